"""Results as text for people, JSON and CSV for programs."""
