"""The categories of personal information, read from `taxonomy.toml`, the only list of them."""

from gok.taxonomy.categories import Category, Feature, Group, Taxonomy, taxonomy
from gok.taxonomy.labels import Label

__all__ = ["Category", "Feature", "Group", "Label", "Taxonomy", "taxonomy"]
