-- The results as version 2 of their file had them: a row per score part.
PRAGMA application_id = 0x4C757872;
PRAGMA user_version = 2;
BEGIN TRANSACTION;
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
INSERT INTO "entry" VALUES(1,'k1','luxor','2026-01-02','at Jan''s',50,'','',0);
INSERT INTO "entry" VALUES(2,'k2','luxor','2026-01-09','',NULL,'','',0);
CREATE TABLE part (
  entry INTEGER NOT NULL,
  seat INTEGER NOT NULL,
  place INTEGER NOT NULL,
  name TEXT NOT NULL,
  points INTEGER NOT NULL,
  PRIMARY KEY (entry, seat, place),
  FOREIGN KEY (entry, seat) REFERENCES result (entry, seat) ON DELETE CASCADE
) WITHOUT ROWID;
INSERT INTO "part" VALUES(1,1,0,'track',40);
INSERT INTO "part" VALUES(1,1,1,'adventurers',35);
INSERT INTO "part" VALUES(1,2,0,'track',30);
INSERT INTO "part" VALUES(1,2,1,'adventurers',37);
CREATE TABLE player (id INTEGER PRIMARY KEY, name TEXT NOT NULL);
INSERT INTO "player" VALUES(1,'Ani');
INSERT INTO "player" VALUES(2,'Jan');
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
INSERT INTO "result" VALUES(1,1,1,'Ani','red',1,75,1);
INSERT INTO "result" VALUES(1,2,2,'Jan','',0,67,2);
INSERT INTO "result" VALUES(2,1,2,'Jan','',0,60,2);
INSERT INTO "result" VALUES(2,2,1,'Ani','',0,71,1);
CREATE TABLE spelling (
  folded TEXT PRIMARY KEY,
  player INTEGER NOT NULL REFERENCES player (id) ON DELETE CASCADE
) WITHOUT ROWID;
INSERT INTO "spelling" VALUES('ani',1);
INSERT INTO "spelling" VALUES('jan',2);
CREATE INDEX entry_by_date ON entry (game, date);
CREATE INDEX spelling_by_player ON spelling (player);
CREATE INDEX result_by_player ON result (player);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('entry',2);
COMMIT;
