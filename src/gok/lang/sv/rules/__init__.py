"""The rules for Swedish, one module a group."""
