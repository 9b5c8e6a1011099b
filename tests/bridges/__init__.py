"""Bridges to other tools, against the real packages: `make bridges`; here those whose package is installed."""
