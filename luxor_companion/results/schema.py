"""The tables of the log, and the way from every older version to the present one."""

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
# that two people who were taken for one can be told apart again.
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
  PRIMARY KEY (entry, seat),
  UNIQUE (entry, player)
) WITHOUT ROWID;
CREATE INDEX result_by_player ON result (player);
CREATE TABLE part (
  entry INTEGER NOT NULL,
  seat INTEGER NOT NULL,
  place INTEGER NOT NULL,
  name TEXT NOT NULL,
  points INTEGER NOT NULL,
  PRIMARY KEY (entry, seat, place),
  FOREIGN KEY (entry, seat) REFERENCES result (entry, seat) ON DELETE CASCADE
) WITHOUT ROWID;
"""

# Version 1 knew one spelling per player and had no way to bring a deleted game back.
_FROM_1: Final = f"""
ALTER TABLE entry ADD COLUMN deleted INTEGER NOT NULL DEFAULT 0;
ALTER TABLE player RENAME TO player_1;
ALTER TABLE result RENAME TO result_1;
ALTER TABLE part RENAME TO part_1;
{_LINES}
INSERT INTO player SELECT min(id), name FROM player_1 GROUP BY folded(name);
INSERT INTO spelling SELECT folded(name), id FROM player;
INSERT INTO result
  SELECT entry, seat, spelling.player, name, colour, started, total, rank
  FROM result_1 JOIN player_1 ON player_1.id = result_1.player
  JOIN spelling ON spelling.folded = folded(name);
INSERT INTO part SELECT entry, seat, place, name, points FROM part_1;
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
        _run(connection, _FROM_1)
    connection.execute(f"PRAGMA user_version = {VERSION}")


def _run(connection: sqlite3.Connection, script: str) -> None:
    """Statement by statement: `executescript` would end the transaction."""
    for statement in script.split(";"):
        if statement.strip():
            connection.execute(statement)
