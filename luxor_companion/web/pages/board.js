"use strict";
// The board as a spiral of cells, and what a line of the log changes on it. No rules in here.
const SVG = "http://www.w3.org/2000/svg";
const COLUMNS = 6, WIDE = 100, HIGH = 84;

function readBoard(code) {
  const spaces = [], statues = [], walls = [0];
  let wall = 0;
  for (const token of code.split(" ")) {
    if (["", "."].includes(token) || /^(c|f|l|o|h[123])$/.test(token)) {
      if (!token) continue;
      spaces.push(token);
      walls.push(wall);
    } else if (token === "A") statues.push(spaces.length);
    else if (/^=\d{1,3}$/.test(token)) wall = Number(token.slice(1));
    else throw wrong("board");
  }
  if (!spaces.length || spaces.length > 200) throw wrong("board");
  return { spaces, statues, walls: [...walls, wall], tomb: spaces.length + 1 };
}

const TILE = /^(-|[vsj][1-6]\/[1-3]|h[123]|o[1-4]|scarab|wild|either|favour12|favour23|tunnel)$/;

function openingView(result) {
  const board = readBoard(result.setup.board);
  const tiles = (result.setup.tiles ?? "").split(" ");
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
  next.mover = mover?.colour ?? null;
  return next;
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

function shape(tag, attributes, text) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  if (text !== undefined) element.textContent = text;
  return element;
}

function tileLabel(token) {
  const treasure = /^([vsj])(\d)\/(\d)$/.exec(token);
  if (treasure) return [`${treasure[1].toUpperCase()}${treasure[2]}`, `×${treasure[3]}`, `treasure ${treasure[1]}`];
  if (/^[ho]\d$/.test(token)) return [token.toUpperCase(), "", token[0] === "h" ? "horus" : "osiris"];
  if (token === "-") return ["", "", "none"];
  return [t(`tile_${token}`), "", "temple"];
}

function drawCell(view, place, [row, column], before) {
  const { board } = view, x = column * WIDE, y = row * HIGH;
  const tomb = place === board.tomb, stairs = place === 0;
  const [label, needed, kind] = stairs ? [t("stairs_cell"), "", "end"] : tomb ? [t("tomb_cell"), "", "end"] :
    tileLabel(view.tiles[place - 1]);
  const cell = shape("g", { class: `cell ${kind}`, "data-place": place });
  cell.append(shape("rect", { x: x + 5, y: y + 5, width: WIDE - 10, height: HIGH - 10, rx: 8 }));
  const word = label.length > 6 ? "word long" : label.length > 3 ? "word" : "label";
  const squeezed = label.length > 9 ? { textLength: WIDE - 16, lengthAdjust: "spacingAndGlyphs" } : {};
  cell.append(shape("text", { x: x + (needed ? 35 : 50), y: y + 46, class: word, ...squeezed }, label));
  if (needed) cell.append(shape("text", { x: x + 72, y: y + 45, class: "needed" }, needed));
  if (!stairs && !tomb) {
    cell.append(shape("text", { x: x + 9, y: y + 20, class: "number" }, place));
    const icon = board.spaces[place - 1];
    if ("cfl".includes(icon) && kind.startsWith("treasure")) {
      cell.append(shape("text", { x: x + 90, y: y + 20, class: "icon" }, icon));
    }
  }
  if (board.walls[place] !== before) {
    cell.append(shape("text", { x: x + 50, y: y + 20, class: "wall" }, `=${board.walls[place]}`));
  }
  return cell;
}

function drawPieces(view, place, [row, column]) {
  const found = [];
  for (const one of view.players) {
    const count = one.at.filter((at) => at === place).length;
    if (count) found.push([one, count]);
  }
  const group = shape("g", { class: "pieces" });
  found.forEach(([one, count], index) => {
    const x = column * WIDE + WIDE / 2 + (index - (found.length - 1) / 2) * 23, y = row * HIGH + 66;
    group.append(shape("circle", { cx: x, cy: y, r: 12, class: one.colour ?? "" }));
    group.append(shape("text", { x, y: y + 5, class: `who ${one.colour ?? ""}` },
      `${(one.colour ?? "?")[0].toUpperCase()}${count > 1 ? count : ""}`));
  });
  return group;
}

function drawStatues(view, at) {
  const group = shape("g", { class: "statues" });
  view.board.statues.forEach((after, index) => {
    if (!at[after] || !at[after + 1]) return;
    const [row, column] = at[after], [nextRow, nextColumn] = at[after + 1];
    const x = (column + nextColumn + 1) * WIDE / 2, y = (row + nextRow + 1) * HIGH / 2;
    group.append(shape("rect", { x: x - 13, y: y - 10, width: 26, height: 20, rx: 4 }));
    group.append(shape("text", { x, y: y + 5 }, `A${index + 1}`));
  });
  return group;
}

function drawBoard(view) {
  const { board } = view, at = spiral(board.tomb + 1);
  const rows = Math.max(...at.map(([row]) => row)) + 1;
  const drawn = shape("svg", { viewBox: `0 0 ${COLUMNS * WIDE} ${rows * HIGH}`, class: "board",
    role: "img", "aria-label": t("board_label", { last: board.spaces.length }) });
  const way = at.map(([row, column]) => `${(column + 0.5) * WIDE},${(row + 0.5) * HIGH}`).join(" ");
  drawn.append(shape("polyline", { points: way, class: "way" }));
  at.forEach((where, place) => {
    drawn.append(drawCell(view, place, where, place ? board.walls[place - 1] : board.walls[0]));
    drawn.append(drawPieces(view, place, where));
  });
  drawn.append(drawStatues(view, at));
  return drawn;
}

function placeName(view, place) {
  return place === 0 ? t("stairs") : place === view.board.tomb ? t("tomb") : String(place);
}

function playersTable(view) {
  const head = ["player", "points", "stands", "lies", "own_keys", "held", "wild", "own_scarabs"];
  const body = view.players.map((one) => {
    const counts = ["v", "s", "j"].map((kind) => one.treasures.filter((own) => own[0] === kind).length);
    const at = [...new Set(one.at)].sort((a, b) => a - b).map((place) => {
      const count = one.at.filter((other) => other === place).length;
      return placeName(view, place) + (count > 1 ? ` ×${count}` : "");
    }).join(", ");
    const cells = [one.track, at, one.lying.map((statue) => `A${statue}`).join(" "), one.keys,
      counts.join(" "), one.wild, one.scarabs];
    return make("tr", { class: view.mover === one.colour ? "mover" : null },
      nameCell("th", one, { scope: "row" }), ...cells.map((value) => make("td", {}, String(value))));
  });
  return make("div", { class: "wide", tabindex: "0", role: "region", "aria-label": t("player") },
    make("table", { class: "players" },
      make("thead", {}, make("tr", {}, ...head.map((key) =>
        make("th", { scope: "col", class: key }, t(key))))),
      make("tbody", {}, ...body)));
}

function standIn(what) {
  const parts = what.filter((one) => ["board", "treasures", "horus", "temple"].includes(one));
  if (!parts.length) return null;
  return make("p", { class: "note" }, t("stand_in", { what: listed(parts.map((one) => t(`stand_in_${one}`))) }));
}
