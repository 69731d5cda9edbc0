"use strict";
// How a table stands: the board or the cards, whose turn it is, the score.
function liveParts(state) {
  return state.game === "pyramids" ? pyramidsParts(state) : luxorParts(state);
}

function scoreParts(result) {
  const open = notCounted(result);
  return [make("h2", {}, t(result.final ? "final_score" : "as_it_stands")), scoreTable(result),
    open ? make("p", { class: "note" }, open) : null, make("p", {}, verdict(result))];
}

// What every game has: whose turn it is and what happened last, the table, the score beside it.
function liveLayout(state, { heading, said, turn, round }, table, more) {
  return [make("section", { class: "now" },
    make("p", { class: "verdict", id: "turn", "aria-live": "polite" }, ...heading),
    make("p", { id: "last", "aria-live": "polite" }, said, " ", make("code", {}, turn)),
    make("p", { class: "facts" }, `${state.table} · ${round}`)),
  make("section", { class: "table" }, ...table),
  make("section", { class: "side" }, ...scoreParts({ ...state.result, game: state.game })),
  make("footer", {}, ...more, make("p", {}, t("read_only")))];
}

function luxorParts(state) {
  const view = { ...state.view, board: readBoard(state.view.board), mover: state.to_move };
  const turn = state.view.players.find((one) => one.colour === state.to_move);
  const last = state.last ? state.view.players.find((one) => one.colour === state.last.colour) : null;
  if (last) view.lit = litPlaces(state.last.changes);
  const heading = turn ? t("turn_of", { name: turn.name, colour: t(turn.colour) }) : t("over");
  const said = last
    ? t("last_turn", { turn: luxorSentence(view, { text: `${last.colour} ${state.last.turn}`, changes: state.last.changes }) }) : t("no_turn");
  const now = { heading: [turn ? pieceMark(turn.colour) : "", " ", heading], said, turn: last ? state.last.turn : "",
    round: t("round", { number: state.round }) };
  return liveLayout(state, now, [drawBoard(view), playersTable(view)],
    [make("p", { class: "note" }, t("supply", state.supply)), boardLegend(), standIn(state.stand_in)]);
}
