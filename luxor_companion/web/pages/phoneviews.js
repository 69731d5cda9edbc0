"use strict";
// What the page shows: the table with one's own hand and turn, a doubt, the rules, the score, the seats.
function seatMark(seat) {
  return seat.player in PIECES ? pieceMark(seat.player) : make("span", { class: "dot", "aria-hidden": "true" }, [...seat.name][0] ?? "•");
}

const mySeat = (state) => state.seats.find((one) => one.you) ?? null;
const nameOf = (state, player) => state.seats.find((one) => one.player === player)?.name ?? player;

function seatParts(state) {
  const free = state.seats.filter((one) => !one.taken && !one.bot);
  const button = (one) => {
    const note = one.bot ? t("phone_bot") : one.taken ? t("phone_taken") : t("phone_free");
    const name = make("bdi", { class: "name" }, one.name);
    if (one.taken || one.bot) return make("div", { class: "seat taken" }, seatMark(one), name, make("small", {}, one.you ? t("phone_you") : note));
    return tap("sit", one.player, { class: "seat" }, seatMark(one), make("span", {}, t("phone_i_am", { name: one.name })), make("small", {}, note));
  };
  const strip = ["vase", "horus", "scarab", "sarcophagus", "cobra", "key", "statue"];
  return [make("section", { class: "sit" }, make("p", { class: "strip", "aria-hidden": "true" }, ...strip.map(thingMark)), make("h2", {}, t(free.length || state.sheet ? "phone_who" : "phone_full")),
    make("div", { class: "seats" }, ...state.seats.map(button)),
    state.sheet ? newRow() : null,
    tap("watch", null, { class: "quiet" }, t("phone_watch")),
    make("p", { class: "note" }, t("phone_wifi")))];
}

function newRow() {
  return make("form", { class: "search", "data-do": "newrow" }, make("input", { name: "name", maxlength: 30, autocomplete: "off", "aria-label": t("phone_your_name"), placeholder: t("phone_your_name") }),
    make("button", { type: "submit" }, t("phone_sit")));
}

// A card of the hand: `card` is what it says, null for one that nobody entered.
function playingCard(card, place, { what = null, value = null, chosen = false, big = false } = {}) {
  const label = card?.label ?? "?", words = card ? label : t("phone_unknown");
  const size = label.length > 4 ? " long" : label.length > 2 ? " mid" : "";
  const kind = `playing${big ? " outer" : ""}${card ? "" : " blank"}${size}${chosen ? " chosen" : ""}`;
  const corner = card && label.length < 4 ? make("i", {}, label) : "", inner = make("span", { class: "face", "aria-hidden": "true" }, corner, make("b", {}, label)), name = t("phone_card", { place, card: words });
  return what ? tap(what, value, { class: kind, "aria-label": name, "aria-pressed": what === "side" ? String(chosen) : null }, inner)
    : make("span", { class: kind, role: "img", "aria-label": name }, inner);
}

function handParts(state, turn) {
  const own = state.you;
  if (!own?.hand) return null;
  const choosing = own.due && turn?.answer && turn.bySide;
  const cards = own.hand.map((card, index) => {
    const place = index + 1, side = { 1: "L", 5: "R" }[place] ?? null, options = { big: Boolean(side) && !turn?.path.length };
    if (choosing && side && (turn.of(side).length || turn.opens(side))) Object.assign(options, { what: "side", value: side, chosen: turn.side === side });
    else if (own.hand_open?.includes(place) && !turn?.path.length) Object.assign(options, { what: "enter", value: place });
    return playingCard(card, place, options);
  });
  return make("div", { class: `hand5${turn?.path.length ? " away" : ""}`, role: "group", "aria-label": t("phone_hand") }, ...cards);
}

function boardParts(state, turn) {
  if (state.game !== "luxor") return gameCards(state, turn);
  const view = { ...state.view, board: readBoard(state.view.board), mover: state.to_move };
  if (state.last) view.lit = litPlaces(state.last.changes);
  if (turn?.question) {
    view.offers = turn.spots;
    view.ghost = turn.request.player ?? state.you?.player;
  }
  if (turn?.trip) view.lit = turn.trip;
  return [drawBoard(view)];
}

// The pattern and one's own cards, which may be tapped; those of the others stand below.
function gameCards(state, turn) {
  const own = state.players.findIndex((_one, seat) => mine(state, seat));
  return [state.pattern ? make("div", { class: "pattern" }, drawPattern(state), make("b", {}, patternName(state.pattern))) : null,
    own < 0 ? null : handOf(state, own, turn)].filter(Boolean);
}

function handOf(state, seat, turn = null) {
  const one = state.players[seat];
  if (!one.cards.length) return "";
  return make("section", { class: `hand${mine(state, seat) ? " own" : ""}` }, make("h2", {}, lineSample(state, seat), make("bdi", {}, one.name)), ...one.cards.map((card) => drawCard(card, turn)));
}

function otherHands(state) {
  return make("div", { class: "hands" }, ...state.players.map((_one, seat) => (mine(state, seat) ? "" : handOf(state, seat))));
}

const mine = (state, seat) => Boolean(state.seats[seat]?.you);

// Who won comes before how it ended.
function heroParts(app) {
  const { state } = app, result = { ...state.result, game: state.game }, winners = result.winners.map((seat) => state.seats[seat]);
  return make("section", { class: "hero" }, make("p", { class: "strip", "aria-hidden": "true" }, ...winners.map(seatMark)),
    make("p", { class: "verdict", id: "turn", "aria-live": "polite" }, verdict(result)), make("p", { id: "last" }, state.headline.join(" ")), shareParts(app));
}

function headlineParts(state) {
  const own = state.you, due = own?.due && !state.over;
  const says = due ? t("phone_your_turn", { name: nameOf(state, own.player) }) : state.headline.join(" ") || t("over");
  const who = due ? own.player : state.next.length === 1 ? state.next[0] : null;
  return make("section", { class: `now${due ? " due" : ""}` },
    make("p", { class: "verdict", id: "turn", "aria-live": "polite" }, who in PIECES ? pieceMark(who) : "", " ", says),
    state.done ? make("p", { id: "last", "aria-live": "polite" }, make("b", {}, state.done.text), " ", state.done.steps.map((one) => one.text).join(" "))
      : make("p", { id: "last" }, t("no_turn")));
}

function askedParts(state) {
  return (state.asked ?? []).map((one) => make("p", { class: "hint" }, one.text));
}

function countParts(state, chosen) {
  const { text, number, values } = state.you.count;
  const full = chosen.length === number;
  if (!values.length) return numberParts(text, chosen[0] ?? 1);
  return make("section", { class: "me" }, make("h2", {}, text), make("p", { class: "hint" }, t("phone_flip", { done: chosen.length, number })),
    make("div", { class: "choices grid" }, ...values.map((one) => tap("flip", one, { class: "choice scarab", disabled: full ? "" : null }, thingMark("scarab"), make("b", {}, String(one))))),
    make("div", { class: "chips", role: "group", "aria-label": t("phone_flipped") }, ...chosen.map((one, at) => tap("unflip", at, { class: "chip", "aria-label": t("phone_remove", { what: one }) }, `${one} ×`))),
    full ? tap("counted", null, { class: "main" }, t("phone_done")) : null);
}

// Any number may be the answer.
function numberParts(text, number) {
  const step = (by) => tap("numberstep", by, { class: "step", disabled: by < 0 && number < 2 ? "" : null, "aria-label": t(by < 0 ? "phone_less" : "phone_more", { what: text }) }, by < 0 ? "−" : "+");
  return make("section", { class: "me" }, make("h2", {}, text), make("div", { class: "stepper" }, step(-1), make("output", {}, String(number)), step(1)),
    tap("numbered", number, { class: "main" }, t("phone_done")));
}

function meParts(app) {
  const { state, turn, entering } = app, own = state.you;
  if (!own) return null;
  if (state.over && own.count) return countParts(state, app.flipped);
  const inside = [];
  if (entering) {
    inside.push(make("p", { class: "question" }, t("phone_which_card", { place: entering.place })),
      make("div", { class: "choices grid" }, ...entering.cards.map((one) => tap("entered", one.card, { class: "choice", "aria-label": one.words ?? one.label }, one.label)),
        entering.known ? tap("entered", "", { class: "choice" }, t("phone_forget")) : null),
      tap("noentry", null, { class: "quiet" }, t("phone_back")));
  } else if (own.due && turn) inside.push(...dialogueParts(turn, "turn", true));
  else if (!state.over && own.hand_open?.length && own.hand.some((one) => !one)) inside.push(make("p", { class: "hint" }, t("phone_enter")));
  const undo = own.undo && !turn?.begun ? tap("undo", null, { class: "quiet" }, t("phone_undo")) : null;
  return make("section", { class: "me" }, handParts(state, turn), ...inside, undo);
}

function botParts(app) {
  const question = app.state.bot?.question;
  if (!question) return null;
  return make("section", { class: "me" }, make("p", { class: "question" }, question.text),
    make("div", { class: "choices grid" }, ...question.choices.map((one) => tap("bot", one.line, { class: "choice" }, one.label))));
}

function tableParts(app) {
  const { state } = app, ended = state.over && !state.you?.count;
  const players = state.game === "luxor" ? playersTable({ ...state.view, board: readBoard(state.view.board), mover: state.to_move }) : scoreCards(state);
  return [ended ? heroParts(app) : headlineParts(state), ...askedParts(state), make("section", { class: "table" }, ...boardParts(state, state.you?.due ? app.turn : null)),
    make("div", { class: "side" }, ended ? scoreTable({ ...state.result, game: state.game }) : meParts(app), botParts(app), state.game === "luxor" ? "" : otherHands(state), make("section", { class: "wide-players" }, players))];
}

function shareParts(app) {
  if (!app.shared) return "";
  return make("div", { class: "share" }, tap("card_picture", "tall", { class: "main" }, t("share_picture")), tap("card_picture", "wide", {}, t("wide_picture")),
    tap("copy_text", null, {}, t("copy")), make("p", { id: "saved", role: "status" }));
}

function doubtParts(app) {
  const { state, doubt } = app;
  const who = make("div", { class: "people", role: "group", "aria-label": t("phone_doubt_who") }, ...state.seats.map((one) =>
    tap("doubt", one.player, { class: "chip", "aria-pressed": String(doubt?.request.player === one.player) }, seatMark(one), make("bdi", { class: "name" }, one.name))));
  return [make("section", { class: "me" }, make("h2", {}, t("phone_doubt")), make("p", { class: "hint" }, t("phone_doubt_who")), who,
    ...(doubt ? dialogueParts(doubt, "doubt", false) : [])),
  state.game === "luxor" ? make("section", { class: "table" }, ...boardParts(state, doubt)) : null];
}

function rulesParts(app) {
  const found = app.rules?.rules ?? [];
  const one = (rule) => make("article", { class: "answer" }, make("h3", {}, rule.title, " ", make("small", {}, t("phone_page", { page: rule.page }))), make("p", {}, rule.text),
    rule.ruling ? make("p", { class: "note" }, rule.ruling) : null);
  return [make("section", {}, make("h2", {}, t("phone_rules")), make("form", { class: "search", role: "search", "data-do": "search" },
    make("input", { name: "question", type: "search", autocomplete: "off", enterkeyhint: "search", maxlength: 200, "aria-label": t("phone_ask_rule"), placeholder: t("phone_ask_rule") }),
    make("button", { type: "submit" }, t("phone_search"))),
  make("div", { "aria-live": "polite" }, app.rules && !found.length ? make("p", { class: "hint" }, app.rules.problem ?? t("phone_no_rule")) : null, ...found.slice(0, 3).map(one)))];
}

function scoreView({ state }) {
  return [make("section", {}, ...scoreParts({ ...state.result, game: state.game }))];
}

function placesView(app) {
  const { state } = app, me = mySeat(state);
  return [make("section", { class: "sit" }, make("h2", {}, t("phone_seats")), make("div", { class: "seats" }, ...state.seats.map((one) =>
    make("div", { class: "seat taken" }, seatMark(one), make("bdi", { class: "name" }, one.name), make("small", {}, one.you ? t("phone_you") : one.bot ? t("phone_bot") : t(one.taken ? "phone_sits" : "phone_free"))))),
  me ? tap("leave", null, { class: "quiet" }, t("phone_leave")) : tap("seats", null, { class: "main" }, t("phone_sit")),
  make("h2", {}, t("phone_awake_title")), make("p", {}, t("phone_awake")), make("p", { class: "note" }, t("phone_wifi"))),
  state.game === "luxor" ? boardLegend() : make("p", { class: "note" }, t("legend_cards")), state.stand_in ? standIn(state.stand_in) : null];
}
