"""`python -m gok.cli`: the command line without its script."""

from gok.cli import main

__all__: list[str] = []

if __name__ == "__main__":
    main()
