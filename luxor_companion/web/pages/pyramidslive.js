"use strict";
// The live table of Silver & Gold Pyramids: the pattern, everybody's cards and score card.
const CELL = 20;

function crossOut(x, y) {
  const far = CELL - 3;
  return `M${x + 3},${y + 3} L${x + far},${y + far} M${x + far},${y + 3} L${x + 3},${y + far}`;
}

function drawSquares(rows, marks, label, also = {}) {
  const wide = Math.max(...rows.map((row) => row.length)) * CELL, high = rows.length * CELL;
  const drawn = shape("svg", { viewBox: `-1 -1 ${wide + 2} ${high + 2}`, width: wide, height: high,
    class: "squares", role: "img", "aria-label": label });
  rows.forEach((row, down) => [...row].forEach((letter, right) => {
    const kind = letter === "#" ? "wall" : marks.includes(`${"abcde"[right]}${down + 1}`) ? "marked" : "free";
    drawn.append(shape("rect", { x: right * CELL, y: down * CELL, width: CELL, height: CELL, class: kind }));
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

function drawCard(card) {
  const name = t("card_number", { card: card.number });
  const marked = t("squares_marked", { number: card.marked });
  return make("figure", { class: "card" },
    card.rows ? drawSquares(card.rows, card.marks, `${name}: ${marked}`, card.also) : null,
    make("figcaption", {}, `${name}: ${marked}`));
}

function scoreCards(state) {
  const head = ["player", "own_completed", "own_red", "own_green", "own_torches", "own_skulls", "own_bonuses"];
  const body = state.players.map((one) => {
    const cells = [one.completed.join(" "), one.red, one.green, one.torches.join(" "), one.skulls,
      one.bonuses.join(" ")];
    return make("tr", {}, make("th", { scope: "row" }, one.name),
      ...cells.map((value) => make("td", {}, String(value))));
  });
  return make("div", { class: "wide", tabindex: "0", role: "region", "aria-label": t("player") },
    make("table", { class: "cards" },
      make("thead", {}, make("tr", {}, ...head.map((key) => make("th", { scope: "col" }, t(key))))),
      make("tbody", {}, ...body)));
}

function pyramidsHeading(state) {
  const names = listed(state.waiting), number = state.waiting.length;
  return { keep: t("now_keep", { names, number }), display: t("now_display"), reveal: t("now_reveal"),
    mark: t("now_mark", { names, number }), take: t("now_take", { names }), over: t("over") }[state.phase];
}

function pyramidsParts(state) {
  const cards = state.players.filter((one) => one.cards.length).map((one) =>
    make("section", { class: "hand" }, make("h3", {}, one.name), ...one.cards.map(drawCard)));
  return [
    make("p", { class: "verdict", id: "turn", "aria-live": "polite" }, pyramidsHeading(state)),
    make("p", { class: "facts" }, `${state.table} · ${t("round_turn", state.round)}`),
    state.pattern ? make("div", { class: "pattern" }, drawPattern(state), patternName(state.pattern)) : null,
    make("p", { id: "last" }, state.last ? t("last_told", { text: state.last }) : t("no_turn")),
    make("div", { class: "hands" }, ...cards), make("p", { class: "note" }, t("legend_cards")),
    scoreCards(state),
    make("p", { class: "note" }, t("display_deck", { display: state.display.join(", ") || "–", number: state.deck })),
    ...scoreParts(liveResult(state)),
    make("footer", {}, make("p", {}, t("read_only"))),
  ].filter(Boolean);
}
