"""The tables of the log, and the way from every older version to the present one."""

import json
import sqlite3
from typing import Final

VERSION: Final = 2
MARK: Final = 0x4C757872  # "Luxr": tells our databases from other programs'

_ENTRY: Final = """
CREATE TABLE entry (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  key TEXT NOT NULL UNIQUE,
  game TEXT NOT NULL,
  date TEXT NOT NULL,
  place TEXT NOT NULL DEFAULT '',
  minutes INTEGER CHECK (minutes >= 0),
  note TEXT NOT NULL DEFAULT '',
  board TEXT NOT NULL DEFAULT '',
  deleted INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX entry_by_date ON entry (game, date);
"""
# `spelling` is every way a person was written; a result keeps the spelling it was logged with, so
# that two people who were taken for one can be told apart again. `parts` is a JSON object, name to
# points in the order of scoring: read three times as fast as a row for each.
_LINES: Final = """
CREATE TABLE player (id INTEGER PRIMARY KEY, name TEXT NOT NULL);
CREATE TABLE spelling (
  folded TEXT PRIMARY KEY,
  player INTEGER NOT NULL REFERENCES player (id) ON DELETE CASCADE
) WITHOUT ROWID;
CREATE INDEX spelling_by_player ON spelling (player);
CREATE TABLE result (
  entry INTEGER NOT NULL REFERENCES entry (id) ON DELETE CASCADE,
  seat INTEGER NOT NULL CHECK (seat > 0),
  player INTEGER NOT NULL REFERENCES player (id),
  spelling TEXT NOT NULL,
  colour TEXT NOT NULL DEFAULT '',
  started INTEGER NOT NULL DEFAULT 0,
  total INTEGER NOT NULL,
  rank INTEGER NOT NULL CHECK (rank > 0),
  parts TEXT NOT NULL DEFAULT '{}',
  PRIMARY KEY (entry, seat),
  UNIQUE (entry, player)
) WITHOUT ROWID;
CREATE INDEX result_by_player ON result (player);
"""

# Version 1 knew one spelling per player, had no way to bring a deleted game back, and kept a row
# for every score part.
_FROM_1: Final = f"""
ALTER TABLE entry ADD COLUMN deleted INTEGER NOT NULL DEFAULT 0;
ALTER TABLE player RENAME TO player_1;
ALTER TABLE result RENAME TO result_1;
ALTER TABLE part RENAME TO part_1;
{_LINES}
INSERT INTO player SELECT min(id), name FROM player_1 GROUP BY folded(name);
INSERT INTO spelling SELECT folded(name), id FROM player;
INSERT INTO result
  SELECT result_1.entry, result_1.seat, spelling.player, player_1.name, colour, started, total,
    rank, parts(group_concat(part_1.name, char(31)), group_concat(points, ' '))
  FROM result_1 JOIN player_1 ON player_1.id = result_1.player
  JOIN spelling ON spelling.folded = folded(player_1.name)
  LEFT JOIN part_1 ON part_1.entry = result_1.entry AND part_1.seat = result_1.seat
  GROUP BY result_1.entry, result_1.seat;
DROP TABLE part_1;
DROP TABLE result_1;
DROP TABLE player_1;
"""


def make(connection: sqlite3.Connection) -> None:
    """Make an empty log, inside a transaction."""
    _run(connection, _ENTRY + _LINES)
    connection.execute(f"PRAGMA application_id = {MARK}")
    connection.execute(f"PRAGMA user_version = {VERSION}")


def migrate(connection: sqlite3.Connection, version: int) -> None:
    """Bring an older log up to the present version, inside a transaction."""
    if version == 1:
        connection.create_function("parts", 2, _parts_of)
        _run(connection, _FROM_1)
    connection.execute(f"PRAGMA user_version = {VERSION}")


def _parts_of(names: str | None, points: str | None) -> str:
    """The score parts of a line of version 1, put together."""
    if names is None or points is None:
        return "{}"
    pairs = zip(names.split("\x1f"), map(int, points.split()), strict=True)
    return json.dumps(dict(pairs), ensure_ascii=False)


def _run(connection: sqlite3.Connection, script: str) -> None:
    """Statement by statement: `executescript` would end the transaction."""
    for statement in script.split(";"):
        if statement.strip():
            connection.execute(statement)
