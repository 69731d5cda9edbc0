"use strict";
// A phone at the table: sits down, plays its own turn, asks the referee, counts; follows the table.
const KEPT = `luxor-seat ${location.pathname}`;
const DOORS = { table: "stairs", doubt: "cobra", rules: "horus", score: "scarab", seats: "statue" };
const app = { state: null, view: "table", watching: false, turn: null, doubt: null, entering: null, rules: null, told: "", flipped: [],
  row: null, shared: null, lost: null, fault: null, busy: false, fresh: false };

function keep(token) {
  table.token = token;
  try {
    if (token) localStorage.setItem(KEPT, token);
    else localStorage.removeItem(KEPT);
  } catch {
    // then the seat holds until the page is left
  }
}

function kept() {
  try {
    return localStorage.getItem(KEPT);
  } catch {
    return null;
  }
}

// What the table has to show by now; everything that can stay stays, with its focus.
function draw() {
  const { state } = app, main = document.querySelector("main");
  morphChildren(main, (app.fault ? [make("p", { class: "problem", role: "alert" }, app.fault)] : state ? viewParts() : [make("p", {}, "…")]).filter(Boolean));
  document.querySelector("nav").hidden = !state || state.sheet || needsSeat();
  for (const input of main.querySelectorAll("input[data-do]")) if (input !== document.activeElement) input.value = input.getAttribute("value");
  for (const door of document.querySelectorAll("nav button")) door.setAttribute("aria-current", String(door.dataset.value === app.view));
  document.body.dataset.view = needsSeat() ? "sit" : app.view;
  document.body.dataset.busy = String(app.busy || Boolean(app.turn?.busy));
  tellTitle();
  tellStatus();
  const step = `${app.turn?.path.length ?? 0} ${app.doubt?.path.length ?? 0}`;
  if (step !== app.step && app.step !== undefined) main.querySelector(".me .ruling, .me .question")?.scrollIntoView({ block: "nearest" });
  app.step = step;
}

const needsSeat = () => Boolean(app.state && !app.state.seats.some((one) => one.you) && !app.watching);

function viewParts() {
  const told = app.told ? make("p", { class: "told", role: "alert" }, app.told, " ", tap("heard", null, { "aria-label": t("phone_close") }, "×")) : "";
  if (needsSeat()) return [...seatParts(app.state), told];
  if (app.state.sheet) return [...sheetParts(app), told];
  return [...view(), told];
}

function view() {
  return { table: tableParts, doubt: doubtParts, rules: rulesParts, score: scoreView, seats: placesView }[app.view](app);
}

function tellTitle() {
  const { state } = app, title = TITLES[state?.game ?? "luxor"];
  const due = state?.you?.due && !state.over;
  const now = state?.over ? verdict({ ...state.result, game: state.game }) : due ? `● ${t("phone_your_turn", { name: nameOf(state, state.you.player) })}` : state?.headline?.[0];
  document.title = [now, title].filter(Boolean).join(" · ");
  document.querySelector("h1").textContent = title;
}

function tellStatus() {
  const stale = app.lost && Date.now() - app.lost > 1500;
  const text = stale ? t("stale", { time: app.lost.toLocaleTimeString(locale()) }) : app.state || app.fault ? "" : t("connecting");
  const line = document.querySelector("#status");
  if (line.textContent !== text) line.textContent = text;
  document.body.dataset.state = stale ? "stale" : app.fault ? "problem" : app.state ? "live" : "connecting";
}

table.seen = (answered) => {
  if (answered) app.lost = null;
  else app.lost ??= new Date();
  tellStatus();
};

// What has to be asked anew when this changes: the turn in progress is about the table as it was.
const turnKey = (state) => JSON.stringify([state.you?.player, state.you?.due, state.you?.hand, state.done, state.over, state.phase]);

function show(state) {
  const before = app.state;
  if (before && state.revision < before.revision && state.table === before.table) return;
  app.state = state;
  app.fault = null;
  if (state.you) app.watching = false;
  if (!state.sheet && (!before || turnKey(before) !== turnKey(state))) {
    app.turn = state.you?.due && !state.over ? new Dialogue({}, draw) : null;
    app.entering = null;
    app.doubt = app.doubt && new Dialogue(app.doubt.request, draw);
    app.told = "";
    app.turn?.go("");
    app.doubt?.go("");
  }
  if (before?.table !== state.table) app.flipped = [];
  if (state.share && state.share !== app.shared?.payload) readPayload(state.share).then((result) => { app.shared = result; draw(); }, () => {});
  draw();
}

// Whatever the table says no to, in its own sentence.
function refuse(problem) {
  if (!(problem instanceof TableProblem)) throw problem;
  if (problem.kind === "seat") {
    keep(null);
    app.watching = false;
    app.state = app.state && { ...app.state, you: null, seats: app.state.seats.map((one) => ({ ...one, you: false })) };
    hurry();
  }
  if (problem.state) show(problem.state);
  if (problem.kind === "closed") app.fault = problem.told ?? t("phone_closed");
  else if (problem.kind === "gone") app.fault = problem.message;
  else app.told = problem.message;
  draw();
}

// One thing is declared at a time; the answer comes with the next state.
async function declare(line) {
  if (app.busy) return null;
  app.busy = true;
  app.told = "";
  draw();
  try {
    const answer = await table.declare({ after: app.state.revision, ...line });
    if (answer.problem) app.told = answer.problem;
    else if (!answer.done && answer.ruling?.refusal) app.told = answer.ruling.refusal.text;
    if (answer.question) app.turn?.go("");
    await refresh(answer.revision);
    return answer;
  } catch (problem) {
    refuse(problem);
    return null;
  } finally {
    app.busy = false;
    draw();
  }
}

// The state after one's own change, at once.
async function refresh(revision) {
  if (app.state && revision !== undefined && app.state.revision >= revision) return;
  show(await table.state(null));
}

// The state as it is now, in place of the wait for the next.
function hurry() {
  app.fresh = true;
  table.waiting?.abort();
}

async function follow() {
  for (;;) {
    try {
      const since = app.state && !app.fault && !app.lost && !app.fresh ? app.state.revision : null;
      app.fresh = false;
      show(await table.state(since));
    } catch (problem) {
      if (problem instanceof TableProblem) {
        refuse(problem);
        await pause(problem.kind === "busy" ? problem.after * 1000 : 1500);
      } else if (!app.fresh) {
        table.seen(false);
        await pause(AGAIN);
      }
    }
  }
}

function openDoor(view) {
  app.view = view;
  app.told = "";
  draw();
}

async function askRules(question) {
  openDoor("rules");
  try {
    app.rules = await table.ask({ ask: "rules", question });
  } catch (problem) {
    if (problem.kind !== "unreadable") return refuse(problem);
    app.rules = { rules: [], problem: problem.message };
  }
  return draw();
}

async function enterCard(place) {
  try {
    const { places } = await table.ask({ ask: "hand" });
    const found = places.find((one) => one.place === Number(place));
    app.entering = { place: Number(place), cards: found.cards, known: Boolean(found.card) };
  } catch (problem) {
    return refuse(problem);
  }
  return draw();
}

const changeRow = (key, value) => {
  const at = app.state.seats.findIndex((one) => one.you);
  app.row = { ...(app.row ?? app.state.rows[at] ?? {}), [key]: value };
  draw();
  clearTimeout(app.sending);
  const { exactly } = app.state.columns.find((one) => one.key === key);
  if (Array.isArray(value) && exactly && value.length !== exactly) return; // told once it is whole
  app.changed = { ...app.changed, [key]: value };
  app.sending = setTimeout(sendRow, 250); // several taps on + are one change
};

async function sendRow() {
  const values = app.changed ?? {};
  app.changed = null;
  if (!Object.keys(values).length) return;
  const answer = await table.declare({ declare: "row", values, after: app.state.revision }).catch(refuse);
  if (answer?.problem) app.told = answer.problem;
  if (!app.changed && answer) await refresh(answer.revision).catch(refuse);
  draw();
}

const numberIn = (key) => Number((app.row ?? app.state.rows[app.state.seats.findIndex((one) => one.you)])?.[key] ?? 0);
const listIn = (key) => [...((app.row ?? app.state.rows[app.state.seats.findIndex((one) => one.you)])?.[key] ?? [])];
const dialogueOf = (element) => (element.dataset.who === "doubt" ? app.doubt : app.turn);

const DO = {
  door: (name) => openDoor(name),
  heard: () => { app.told = ""; draw(); },
  async sit(player) {
    keep(randomName());
    const answer = await declare({ declare: "claim", player });
    if (!answer) keep(null);
    hurry();
  },
  watch: () => { app.watching = true; draw(); },
  seats: () => { app.watching = false; app.view = "table"; draw(); },
  async leave() {
    if (!await declare({ declare: "release" })) return;
    keep(null);
    app.view = "table";
    hurry();
  },
  side: (side, element) => (element.dataset.who === "doubt" ? app.doubt : app.turn).tapSide(side),
  spot(place) {
    const dialogue = app.view === "doubt" ? app.doubt : app.turn;
    dialogue?.tapSpot(Number(place));
  },
  choose: (line, element) => dialogueOf(element).choose(line),
  card(card, element) { Object.assign(dialogueOf(element), { card }); draw(); },
  mark: (add, element) => dialogueOf(element).mark(add),
  together: (_value, element) => { const one = dialogueOf(element); return one.choose(one.line, one.skip, one.marked.join(" ")); },
  numberstep: (by) => { app.flipped = [Math.max(0, (app.flipped[0] ?? 1) + Number(by))]; draw(); },
  async numbered(number) {
    await declare({ declare: "count", values: [Number(number)] });
    app.flipped = [];
  },
  skip: (_value, element) => { const one = dialogueOf(element); return one.choose(one.line, one.question.skip); },
  back: (_value, element) => dialogueOf(element).back(),
  play: (line) => declare({ declare: "play", line }),
  undo: () => declare({ declare: "undo" }),
  rule: (rule) => askRules(rule),
  enter: enterCard,
  noentry: () => { app.entering = null; draw(); },
  async entered(card) {
    const cards = app.state.you.hand.map((one) => one?.card ?? null);
    cards[app.entering.place - 1] = card || null;
    app.entering = null;
    await declare({ declare: "hand", cards });
  },
  doubt(player) { app.doubt = new Dialogue({ doubt: true, player }, draw); return app.doubt.go(""); },
  bot: (line) => declare({ declare: "bot", line }),
  flip: (value) => { app.flipped = [...app.flipped, Number(value)]; draw(); },
  unflip: (at) => { app.flipped = app.flipped.filter((_one, index) => index !== Number(at)); draw(); },
  async counted() {
    await declare({ declare: "count", values: app.flipped });
    app.flipped = [];
  },
  step: (value) => { const [key, by] = value.split(" "); changeRow(key, Math.max(0, numberIn(key) + Number(by))); },
  pick: (value) => { const [key, one] = value.split(" "); changeRow(key, [...listIn(key), Number(one)]); },
  unpick: (value) => { const [key, at] = value.split(" "); changeRow(key, listIn(key).filter((_one, index) => index !== Number(at))); },
  row: (key, element) => changeRow(key, Math.max(0, Math.trunc(Number(element.value)) || 0)),
  async ready(value) {
    clearTimeout(app.sending);
    const shown = app.state.columns.filter((one) => !one.tie_break && !one.exactly).map((one) => [one.key, one.values.length ? listIn(one.key) : numberIn(one.key)]);
    if (value) app.changed = { ...Object.fromEntries(shown), ...app.changed }; // what shows 0 is 0
    await sendRow();
    await declare({ declare: "ready", ready: Boolean(value) });
  },
  async newrow(_value, form) {
    const name = form.elements.name.value.trim();
    if (!name) return;
    keep(randomName());
    const answer = await declare({ declare: "sit", name });
    if (!answer?.done) keep(null);
    hurry();
  },
  search: (_value, form) => { const question = form.elements.question.value.trim(); if (question) askRules(question); },
  card_picture: (size) => sharePicture(app.shared, null, size, document.querySelector("#saved")),
  copy_text: () => copyText(asText(app.shared), document.querySelector("#saved"), document.querySelector("#saved")),
};

async function act(event, element) {
  if (!element || !Object.hasOwn(DO, element.dataset.do)) return;
  event.preventDefault();
  try {
    await DO[element.dataset.do](element.dataset.value ?? element.dataset.place ?? null, element);
  } catch (problem) {
    refuse(problem);
  }
}

document.querySelector("header").after(make("nav", { "aria-label": t("phone_places"), hidden: "" }, ...Object.entries(DOORS).map(([door, thing]) =>
  tap("door", door, {}, make("span", {}, t(`door_${door}`)), thingMark(thing)))));
document.addEventListener("click", (event) => {
  const element = event.target.closest("[data-do]");
  if (element?.matches("button, .offer")) act(event, element);
});
document.addEventListener("submit", (event) => act(event, event.target));
document.addEventListener("change", (event) => { if (event.target.matches("input[data-do]")) act(event, event.target); });
document.addEventListener("visibilitychange", () => { if (!document.hidden) { app.lost ??= null; hurry(); } });
window.addEventListener("online", hurry);
window.addEventListener("pageshow", (event) => { if (event.persisted) hurry(); });
setInterval(tellStatus, 1000);
table.token = kept();
offerLanguages(() => {
  document.querySelector("nav").setAttribute("aria-label", t("phone_places"));
  for (const door of document.querySelectorAll("nav button")) door.firstChild.textContent = t(`door_${door.dataset.value}`);
  app.rules = null;
  app.turn?.go(app.turn.line, app.turn.skip);
  app.doubt?.go(app.doubt.line, app.doubt.skip);
  draw();
  hurry();
});
draw();
follow();
