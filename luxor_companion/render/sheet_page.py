"""The set-up sheet as one self-contained page that prints on one sheet of paper."""

from collections.abc import Mapping
from html import escape
from typing import Any

from luxor_companion.games.luxor.state import Position
from luxor_companion.lang import _, ngettext
from luxor_companion.render.position import letter
from luxor_companion.render.printed import printed_page
from luxor_companion.render.setup import by_type, checklist
from luxor_companion.render.sheet_svg import map_svg
from luxor_companion.render.status import stand_in_lines


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
    legend = escape(
        _(
            "v vase, s statue, j jewelry: VP/adventurers · h Horus level · o Osiris ·"
            " c f l temple icon · A statue · =n wall value from here on"
        )
    )
    code = escape(str(setup.get("code", "")))
    body = f"""<p>{players}. {escape(rerolls)}</p>
<ol>{steps}</ol>
{map_svg(position)}
<p>{legend}</p>
<table>{rows}</table>
{stand_in}
<p class="code">{code}</p>"""
    return printed_page(_("Set-up of table {name}").format(name=name), body)
