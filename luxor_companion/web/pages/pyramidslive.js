"use strict";
// The live table of Silver & Gold Pyramids: the pattern, everybody's cards and score card.
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
  const display = t("display_deck", { display: state.display.join(", ") || "–", number: state.deck });
  const said = state.last
    ? t("last_turn", { told: pyramidsSentence({ players: state.players, setup: { players: state.handles } }, state.last) }) : t("no_turn");
  return liveLayout([
    make("p", { class: "verdict", id: "turn", "aria-live": "polite" }, pyramidsHeading(state)),
    make("p", { id: "last", "aria-live": "polite" }, said, " ", make("code", {}, state.last?.text ?? "")),
    make("p", { class: "facts" }, `${state.table} · ${t("round_turn", state.round)}`),
  ], [
    make("div", { class: "pattern" }, ...(state.pattern ? [drawPattern(state), patternName(state.pattern)] : [])),
    make("div", { class: "hands" }, ...cards), make("p", { class: "note" }, t("legend_cards")),
    scoreCards(state),
  ], scoreParts(liveResult(state)), [make("p", { class: "note" }, display)]);
}
