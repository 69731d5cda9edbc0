-- A log as version 1 wrote it: three games, a shared victory, one person written in two ways.
PRAGMA application_id = 1282766962;
PRAGMA user_version = 1;
CREATE TABLE player (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
CREATE TABLE entry (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  key TEXT NOT NULL UNIQUE,
  game TEXT NOT NULL,
  date TEXT NOT NULL,
  place TEXT NOT NULL DEFAULT '',
  minutes INTEGER CHECK (minutes >= 0),
  note TEXT NOT NULL DEFAULT '',
  board TEXT NOT NULL DEFAULT ''
);
CREATE INDEX entry_by_date ON entry (game, date);
CREATE TABLE result (
  entry INTEGER NOT NULL REFERENCES entry (id) ON DELETE CASCADE,
  seat INTEGER NOT NULL CHECK (seat > 0),
  player INTEGER NOT NULL REFERENCES player (id),
  colour TEXT NOT NULL DEFAULT '',
  started INTEGER NOT NULL DEFAULT 0,
  total INTEGER NOT NULL,
  rank INTEGER NOT NULL CHECK (rank > 0),
  PRIMARY KEY (entry, seat)
) WITHOUT ROWID;
CREATE TABLE part (
  entry INTEGER NOT NULL,
  seat INTEGER NOT NULL,
  place INTEGER NOT NULL,
  name TEXT NOT NULL,
  points INTEGER NOT NULL,
  PRIMARY KEY (entry, seat, place),
  FOREIGN KEY (entry, seat) REFERENCES result (entry, seat) ON DELETE CASCADE
) WITHOUT ROWID;
INSERT INTO player VALUES (1, 'Ani'), (2, 'Jan'), (3, 'Mia'), (4, 'MIA');
INSERT INTO entry VALUES
  (1, 'first', 'luxor', '2025-12-24', 'at Jan''s', 55, 'snow outside', 'stand-in'),
  (2, 'second', 'luxor', '2025-12-26 19:30', '', NULL, '', ''),
  (4, 'fourth', 'luxor', '2025-12-31', '', 70, '', '');
INSERT INTO result VALUES
  (1, 1, 1, 'red', 1, 75, 1), (1, 2, 2, 'green', 0, 67, 2),
  (2, 1, 2, '', 0, 60, 1), (2, 2, 1, '', 1, 60, 1), (2, 3, 3, '', 0, 41, 3),
  (4, 1, 4, '', 0, 88, 1), (4, 2, 2, '', 0, 52, 2);
INSERT INTO part VALUES
  (1, 1, 0, 'track', 21), (1, 1, 1, 'adventurers', 54),
  (1, 2, 0, 'track', 25), (1, 2, 1, 'adventurers', 42);
