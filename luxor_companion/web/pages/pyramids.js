"use strict";
// Silver & Gold Pyramids on a result's page: cards, score and bonuses line by line.
const TURNS = 7;
const TICKS = { "r+": "do_red", "g+": "do_green", "t+": "do_torch", "s+": "do_skull", "s-": "do_erase", "b+": "do_bonus", "v+": "do_dearest" };
const FATES = { "c+": "do_completed", "c-": "do_reopened", "h+": "do_taken", "h-": "do_gone" };

function expeditionDeck(result) {
  const deck = result.setup.expedition.split(" ").map((word) => {
    const [pattern, count] = word.split("=");
    if (!/^[A-Za-z]{1,6}[1-5]?$/.test(pattern) || !/^[1-8]$/.test(count)) throw wrong("setup");
    return `${patternName(pattern)} ×${count}`;
  });
  return make("p", { class: "note" }, t("expedition_deck", { deck: deck.join(", ") }));
}

// Number, colour and squares of the cards that somebody entered.
function printedCards(result) {
  const found = {}, add = ([number, colour, code]) => {
    if (!/^\d{1,2}$/.test(number)) throw wrong("setup");
    const rows = /^[#.ETxrgtps+/]+$/.test(code ?? "") ? code.replace(/([ET])\+[a-z]/g, "$1").split("/") : null;
    const also = Object.fromEntries([...(code ?? "").matchAll(/([ET])\+([a-z])/g)].map(([, place, icon]) => [place, icon]));
    found[number] = { colour: CARD_COLOURS.includes(colour) ? colour : null, also, rows: rows?.length === 5 && rows.every((row) => row.length === 5) ? rows : null };
  };
  (result.setup.cards ?? "").split(";").filter(Boolean).forEach((card) => add(card.split(" ")));
  for (const { text } of result.log) if (text.startsWith("card ")) add(text.split(" ").slice(1));
  return found;
}

function handlesOf(result) {
  return (result.setup.players ?? "").split(" ");
}

// The seats that a line changed something for, each with its changes.
function changedSeats(result, line) {
  return line.changes.split(" ").filter(Boolean).map((group) => {
    const [seat, changes] = group.split(":");
    if (!/^[1-6]$/.test(seat) || !result.players[seat - 1] || !changes) throw wrong("changes");
    return [seat - 1, changes.split(",").map((change) => {
      const found = /^(\d{1,2}|[rgtsbv])([+-]\d{1,2})$/.exec(change) ?? /^([ch][+-])(\d{1,2})$/.exec(change);
      if (!found) throw wrong("changes");
      return found.slice(1);
    })];
  });
}

function changeWords([what, number]) {
  if (FATES[what]) return t(FATES[what], { card: number });
  if (/^\d/.test(what)) return t(number[0] === "-" ? "do_unmarked" : "do_marked", { card: what, number: number.slice(1) });
  return t(TICKS[what + number[0]] ?? "do_changed", { number: number.slice(1) });
}

function pyramidsSentence(result, line) {
  const words = line.text.split(" "), who = handlesOf(result).indexOf(words[words[0] === "fix" ? 1 : 0]);
  if (words[0] === "note") return t("said_note", { text: words.slice(1).join(" ") });
  if (words[0] === "reveal") return t("said_reveal", { pattern: patternName(words[1]) });
  if (words[0] === "display") return t("said_display", { cards: words.slice(1).join(", ") });
  if (words[0] === "card") return t("said_card", { card: words[1] });
  const said = changedSeats(result, line).map(([seat, changes]) =>
    t("said", { name: result.players[seat].name, what: listed(changes.map(changeWords)) }));
  if (said.length) return said.join(" ");
  return who < 0 ? line.text : t("said_nothing", { name: result.players[who].name });
}

function dealt(players) {
  return players.map(() => ({ cards: {}, completed: [], r: 0, g: 0, t: 0, s: 0, b: 0, v: 0, bonuses: [] }));
}

// Marked squares stand in the line itself: `12 e1 e2 +22:a1` marks two of card 12 and one of card 22.
function markSquares(cards, words) {
  let card = null;
  for (const word of words) {
    const other = /^\+(\d{1,2}):([a-e][1-5])$/.exec(word), square = /^\+?([a-e][1-5])$/.exec(word);
    if (/^\d{1,2}$/.test(word)) card = word;
    else if (other) cards[other[1]]?.marks.push(other[2]);
    else if (square && card) cards[card]?.marks.push(square[1]);
  }
}

function pyramidsViews(result) {
  const views = [dealt(result.players)], handles = handlesOf(result), lines = pyramidsLines(result);
  result.log.forEach((line, index) => {
    const next = views.at(-1).map((one) => ({ ...one, completed: [...one.completed], bonuses: [...one.bonuses],
      cards: Object.fromEntries(Object.entries(one.cards).map(([number, card]) => [number, { ...card, marks: [...card.marks] }])) }));
    const [first, ...words] = line.text.split(" "), seat = handles.indexOf(first);
    if (seat >= 0 && next[seat]) markSquares(next[seat].cards, words);
    for (const [who, changes] of changedSeats(result, line)) for (const change of changes) applyChange(next[who], change, lines[index].round);
    views.push(next);
  });
  return views;
}

function applyChange(one, [what, number], round) {
  if (what === "h+") one.cards[number] ??= { marked: 0, marks: [] };
  else if (what === "h-") delete one.cards[number];
  else if (what === "c+") {
    one.completed.push({ number, marks: one.cards[number]?.marks ?? [] });
    delete one.cards[number];
  } else if (what === "c-") {
    one.cards[number] = { marked: 0, marks: one.completed.find((card) => card.number === number)?.marks ?? [] };
    one.completed = one.completed.filter((card) => card.number !== number);
  } else if (/^\d/.test(what)) {
    if (one.cards[what]) one.cards[what].marked += Number(number);
  } else {
    one[what] += Number(number);
    if (what === "b") one.bonuses.push({ points: Number(number), round });
  }
}

function pyramidsLines(result) {
  const handles = handlesOf(result);
  let reveals = 0;
  return result.log.map(({ text }) => {
    const [first] = text.split(" "), seat = handles.indexOf(first);
    if (first === "reveal") reveals++;
    return { seat: seat < 0 ? null : seat, round: Math.max(Math.ceil(reveals / TURNS), 1) };
  });
}

function pyramidsCurve(result, views) {
  const values = result.setup.skulls?.split(" ").map(Number);
  const points = (one) => 10 * one.completed.length + 5 * one.t + one.b + 5 * Math.min(one.r, one.g) + Math.abs(one.r - one.g) -
    (one.s ? values ? values[one.s - 1] ?? 0 : one.v : 0);
  const curve = views.map((view) => view.map(points));
  return result.players.every((one, seat) => one.total === curve.at(-1)[seat]) ? curve : null;
}

function pyramidsFacts(result, views, lines) {
  const facts = [], index = views.findIndex((view) => view.some((one) => one.completed.length));
  if (index > 0) {
    const seat = views[index].findIndex((one) => one.completed.length), card = views[index][seat].completed[0].number;
    facts.push(["story_pyramid", { name: result.players[seat].name, card: Number(card), round: lines[index - 1].round }]);
  }
  const sums = views.at(-1).map((one) => one.b), best = leaderOf(sums);
  if (best !== null && sums[best]) facts.push(["story_bonuses", { name: result.players[best].name, number: sums[best] }]);
  return facts;
}

function drawHands(result, printed, view) {
  const card = ([number, one], complete) => drawCard({ number, rows: printed[number]?.rows ?? null, colour: printed[number]?.colour ?? null, also: printed[number]?.also,
    marks: one.marks, marked: Math.max(one.marked ?? 0, one.marks.length), complete });
  return make("div", { class: "hands" }, ...view.map((one, seat) => make("section", { class: "hand" }, make("h3", {}, lineSample(result, seat), result.players[seat].name),
    ...one.completed.map((done) => card([done.number, done], true)), ...Object.entries(one.cards).map((held) => card(held, false)))));
}

// Who got which bonus, in the order in which they were given.
function bonusRace(result, views) {
  const race = [];
  views.forEach((view, index) => view.forEach((one, seat) => {
    const before = views[index - 1]?.[seat].bonuses.length ?? 0;
    one.bonuses.slice(before).forEach((bonus) => race.push([[String(bonus.round)], [lineSample(result, seat), result.players[seat].name], [String(bonus.points)]]));
  }));
  if (!race.length) return null;
  const head = ["own_round", "player", "own_points"];
  return make("section", {}, make("h2", { id: "race-title" }, t("bonus_race")),
    wideTable("race", { "aria-labelledby": "race-title" }, head.map((key) => make("th", { scope: "col" }, t(key))),
      race.map((row) => make("tr", {}, ...row.map((cell) => make("td", {}, ...cell))))));
}

function pyramidsTold(result) {
  const views = pyramidsViews(result), lines = pyramidsLines(result), printed = printedCards(result);
  const curve = pyramidsCurve(result, views);
  result.log.forEach((line) => pyramidsSentence(result, line)); // what is wrong in it is said now
  return { views, lines, ...storyOf(result, curve, lines, () => pyramidsFacts(result, views, lines)),
    race: bonusRace(result, views), draw: (view) => [drawHands(result, printed, view)],
    sentence: (index) => pyramidsSentence(result, result.log[index]),
    notes: [expeditionDeck(result), make("p", { class: "note" }, t("legend_cards"))] };
}
