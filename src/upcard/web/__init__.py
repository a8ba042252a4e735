"""The table and the trainer in the browser; no rule and no arithmetic of its own."""
