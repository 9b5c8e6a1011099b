"""Swedish patterns, one module a topic; asked for as `language.pattern("module.NAME")`."""

__all__: list[str] = []
