"use strict";
// The cards of Silver & Gold Pyramids: squares, what is printed on them, what is marked.
const CELL = 20;
const PATTERNS = ["domino", "line3", "corner3", "line4", "square4", "L4", "T4", "S4"];
const patternName = (name) => (PATTERNS.includes(name) ? t(`pattern_${name}`) : name);

function crossOut(x, y) {
  const far = CELL - 3;
  return `M${x + 3},${y + 3} L${x + far},${y + far} M${x + far},${y + 3} L${x + 3},${y + far}`;
}

// A square of a card as the referee numbers it, and whether it may be tapped.
const SQUARES = 2 ** 25;
const spotOf = (card, down, right) => Number(card) * SQUARES + 2 ** (down * 5 + right);

function drawSquares(rows, marks, label, also = {}, tapped = null) {
  const wide = Math.max(...rows.map((row) => row.length)) * CELL, high = rows.length * CELL;
  const drawn = shape("svg", { viewBox: `-1 -1 ${wide + 2} ${high + 2}`, width: wide, height: high,
    class: "squares", role: "img", "aria-label": label });
  rows.forEach((row, down) => [...row].forEach((letter, right) => {
    const kind = letter === "#" ? "wall" : marks.includes(`${"abcde"[right]}${down + 1}`) ? "marked" : "free";
    const spot = tapped?.turn ? spotOf(tapped.card, down, right) : null;
    const offer = tapped?.turn?.isPicked(spot) ? " offer picked" : tapped?.turn?.spots.includes(spot) ? " offer" : "";
    drawn.append(shape("rect", { x: right * CELL, y: down * CELL, width: CELL, height: CELL, class: kind + offer, ...(offer ? { "data-do": "spot", "data-place": spot } : {}) }));
    if (kind === "marked") drawn.append(shape("path", { d: crossOut(right * CELL, down * CELL) }));
    if (!"#.".includes(letter)) {
      drawn.append(shape("text", { x: (right + 0.5) * CELL, y: (down + 0.72) * CELL }, letter + (also[letter] ?? "")));
    }
  }));
  return drawn;
}

// The shape of an expedition card: what is to be marked, on nothing.
function drawPattern(state) {
  const marks = state.shape.flatMap((row, down) => [...row].flatMap((cell, right) =>
    (cell === "#" ? [`${"abcde"[right]}${down + 1}`] : [])));
  const rows = state.shape.map((row) => ".".repeat(row.length));
  return drawSquares(rows, marks, patternName(state.pattern));
}

// A card whose squares nobody entered: a pyramid with its number, and how many are marked.
function drawPyramid(card) {
  return shape("svg", { viewBox: "0 0 60 44", class: "pyramid", "aria-hidden": "true" }, undefined,
    shape("path", { d: "M2,42V32H12V22H22V12H26V4H34V12H38V22H48V32H58V42z" }), shape("text", { x: 30, y: 38 }, card.number));
}

const CARD_COLOURS = ["green", "orange", "purple"];

function drawCard(card, turn = null) {
  const own = t("card_number", { card: card.number }), name = card.colour ? `${own}, ${t(`card_${card.colour}`)}` : own;
  const marked = card.complete ? t("card_complete") : t("squares_marked", { number: card.marked });
  return make("figure", { class: `card ${card.colour ?? ""}${card.complete ? " complete" : ""}` },
    card.rows ? drawSquares(card.rows, card.marks, `${name}: ${marked}`, card.also, { card: card.number, turn }) : drawPyramid(card),
    make("figcaption", {}, `${name}: ${marked}`));
}
