"""The referee: plays rounds card by card, for people. It is the specification."""
