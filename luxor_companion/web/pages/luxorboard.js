"use strict";
// The board as a spiral of cells, and what a line of the log changes on it. No rules in here.
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

// And shortened as on the terminal, for a cell of the board.
function cellWords(token) {
  return tileKind(token) === "temple" ? t(`cell_${token}`) : token.replace("-", "");
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

function drawCell(view, place, [row, column], before) {
  const { board } = view, x = column * WIDE, y = row * HIGH, lit = view.lit ?? { from: [], to: [] };
  const end = place === 0 ? t("stairs_cell") : place === board.tomb ? t("tomb_cell") : "";
  const token = end ? "" : view.tiles[place - 1], label = end || cellWords(token);
  const seen = lit.to.includes(place) ? " to" : lit.from.includes(place) ? " from" : "";
  const cell = shape("g", { class: `cell ${end ? "end" : tileKind(token)}${seen}`, "data-place": place,
    role: "listitem", "aria-label": placeWords(view, place) });
  const text = (x, y, kind, words, more = {}) => cell.append(shape("text", { x, y, class: kind, "aria-hidden": "true", ...more }, words));
  cell.append(shape("rect", { x: x + 4, y: y + 4, width: WIDE - 8, height: HIGH - 8, rx: 8 }));
  const size = label.length > 5 ? "label word" : "label";
  if (label) text(x + 50, y + (place ? 52 : 38), size, label, label.length > 6 ? { textLength: WIDE - 14, lengthAdjust: "spacingAndGlyphs" } : {});
  if (!end) text(x + 9, y + 27, "number", place);
  const icon = iconAt(view, place);
  if (icon) cell.append(shape("path", { d: ICONS[icon], class: "icon", transform: `translate(${x + 70} ${y + 8})`, "fill-rule": "evenodd" }));
  if (place && board.walls[place] !== before) text(x + (end ? 33 : place > 9 ? 32 : 22), y + 27, "wall", `=${board.walls[place]}`);
  cell.append(drawPieces(standingOn(view, place), x, y));
  return cell;
}

// A letter in a shape for each player, and how many; where one row is too narrow, two.
function drawPieces(found, x, y) {
  const group = shape("g", { class: "pieces", "aria-hidden": "true" });
  const wide = ([, count]) => (count > 1 ? 45 : 31), total = (row) => sum(row.map(wide));
  const rows = total(found) > 96 ? [found.slice(0, 2), found.slice(2)] : [found];
  rows.forEach((row, index) => {
    let left = x + (WIDE - total(row)) / 2;
    for (const one of row) {
      group.append(drawPiece(one[0].colour, left + 15, y + (rows.length > 1 ? 71 + index * 29 : 93)));
      if (one[1] > 1) group.append(shape("text", { x: left + 37, y: y + (rows.length > 1 ? 78 + index * 29 : 100), class: "count" }, one[1]));
      left += wide(one);
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

function standIn(what) {
  const parts = what.filter((one) => ["board", "treasures", "horus", "temple"].includes(one));
  if (!parts.length) return null;
  return make("p", { class: "note" }, t("stand_in", { what: listed(parts.map((one) => t(`stand_in_${one}`))) }));
}
