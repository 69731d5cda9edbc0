"use strict";
// The live page: asks every second how the table stands, and says so when nobody answers.
const EVERY = 1000, PATIENCE = 4000;
let mark = null, shown = null, lost = null;

function statusLine(text, state) {
  const line = document.querySelector("#status");
  if (line.textContent !== text) line.textContent = text;
  if (document.body.dataset.state !== state) document.body.dataset.state = state;
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
