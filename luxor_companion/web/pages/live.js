"use strict";
// The live page: asks every second how the table stands, and says so when nobody answers.
const EVERY = 1000, PATIENCE = 4000;
let mark = null, shown = null, lost = null;

function statusLine(text, state) {
  const line = document.querySelector("#status");
  if (line.textContent !== text) line.textContent = text;
  document.body.dataset.state = state;
}

function liveResult(state) {
  return { ...state.result, game: state.game };
}

function liveParts(state) {
  return state.game === "pyramids" ? pyramidsParts(state) : luxorParts(state);
}

function scoreParts(result) {
  const open = notCounted(result);
  return [make("h2", {}, t(result.final ? "final_score" : "as_it_stands")), scoreTable(result),
    open ? make("p", { class: "note" }, open) : null, make("p", {}, verdict(result))];
}

function luxorParts(state) {
  const view = { ...state.view, board: readBoard(state.view.board) };
  view.mover = state.to_move;
  const turn = state.view.players.find((one) => one.colour === state.to_move);
  const last = state.last ? state.view.players.find((one) => one.colour === state.last.colour) : null;
  const result = liveResult(state);
  const heading = turn ? t("turn_of", { name: turn.name, colour: t(turn.colour) }) : t("over");
  return [
    make("p", { class: "verdict", id: "turn", "aria-live": "polite" }, turn ? pieceMark(turn.colour) : "", " ", heading),
    make("p", { class: "facts" }, `${state.table} · ${t("round", { number: state.round })}`),
    make("p", { id: "last" }, last ? t("last_turn", { name: last.name, turn: state.last.turn }) : t("no_turn")),
    drawBoard(view), playersTable(view),
    ...scoreParts(result),
    make("p", { class: "note" }, t("supply", state.supply)),
    make("p", { class: "note" }, t("legend")), standIn(state.stand_in),
    make("footer", {}, make("p", {}, t("read_only"))),
  ].filter(Boolean);
}

function show(state) {
  const main = document.querySelector("main");
  if (state.problem) main.replaceChildren(make("p", { class: "problem", role: "alert" }, t("unreadable")));
  else main.replaceChildren(...liveParts(state));
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
