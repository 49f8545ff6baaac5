"""Build hook: puts the built page into a wheel that is made from a checkout.

Where `src/splitpot/server/static` is there already (after `make`, or in a source
distribution), or for an editable install, it does nothing. No server code lives here.
"""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class PageBuildHook(BuildHookInterface[BuilderConfig]):
    """Runs the client's build before a wheel or source distribution is packed."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Builds the page unless it is there or cannot be wanted.

        Raises:
            RuntimeError: the page is missing and there is no npm to build it with.
        """
        root = Path(self.root)
        built = root / "src" / "splitpot" / "server" / "static" / "index.html"
        web = root / "web"
        if version == "editable" or built.exists() or not (web / "package.json").exists():
            return
        npm = shutil.which("npm")
        if npm is None:
            raise RuntimeError("the page is not built and npm is missing: install Node.js 20 or newer")
        subprocess.run([npm, "ci"], cwd=web, check=True)
        subprocess.run([npm, "run", "build"], cwd=web, check=True)
