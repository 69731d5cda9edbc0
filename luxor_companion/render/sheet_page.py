"""The set-up sheet as one self-contained page that prints on one sheet of paper."""

from collections.abc import Mapping
from html import escape
from typing import Any

from luxor_companion import lang
from luxor_companion.games.luxor.state import Position
from luxor_companion.lang import _, ngettext
from luxor_companion.render.position import letter
from luxor_companion.render.setup import by_type, checklist
from luxor_companion.render.sheet_svg import map_svg
from luxor_companion.render.status import stand_in_lines

_STYLE = """
@page { size: portrait; margin: 10mm; }
* { box-sizing: border-box; }
body { font: 10.5pt/1.3 sans-serif; color: #111; background: #fff; margin: 0 auto;
       max-width: 190mm; padding: 4mm; }
h1 { font-size: 15pt; margin: 0 0 1mm; }
p { margin: 0 0 1.5mm; }
ol { list-style: none; margin: 0 0 2mm; padding: 0; columns: 2; column-gap: 6mm; font-size: 9.5pt; }
li { break-inside: avoid; padding-left: 5mm; text-indent: -5mm; margin-bottom: 0.6mm; }
li::before { content: "\\2610"; display: inline-block; width: 5mm; text-indent: 0; }
svg { width: 100%; height: auto; display: block; }
table { border-collapse: collapse; font-size: 9pt; margin-top: 2mm; }
th, td { text-align: left; padding: 0.3mm 3mm 0.3mm 0; vertical-align: top; }
.code { font: 8pt monospace; overflow-wrap: anywhere; }
@media print { body { padding: 0; max-width: none; } }
"""


def sheet_html(name: str, position: Position, setup: Mapping[str, Any]) -> str:
    """The page. Nothing in it is fetched from anywhere."""
    steps = "".join(f"<li>{escape(step)}</li>" for step in checklist(position, setup))
    players = ", ".join(f"{letter(player)} = {escape(player.name)}" for player in position.players)
    rows = "".join(
        f"<tr><th>{escape(kind_name)}</th>"
        f"<td>{' &nbsp; '.join(f'<b>{kind}</b> {spaces}' for kind, spaces in kinds)}</td></tr>"
        for kind_name, kinds in by_type(position)
    )
    number = setup.get("rerolls", 0)
    rerolls = ngettext("Drawn anew: {rerolls} time.", "Drawn anew: {rerolls} times.", number)
    rerolls = rerolls.format(rerolls=number)
    stand_in = "".join(
        f"<p>{escape(' '.join(stand_in_lines(tuple(setup.get('stand_in', ())), 1000)))}</p>"
    )
    title = escape(_("Set-up of table {name}").format(name=name))
    legend = escape(
        _(
            "v vase, s statue, j jewelry: VP/adventurers · h Horus level · o Osiris ·"
            " c f l temple icon · A statue · =n wall value from here on"
        )
    )
    code = escape(str(setup.get("code", "")))
    return f"""<!DOCTYPE html>
<html lang="{lang.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>{title}</title>
<style>{_STYLE}</style>
</head>
<body>
<h1>{title}</h1>
<p>{players}. {escape(rerolls)}</p>
<ol>{steps}</ol>
{map_svg(position)}
<p>{legend}</p>
<table>{rows}</table>
{stand_in}
<p class="code">{code}</p>
</body>
</html>
"""
