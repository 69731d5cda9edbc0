"use strict";
// The board as a spiral of cells, and what a line of the log changes on it. No rules in here.
// DRAWINGS, of what lies on it, are put in front: tiles.svg.
const COLUMNS = 7, WIDE = 100, HIGH = 124; // 7 by 6 holds the stairs, 40 spaces and the tomb

function readBoard(code) {
  const spaces = [], statues = [], walls = [0];
  let wall = 0;
  for (const token of code.split(" ").filter(Boolean)) {
    if (/^([.cflo]|h[123])$/.test(token)) {
      spaces.push(token);
      walls.push(wall);
    } else if (token === "A") statues.push(spaces.length);
    else if (/^=\d{1,3}$/.test(token)) wall = Number(token.slice(1));
    else throw wrong("board");
  }
  if (!spaces.length || spaces.length > 200) throw wrong("board");
  return { spaces, statues, walls: [...walls, wall], tomb: spaces.length + 1 };
}

// `?` is a tile nobody entered, `*` a space of which nobody said whether one lies there.
const TILE = /^([-?*]|[vsj][1-6]\/[1-3]|h[123]|o[1-4?]|scarab|wild|either|favour12|favour23|tunnel)$/;

function openingView(result) {
  const board = readBoard(result.setup.board);
  const tiles = result.setup.tiles?.split(" ") ?? board.spaces.map(() => "*");
  if (tiles.length !== board.spaces.length || !tiles.every((one) => TILE.test(one))) throw wrong("tiles");
  const lying = board.statues.map((_, index) => index + 1).slice(0, 3);
  const players = result.players.map((one) => ({
    colour: one.colour, name: one.name, at: [0, 0], lying: [...lying],
    track: 0, keys: 0, wild: 0, scarabs: 0, sarcophagi: 0, treasures: [],
  }));
  return { board, tiles, players };
}

function moverOf(view, text) {
  const words = text.split(" ");
  const word = ["fix", "hand", "scarabs"].includes(words[0]) ? words[1] : words[0];
  return view.players.find((one) => one.colour && one.colour === word);
}

const HELD = { t: "track", k: "keys", w: "wild", s: "scarabs", x: "sarcophagi" };

function changed(view, line) {
  const next = { ...view, tiles: [...view.tiles], players: view.players.map((one) =>
    ({ ...one, at: [...one.at], lying: [...one.lying], treasures: [...one.treasures] })) };
  const mover = moverOf(next, line.text);
  for (const token of line.changes.split(" ").filter(Boolean)) applyToken(next, mover, token);
  next.moved = mover?.colour ?? null;
  next.lit = litPlaces(line.changes);
  return next;
}

// Where a turn began and ended, to be seen on the board.
function litPlaces(changes) {
  const trips = [...changes.matchAll(/(?:^| )(A?\d*)>(\d+)(?= |$)/g)];
  return { from: trips.map((trip) => trip[1]).filter((place) => /^\d+$/.test(place)).map(Number),
    to: trips.map((trip) => Number(trip[2])), statues: trips.map((trip) => trip[1]).filter((place) => place[0] === "A") };
}

function applyToken(view, mover, token) {
  let found;
  if ((found = /^(\d{1,3})=(.+)$/.exec(token)) && view.tiles[found[1] - 1] && TILE.test(found[2])) {
    view.tiles[found[1] - 1] = found[2];
  } else if (!mover) throw wrong("changes");
  else if ((found = /^(A?\d{0,3})>(A?\d{0,3})$/.exec(token))) {
    leave(mover, found[1]);
    arrive(view, mover, found[2]);
  } else if ((found = /^([tkwsx])([+-]\d{1,3})$/.exec(token))) mover[HELD[found[1]]] += Number(found[2]);
  else if ((found = /^\+([vsj][1-6])$/.exec(token))) mover.treasures.push(found[1]);
  else if ((found = /^-([vsj][1-6])$/.exec(token))) takeOut(mover.treasures, found[1]);
  else throw wrong("changes");
}

function takeOut(list, item) {
  const index = list.indexOf(item);
  if (index < 0) throw wrong("changes");
  list.splice(index, 1);
}

function leave(mover, place) {
  if (place.startsWith("A")) takeOut(mover.lying, Number(place.slice(1)));
  else if (place) takeOut(mover.at, Number(place));
}

function arrive(view, mover, place) {
  if (place.startsWith("A")) mover.lying.push(Number(place.slice(1)));
  else if (place && Number(place) <= view.board.tomb) mover.at.push(Number(place));
  else if (place) throw wrong("changes");
}

// Row and column of each place: from the bottom left corner up and inward, clockwise.
function spiral(places) {
  let top = 0, bottom = Math.max(Math.ceil(places / COLUMNS), 1) - 1, left = 0, right = COLUMNS - 1;
  const found = [];
  while (found.length < places) {
    for (let row = bottom; row >= top; row--) found.push([row, left]);
    left++;
    for (let column = left; column <= right; column++) found.push([top, column]);
    top++;
    for (let row = top; row <= bottom; row++) found.push([row, right]);
    right--;
    if (top <= bottom && left <= right) {
      for (let column = right; column >= left; column--) found.push([bottom, column]);
      bottom--;
    }
    if (found.length < places && (left > right || top > bottom)) break;
  }
  return found.slice(0, places);
}

// What kind a tile is, by its token in the notation.
function tileKind(token) {
  if (/^[vsj]\d/.test(token)) return "treasure";
  if (/^h\d$/.test(token)) return "horus";
  if (/^o[\d?]$/.test(token)) return "osiris";
  return { "-": "none", "?": "unknown", "*": "unknown" }[token] ?? "temple";
}

// The same in words, for those who do not see the board, and for sentences.
function tileWords(token) {
  const treasure = /^([vsj])(\d)\/(\d)$/.exec(token);
  if (treasure) return t("tile_treasure", { kind: t(`kind_${treasure[1]}`), points: treasure[2], number: treasure[3] });
  if (/^[ho][\d?]$/.test(token)) return t(`tile_${token[0]}`, { level: token[1] });
  return { "-": t("empty"), "?": t("tile_unknown"), "*": t("tile_unsaid") }[token] ?? t(`tile_${token}`);
}

function placeWords(view, place) {
  const standing = standingOn(view, place).map(([one, count]) => `${one.name} ×${count}`);
  const own = place === 0 ? t("stairs") : place === view.board.tomb ? t("tomb") :
    t("space_words", { space: place, tile: tileWords(view.tiles[place - 1]) });
  const icon = iconAt(view, place), wall = t("worth", { number: view.board.walls[place] });
  return [own, icon ? t(`icon_${icon}`) : null, place ? wall : null, standing.join(", ")].filter(Boolean).join("; ");
}

function iconAt({ board, tiles }, place) {
  const icon = board.spaces[place - 1] ?? "";
  return /^[cfl]$/.test(icon) && /^[vsj?*]/.test(tiles[place - 1]) ? icon : "";
}

function standingOn(view, place) {
  return view.players.map((one) => [one, one.at.filter((at) => at === place).length]).filter(([, count]) => count);
}

// One of our drawings, `size` wide and high.
function drawThing(name, x, y, size) {
  const parts = (DRAWINGS[name] ?? []).map(([kind, d]) => shape("path", { class: kind, d, "fill-rule": "evenodd" }));
  return shape("g", { class: `thing ${name}`, "aria-hidden": "true", transform: `translate(${x} ${y}) scale(${size / 48})` }, undefined, ...parts);
}

// The same between words, which say what it is.
function thingMark(name) {
  return shape("svg", { viewBox: "0 0 48 48", class: "mark", "aria-hidden": "true" }, undefined, drawThing(name, 0, 0, 48));
}

// What is drawn of a tile: its things, a number beside them, and how many adventurers it takes.
const THINGS = { v: "vase", s: "statue", j: "necklace", h: "horus", o: "osiris" };
const TEMPLE = { scarab: ["scarab"], wild: ["wild"], either: ["scarab", "wild"], tunnel: ["tunnel"], favour12: ["horus"], favour23: ["horus"] };
const PAWN = "M0,-9a4.5,4.5 0 1 1 -.01,0zM-3,-2h6l3,10h-12z";

function tileDrawn(token) {
  const found = /^([vsjho])(\d|\?)(?:\/(\d))?$/.exec(token);
  if (found) return { things: [THINGS[found[1]]], number: found[2], takes: Number(found[3] ?? 0) };
  return { things: TEMPLE[token] ?? [], number: { favour12: "1–2", favour23: "2–3" }[token] ?? "", takes: 0 };
}

// In the middle of a cell, or higher up and smaller where many pieces stand.
function drawTile(token, x, y, crowded) {
  const { things, number, takes } = tileDrawn(token), group = shape("g", { class: "tile", "aria-hidden": "true" });
  const size = crowded ? 28 : things.length > 1 || number.length > 1 ? 36 : number ? 44 : 50, top = y + 30;
  const wide = things.length * size + (number ? 8 + 15 * number.length + (crowded ? 8 * takes : 0) : 0);
  let left = x + (WIDE - wide) / 2;
  for (const thing of things) {
    group.append(drawThing(thing, left, top, size));
    left += size;
  }
  const low = crowded ? top + 24 : takes ? top + 24 : top + size / 2 + 9;
  if (number) group.append(shape("text", { x: left + 4, y: low, class: "worth" }, number));
  for (let count = 0; count < takes; count++) {
    const [px, py] = crowded ? [left + 27 + count * 9, top + 16] : [left + 13 + (count - (takes - 1) / 2) * 13, top + 38];
    group.append(shape("path", { d: PAWN, class: "pawn", transform: `translate(${px} ${py})` }));
  }
  return group;
}

function drawCell(view, place, [row, column], before) {
  const { board } = view, x = column * WIDE, y = row * HIGH, lit = view.lit ?? { from: [], to: [] };
  const end = place === 0 ? "stairs" : place === board.tomb ? "tomb" : "", token = end ? "" : view.tiles[place - 1];
  const seen = lit.to.includes(place) ? " to" : lit.from.includes(place) ? " from" : "";
  const offer = view.offers?.includes(place) ? { "data-do": "spot" } : {}, offered = view.offers?.includes(place) ? " offer" : "";
  const cell = shape("g", { class: `cell ${end ? "end" : tileKind(token)}${seen}${offered}`, "data-place": place, ...offer,
    role: "listitem", "aria-label": placeWords(view, place) });
  const text = (x, y, kind, words, more = {}) => cell.append(shape("text", { x, y, class: kind, "aria-hidden": "true", ...more }, words));
  const standing = standingOn(view, place), crowded = piecesIn(standing).length > 1;
  cell.append(shape("rect", { x: x + 4, y: y + 4, width: WIDE - 8, height: HIGH - 8, rx: 8 }));
  if (end) {
    const label = t(`${end}_cell`), word = label.length > 8 ? { textLength: WIDE - 14, lengthAdjust: "spacingAndGlyphs" } : {};
    text(x + 50, y + 26, "word", label, word);
    cell.append(drawThing(end === "tomb" ? "sarcophagus" : "stairs", x + (crowded ? 36 : 28), y + 30, crowded ? 28 : 44));
  } else if (/^[?*]$/.test(token)) text(x + 50, y + 60, "label", token);
  else cell.append(drawTile(token, x, y, crowded));
  if (!end) text(x + 9, y + 27, "number", place);
  const icon = iconAt(view, place);
  if (icon) cell.append(drawThing(ICONS[icon], x + 67, y + 6, 26));
  if (place && board.walls[place] !== before) text(x + (end ? 9 : place > 9 ? 31 : 22), y + (end ? 116 : 27), "wall", `=${board.walls[place]}`);
  cell.append(drawPieces(standing, x, y));
  if (offered) cell.append(shape("g", { class: "ghost", "aria-hidden": "true" }, undefined, drawPiece(view.ghost, x + 78, y + 100)));
  return cell;
}

const ICONS = { c: "cobra", f: "falcon", l: "lion" };
const roomOf = ([, count]) => (count > 1 ? 45 : 31);

// In rows; where one row is too narrow, in two.
function piecesIn(found) {
  return sum(found.map(roomOf)) > 96 ? [found.slice(0, 2), found.slice(2)] : [found];
}

// A letter in a shape for each player, and how many; where one row is too narrow, two.
function drawPieces(found, x, y) {
  const group = shape("g", { class: "pieces", "aria-hidden": "true" });
  const rows = piecesIn(found);
  rows.forEach((row, index) => {
    let left = x + (WIDE - sum(row.map(roomOf))) / 2;
    for (const one of row) {
      group.append(drawPiece(one[0].colour, left + 15, y + (rows.length > 1 ? 71 + index * 29 : 93)));
      if (one[1] > 1) group.append(shape("text", { x: left + 37, y: y + (rows.length > 1 ? 78 + index * 29 : 100), class: "count" }, one[1]));
      left += roomOf(one);
    }
  });
  return group;
}

function drawStatues(view, at) {
  const group = shape("g", { class: "statues", "aria-hidden": "true" });
  view.board.statues.forEach((after, index) => {
    if (!at[after] || !at[after + 1]) return;
    const [row, column] = at[after], [nextRow, nextColumn] = at[after + 1];
    const x = (column + nextColumn + 1) * WIDE / 2, y = (row + nextRow + 1) * HIGH / 2 + (row === nextRow ? 12 : 0); // below the words beside it
    const woken = view.lit?.statues.includes(`A${index + 1}`) ? "woken" : "";
    group.append(shape("rect", { x: x - 16, y: y - 13, width: 32, height: 26, rx: 5, class: woken }));
    group.append(shape("text", { x, y: y + 7 }, `A${index + 1}`));
  });
  return group;
}

function drawBoard(view) {
  const { board } = view, at = spiral(board.tomb + 1);
  const rows = Math.max(...at.map(([row]) => row)) + 1;
  const way = at.map(([row, column]) => `${(column + 0.5) * WIDE},${(row + 0.5) * HIGH}`).join(" ");
  const cells = shape("g", { role: "list", "aria-label": t("board_label", { last: board.spaces.length }) });
  at.forEach((where, place) => cells.append(drawCell(view, place, where, place ? board.walls[place - 1] : board.walls[0])));
  return shape("svg", { viewBox: `0 0 ${COLUMNS * WIDE} ${rows * HIGH}`, class: "board" }, undefined,
    shape("polyline", { points: way, class: "way", "aria-hidden": "true" }), cells, drawStatues(view, at));
}

function placeName(view, place) {
  return place === 0 ? t("stairs_cell") : place === view.board.tomb ? t("tomb_cell") : String(place);
}

function playersTable(view) {
  const places = (one) => [...new Set(one.at)].sort((a, b) => a - b).map((place) => {
    const count = one.at.filter((other) => other === place).length;
    return placeName(view, place) + (count > 1 ? ` ×${count}` : "");
  }).join(" · ");
  const rows = { points: (one) => one.track, stands: places,
    lies: (one) => one.lying.map((statue) => `A${statue}`).join(" ") || "–", own_keys: (one) => one.keys,
    held: (one) => ["v", "s", "j"].map((kind) => one.treasures.filter((own) => own[0] === kind).length).join(" "),
    wild: (one) => one.wild, own_scarabs: (one) => one.scarabs };
  const mark = (one) => (view.mover === one.colour ? "turn" : view.moved === one.colour ? "moved" : null);
  const heads = view.players.map((one) => nameCell(one, pieceMark(one.colour), { class: mark(one) }));
  return playerColumns("players", view.players, heads, rows);
}

// What the drawings mean.
function boardLegend() {
  const words = { vase: "kind_v", statue: "kind_s", necklace: "kind_j", horus: "tile_h", osiris: "tile_o", scarab: "tile_scarab",
    wild: "tile_wild", tunnel: "tile_tunnel", cobra: "icon_c", falcon: "icon_f", lion: "icon_l" };
  const level = { horus: "1–3", osiris: "1–4" };
  return make("div", { class: "legend" }, make("ul", { class: "things" }, ...Object.entries(words).map(([thing, key]) =>
    make("li", {}, thingMark(thing), t(key, { level: level[thing] })))), make("p", { class: "note" }, t("legend")));
}

function standIn(what) {
  const parts = what.filter((one) => ["board", "treasures", "horus", "temple"].includes(one));
  if (!parts.length) return null;
  return make("p", { class: "note" }, t("stand_in", { what: listed(parts.map((one) => t(`stand_in_${one}`))) }));
}
