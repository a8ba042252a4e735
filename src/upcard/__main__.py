"""`python -m upcard` is the program `upcard`."""

from upcard.cli import main

if __name__ == "__main__":
    main()
