"""Sphinx: how docs/ becomes a site. docs/site.py builds it, and writes the rules into it first."""

from luxor_companion import __version__

project = "Luxor Companion"
project_copyright = "the Luxor Companion authors"
release = __version__
extensions = ["myst_parser"]
myst_enable_extensions = ["attrs_inline", "colon_fence"]
myst_heading_anchors = 3
html_theme = "furo"
html_title = "Luxor Companion"
html_show_sphinx = False
html_copy_source = False
html_theme_options = {
    "light_css_variables": {"color-brand-primary": "#8a5a00", "color-brand-content": "#8a5a00"},
    "dark_css_variables": {"color-brand-primary": "#f0c040", "color-brand-content": "#f0c040"},
}
suppress_warnings = ["misc.highlighting_failure"]  # examples leave things out with an ellipsis
