"use strict";
// The live table of Silver & Gold Pyramids: the pattern, everybody's cards and score card.
function scoreCards(state) {
  const list = (values) => values.join(" ") || "–";
  const rows = { own_completed: (one) => list(one.completed), own_red: (one) => one.red, own_green: (one) => one.green,
    own_torches: (one) => list(one.torches), own_skulls: (one) => one.skulls, own_bonuses: (one) => list(one.bonuses) };
  const heads = state.players.map((one, seat) => nameCell(one, lineSample(state, seat)));
  return playerColumns("players cards", state.players, heads, rows);
}

function pyramidsHeading(state) {
  const names = listed(state.waiting), number = state.waiting.length;
  return { keep: t("now_keep", { names, number }), display: t("now_display"), reveal: t("now_reveal"),
    mark: t("now_mark", { names, number }), take: t("now_take", { names }), over: t("over") }[state.phase];
}

function pyramidsParts(state) {
  const cards = state.players.flatMap((one, seat) => (one.cards.length
    ? [make("section", { class: "hand" }, make("h2", {}, lineSample(state, seat), one.name), ...one.cards.map((card) => drawCard(card)))] : []));
  const display = t("display_deck", { display: state.display.join(", ") || "–", number: state.deck });
  const said = state.last
    ? t("last_turn", { turn: pyramidsSentence({ players: state.players, setup: { players: state.handles } }, state.last) }) : t("no_turn");
  const now = { heading: [pyramidsHeading(state)], said, turn: state.last?.text ?? "", round: t("round_turn", state.round) };
  return liveLayout(state, now, [
    make("div", { class: "pattern" }, ...(state.pattern ? [drawPattern(state), patternName(state.pattern)] : [])),
    make("div", { class: "hands" }, ...cards), make("p", { class: "note" }, t("legend_cards")),
    scoreCards(state),
  ], [make("p", { class: "note" }, display)]);
}
