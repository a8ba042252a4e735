"""Simulation: many rounds, their tallies and what these are worth."""
