"use strict";
// The live page: asks every second how the table stands, and says so when nobody answers.
const EVERY = 1000, PATIENCE = 4000;
let mark = null, shown = null, lost = null;

function statusLine(text, state) {
  const line = document.querySelector("#status");
  if (line.textContent !== text) line.textContent = text;
  if (document.body.dataset.state !== state) document.body.dataset.state = state;
}

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

// Every element that can stay stays: focus, scrolling and what a screen reader listens to.
function show(state) {
  const main = document.querySelector("main");
  const parts = state.problem ? [make("p", { class: "problem", role: "alert" }, t("unreadable"))] : liveParts(state);
  morphChildren(main, parts);
  shown = state;
  tellTitle();
}

async function ask() {
  const answer = await fetch("state", { headers: mark ? { "If-None-Match": mark } : {},
    cache: "no-store", credentials: "omit", signal: AbortSignal.timeout(PATIENCE) });
  if (answer.status === 304) return;
  if (!answer.ok) throw new Error(String(answer.status));
  const state = await answer.json();
  show(state);
  mark = answer.headers.get("ETag");
}

async function watch() {
  try {
    await ask();
    lost = null;
  } catch {
    lost ??= new Date();
  }
  tellStatus();
  setTimeout(watch, EVERY);
}

function tellStatus() {
  if (lost) statusLine(t("stale", { time: lost.toLocaleTimeString(locale()) }), "stale");
  else if (shown) statusLine(t("live"), "live");
  else statusLine(t("connecting"), "connecting");
}

function tellTitle() {
  const title = TITLES[shown?.game ?? "luxor"];
  document.title = t("live_title").replace("Luxor", title);
  document.querySelector("h1").textContent = title;
}

function tellAll() {
  tellTitle();
  tellStatus();
  if (shown) show(shown);
}

tellAll();
offerLanguages(tellAll);
watch();
