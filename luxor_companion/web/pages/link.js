"use strict";
// The link: what stands after the # back into a result. The format is docs/link.md.
const FORMAT = 1;
const MOST_CHARACTERS = 16000, MOST_PACKED = 6000, MOST_UNPACKED = 64000;
const MOST_PLAYERS = 6, MOST_LINES = 2000, PROOF = 2, BLOCK = 22;
const PARTS = { luxor: ["track", "adventurers", "sarcophagi", "keys", "sets", "scarabs"],
  pyramids: ["pyramids", "torches", "bonuses", "gems", "skull"] };
const LOSSES = ["skull"]; // parts that are never more than nothing
const COLOURS = { luxor: { r: "red", g: "green", b: "blue", y: "yellow" }, pyramids: {} };
const DECIDED = { p: "points", s: "sarcophagus", l: "lowest", h: "shared", o: null };
const TIE_BREAKS = { luxor: "sarcophagus", pyramids: "lowest" };
const SHAPELESS = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/u;

class LinkProblem extends Error {
  constructor(code, params = {}) {
    super(code);
    this.code = code;
    this.params = params;
  }
}

function wrong(what) {
  return new LinkProblem("record", { what });
}

const DIGITS = Array.from({ length: BLOCK + 1 }, (_, count) =>
  count ? String(256n ** BigInt(count) - 1n).length : 0);

function fromDigits(digits) {
  const bytes = [];
  for (let start = 0; start < digits.length; start += DIGITS[BLOCK]) {
    const block = digits.slice(start, start + DIGITS[BLOCK]);
    const count = DIGITS.indexOf(block.length);
    const hex = BigInt(block).toString(16).padStart(2 * count, "0");
    if (count < 1 || hex.length > 2 * count) throw new LinkProblem("damaged");
    bytes.push(...hex.match(/../g).map((byte) => parseInt(byte, 16)));
  }
  return new Uint8Array(bytes);
}

function fromText(text) {
  const plain = text.replaceAll("-", "+").replaceAll("_", "/");
  if (plain.length % 4 === 1) throw new LinkProblem("damaged");
  return Uint8Array.from(atob(plain), (letter) => letter.charCodeAt(0));
}

function packedBytes(payload) {
  if (!payload) throw new LinkProblem("empty");
  if (payload.length > MOST_CHARACTERS) throw new LinkProblem("too_long");
  const digits = /^[0-9]+$/.test(payload);
  if (!digits && !/^b[A-Za-z0-9_-]+$/.test(payload)) throw new LinkProblem("characters");
  const bytes = digits ? fromDigits(payload) : fromText(payload.slice(1));
  if (bytes.length > MOST_PACKED) throw new LinkProblem("too_long");
  return bytes;
}

// Unpacked piece by piece, so that a small link cannot fill the memory.
async function inflate(bytes) {
  let stream;
  try {
    stream = new DecompressionStream("deflate-raw");
  } catch {
    throw new LinkProblem("browser");
  }
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const pieces = [];
  let size = 0;
  for (;;) {
    let piece;
    try {
      piece = await reader.read();
    } catch {
      throw new LinkProblem("damaged");
    }
    if (piece.done) break;
    size += piece.value.length;
    if (size > MOST_UNPACKED) {
      reader.cancel().catch(() => {});
      throw new LinkProblem("too_big");
    }
    pieces.push(piece.value);
  }
  return new Uint8Array(await new Blob(pieces).arrayBuffer());
}

async function readPayload(payload) {
  const bytes = packedBytes(payload);
  if (!bytes.length) throw new LinkProblem("empty");
  if (bytes[0] > FORMAT) throw new LinkProblem("newer", { format: bytes[0] });
  const unpacked = await inflate(bytes.slice(1 + PROOF));
  const digest = sha256(unpacked);
  if (bytes[0] !== FORMAT || digest[0] !== bytes[1] || digest[1] !== bytes[2]) {
    throw new LinkProblem("damaged");
  }
  let text;
  try {
    text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(unpacked);
  } catch {
    throw new LinkProblem("damaged");
  }
  return { ...readCompact(text), check: checkCode(text), payload };
}

// Without what differs by how a game is shared: names, log, set-up.
function checkCode(text) {
  const [head, ...lines] = text.split("\n"), [game, date, , id, verdict] = head.split(" ");
  const players = lines.filter((line) => !/^[/>]/.test(line));
  const core = [
    [game, date, "-", id, verdict, "-"].join(" "),
    ...players.map((line) => `${line.slice(0, line.indexOf(" "))} -`),
  ];
  const digest = sha256(new TextEncoder().encode(core.join("\n")));
  const letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
  const bits = [...digest.slice(0, 5)].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  const code = bits.match(/.{5}/g).map((five) => letters[parseInt(five, 2)]).join("");
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}

function sum(values) {
  return values.reduce((total, value) => total + value, 0);
}

const WHOLE = /^(0|[1-9][0-9]{0,3})$/, LOSS = /^(0|-[1-9][0-9]{0,3})$/;

function readNumber(text, what, form = WHOLE) {
  if (!form.test(text)) throw wrong(what);
  return Number(text);
}

function readCompact(text) {
  const [head, ...lines] = text.split("\n");
  if (lines.length > MOST_PLAYERS + MOST_LINES) throw wrong("lines");
  const words = head.split(" ");
  const [game, date, minutes, id, verdict, first] = words;
  if (!Object.hasOwn(PARTS, game)) throw new LinkProblem("game");
  if (words.length !== 6) throw wrong("head");
  const players = [], setup = {}, log = [];
  for (const line of lines) {
    if (line.startsWith(">")) log.push(readLogLine(line));
    else if (line.startsWith("/") && !log.length) readSetupLine(line, setup);
    else if (log.length || Object.keys(setup).length) throw wrong("log");
    else if (players.length === MOST_PLAYERS) throw wrong("players");
    else players.push(readPlayer(game, line));
  }
  const colours = players.map((one) => one.colour).filter(Boolean);
  if (!players.length || new Set(colours).size < colours.length) throw wrong("players");
  const names = players.map((one) => one.name.normalize("NFC").toLowerCase());
  if (new Set(names).size < names.length) throw wrong("players");
  if (id !== "-" && !/^[A-Za-z0-9]{1,12}$/.test(id)) throw wrong("id");
  const result = {
    game, players, setup, log,
    id: id === "-" ? "" : id,
    ended: readDate(date),
    minutes: minutes === "-" ? null : readNumber(minutes, "minutes"),
    first: first === "-" ? null : readNumber(first, "first") - 1,
    ...readVerdict(game, verdict, players.length),
  };
  if (result.first !== null && !players[result.first]) throw wrong("first");
  return result;
}

function readDate(text) {
  const found = /^([1-9]\d{3})(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(text);
  if (!found) throw wrong("date");
  const [, year, month, day, hour, minute] = found;
  const date = new Date(Date.UTC(year, month - 1, day, hour, minute));
  // A day or an hour that does not exist becomes another one.
  if (date.toISOString().slice(0, 16).replace(/\D/g, "") !== text) throw wrong("date");
  return date;
}

function readVerdict(game, text, count) {
  const found = /^([pslho])([1-9]{1,6})$/.exec(text);
  if (!found) throw wrong("verdict");
  const winners = [...found[2]].map((seat) => Number(seat) - 1);
  const decided_by = DECIDED[found[1]];
  if (winners.some((seat) => seat >= count) || new Set(winners).size < winners.length ||
      (decided_by && (decided_by === "shared") !== winners.length > 1) ||
      (Object.values(TIE_BREAKS).includes(decided_by) && decided_by !== TIE_BREAKS[game])) {
    throw wrong("verdict");
  }
  return { winners, decided_by, final: decided_by !== null };
}

function readPlayer(game, line) {
  const found = /^([a-z-])(=?)([0-9,-]{1,60}) (.+)$/su.exec(line);
  if (!found || [...found[4]].length > 40 || SHAPELESS.test(found[4])) throw wrong("player");
  const [, letter, only, values, name] = found, colours = COLOURS[game];
  if (letter !== "-" && !Object.hasOwn(colours, letter)) throw wrong("colour");
  const colour = letter === "-" ? null : colours[letter], texts = values.split(","), names = PARTS[game];
  const isLoss = (part) => LOSSES.includes(part), points = (text, loss) => readNumber(text, "score", loss ? LOSS : WHOLE);
  if (only) {
    const total = points(values, values.startsWith("-") && names.some(isLoss));
    return { name, colour, total, parts: null, counts: [], uncounted: 0 };
  }
  const counted = names.includes("sets") ? 1 : 0;
  const parts = texts.slice(0, names.length).map((text, index) => points(text, isLoss(names[index])));
  const more = texts.slice(names.length).map((text) => readNumber(text, "score"));
  if (parts.length < names.length || more.length < counted || more.length > counted + 1) throw wrong("score");
  if (more[counted] === 0) throw wrong("form");
  return { name, colour, total: sum(parts), parts, counts: more.slice(0, counted), uncounted: more[counted] ?? 0 };
}

function readSetupLine(line, setup) {
  const found = /^\/([a-z_]{1,20}) (.{1,2000})$/su.exec(line);
  if (!found || Object.hasOwn(setup, found[1]) || SHAPELESS.test(found[2])) throw wrong("setup");
  setup[found[1]] = found[2];
}

function readLogLine(line) {
  const tab = line.indexOf("\t");
  const text = tab < 0 ? line.slice(1) : line.slice(1, tab);
  const changes = tab < 0 ? "" : line.slice(tab + 1);
  if (!text || SHAPELESS.test(text + changes) || tab === line.length - 1) throw wrong("log");
  return { text, changes };
}
