"""What is compiled, and the plain twins: tokens, where rules are tried, linear chains. It knows no language and no label."""
