"""Patterns for Swedish, a module a topic; `Language.pattern("ages.NEXT")` asks for one."""
