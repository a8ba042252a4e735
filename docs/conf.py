"""How Sphinx builds these pages: without the network, every warning an error (`make docs`)."""

from upcard import __version__

project = "upcard"
author = "The upcard authors"
project_copyright = "2026, The upcard authors"
version = release = __version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
exclude_patterns = ["_build"]
myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3

autodoc_default_options = {"members": True, "show-inheritance": True}
autodoc_typehints = "signature"
napoleon_google_docstring = False
napoleon_use_ivar = True  # fields are documented under themselves, not a second time in a list

html_theme = "furo"
html_title = f"upcard {release}"
