"""A page that prints on one sheet of paper, with nothing fetched from anywhere."""

from html import escape

from luxor_companion import lang

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


def printed_page(title: str, body: str) -> str:
    """The page; the title is text, the body is HTML."""
    return f"""<!DOCTYPE html>
<html lang="{lang.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>{escape(title)}</title>
<style>{_STYLE}</style>
</head>
<body>
<h1>{escape(title)}</h1>
{body}
</body>
</html>
"""
