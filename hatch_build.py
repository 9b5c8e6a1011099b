"""Build step: compiles the word lists, the translations and the inner loops that wheels and editable installs carry."""

from __future__ import annotations

import os
import runpy
import sys
import types
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

COMPILED = "src/gok/lexicon/lexicon.gok"
FORMS = "src/gok/lexicon/forms.gok"
PREPARED = "src/gok/prepared.gok"
CATALOGUES = ["/src/gok_web/**/*.mo"]


class CompilingBuildHook(BuildHookInterface):
    """Called by hatchling before it packs; a source distribution carries the lists alone."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.target_name != "wheel":
            return
        compile_lists(Path(self.root))
        compile_translations(Path(self.root))
        build_data["artifacts"] += [f"/{COMPILED}", f"/{FORMS}", f"/{PREPARED}", *CATALOGUES]
        modules = [] if os.environ.get("GOK_PURE_WHEEL") else compile_modules(Path(self.root))
        if modules:  # else the wheel is for every machine, and slower
            build_data["artifacts"] += [f"/{module.relative_to(self.root).as_posix()}" for module in modules]
            build_data["pure_python"], build_data["infer_tag"] = False, True


def compile_lists(root: Path) -> None:
    """Run the compiler out of the source tree, if the compiled file is missing or older than the lists.

    `gok` itself is not imported: its run-time dependencies are not there when it is built. An empty package of that
    name leads to the one subpackage that is needed, and is taken away again.
    """
    package = types.ModuleType("gok")
    package.__path__ = [str(root / "src" / "gok")]
    kept = {name: sys.modules.pop(name) for name in list(sys.modules) if name.partition(".")[0] == "gok"}
    sys.modules["gok"] = package
    try:
        from gok.lexicon.compile import compile_folder, is_stale
        from gok.lexicon.compile_forms import compile_forms
        from gok.lexicon.keeping import keep_prepared

        keep_prepared(root / PREPARED)
        if is_stale(root / "src" / "gok" / "lexicon", root / COMPILED):
            compile_folder(root / "src" / "gok" / "lexicon", root / COMPILED)
        compile_forms(root / COMPILED)
    finally:
        for name in [name for name in sys.modules if name.partition(".")[0] == "gok"]:
            del sys.modules[name]
        sys.modules.update(kept)


def compile_modules(root: Path) -> list[Path]:
    """Make machine code of the inner loops where there is a C compiler; gives back the files."""
    names = runpy.run_path(str(root / "tools" / "compile_modules.py"))
    return list(names["compile_all"](root))


def compile_translations(root: Path) -> None:
    """Compile the catalogues that are stale. The module stands alone, so it is run without its package."""
    names = runpy.run_path(str(root / "src" / "gok_web" / "common" / "translations.py"))
    names["compile_all"](root / "src" / "gok_web")
