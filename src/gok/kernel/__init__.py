"""What is compiled, and the plain twins: tokens, where rules are tried, linear chains; without language and labels."""

__all__: list[str] = []
