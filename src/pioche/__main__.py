"""`python -m pioche` is the command `pioche`."""

from pioche.cli.entry import run

if __name__ == "__main__":
    run()
