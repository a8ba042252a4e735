"""Compiled code: numbers in, numbers out.

Kernels take arrays with the layouts that their headers give, check nothing and never raise; what
calls them encodes, checks a conservation law and wraps.
"""
