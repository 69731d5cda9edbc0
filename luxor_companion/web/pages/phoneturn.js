"use strict";
// A turn by taps: what the referee asks, one thing at a time, and what it says of the turn. The
// questions, their answers, and whether a turn is allowed are the referee's; nothing is known here.
class Dialogue {
  constructor(request, redraw) {
    Object.assign(this, { request, redraw, line: "", skip: [], path: [], answer: null, side: null, picked: [], card: null, marked: [], trip: null, problem: "", busy: false });
  }

  async go(line, skip = [], add = undefined) {
    Object.assign(this, { line, skip, busy: true, problem: "" });
    const ticket = (this.ticket = {});
    this.redraw();
    try {
      const answer = await table.ask({ ask: "turn", ...this.request, line, skip, add });
      if (this.ticket === ticket) Object.assign(this, { answer, side: null, picked: [], card: null, marked: [] });
    } catch (problem) {
      if (this.ticket !== ticket) return;
      this.problem = problem.message;
    }
    this.busy = false;
    this.redraw();
  }

  // One step on, remembered so that there is a way back; what an answer means on the board stays.
  choose(line, skip = [], add = undefined) {
    const chosen = this.question?.choices.find((one) => one.line === line);
    if (chosen?.spots?.length && chosen.starts?.length) this.trip = { from: chosen.starts, to: chosen.spots, statues: [] };
    this.path.push([this.line, this.skip]);
    return this.go(line, skip, add);
  }

  // Several answers that go together are marked first.
  mark(add) {
    this.marked = this.marked.includes(add) ? this.marked.filter((one) => one !== add) : [...this.marked, add];
    return this.redraw();
  }

  isPicked(spot) {
    return this.picked.includes(spot) || Boolean(this.question?.choices.some((one) => this.marked.includes(one.add) && one.spots?.includes(spot)));
  }

  get several() {
    return this.question?.several?.length ? this.question.several : null;
  }

  back() {
    this.trip = null;
    if (this.side || this.spot || this.card) {
      Object.assign(this, { side: null, picked: [], card: null });
      return this.redraw();
    }
    return this.go(...(this.path.pop() ?? ["", []]));
  }

  get begun() {
    return Boolean(this.path.length || this.side || this.picked.length || this.card);
  }

  get question() {
    return this.answer?.question ?? null;
  }

  // Outer cards are tapped before the rest is shown; other questions show all their answers.
  get bySide() {
    return Boolean(this.question && !this.path.length && this.question.choices.some((one) => /^[LR]./.test(one.card)) || this.question?.opens?.length);
  }

  of(side) {
    return this.question?.choices.filter((one) => one.card?.[0] === side) ?? [];
  }

  opens(side) {
    return this.question?.opens?.find((one) => one.line === side) ?? null;
  }

  // The answers that fit what was tapped so far.
  get offered() {
    let choices = this.question?.choices ?? [];
    if (this.bySide) choices = this.side ? this.of(this.side) : [];
    if (this.card) choices = choices.filter((one) => cardOf(one) === this.card);
    return choices.filter((one) => this.picked.every((spot) => one.spots?.includes(spot)));
  }

  // Where the board may be tapped.
  get spots() {
    if (!this.question) return [];
    const choices = this.bySide && !this.side ? this.question.choices : this.offered;
    return [...new Set(choices.flatMap((one) => one.spots ?? []))];
  }

  tapSide(side) {
    const open = this.opens(side), choices = this.of(side);
    if (open) return this.choose(open.line);
    if (choices.length === 1) return this.choose(choices[0].line);
    this.side = this.side === side ? null : side;
    this.picked = [];
    return this.redraw();
  }

  // One place can be enough; where several answers have it, it narrows them down.
  tapSpot(spot) {
    if (this.several) return this.mark(this.question.choices.find((one) => one.spots.includes(spot)).add);
    if (this.picked.includes(spot)) {
      this.picked = this.picked.filter((one) => one !== spot);
      return this.redraw();
    }
    const all = this.bySide && !this.side ? this.question.choices : this.offered;
    const found = all.filter((one) => one.spots?.includes(spot)), sides = new Set(found.map((one) => one.card?.[0]));
    if (found.length === 1) return this.choose(found[0].line);
    if (this.bySide && sides.size === 1) this.side = found[0].card[0];
    if (!this.bySide || this.side) this.picked = [...this.picked, spot];
    return this.redraw();
  }
}

// The card of a choice of Pyramids: the first word after who marks, where several are held.
function cardOf(choice) {
  return choice.cells?.length > 1 && /^\d{1,2}$/.test(choice.cells[0]) ? choice.cells[0] : null;
}

const tap = (what, value, attributes, ...children) =>
  make("button", { type: "button", "data-do": what, "data-value": value ?? null, ...attributes }, ...children);

function ruleTag({ rule, page }) {
  if (!rule) return null;
  return tap("rule", rule, { class: "rule", title: rule }, page ? t("phone_page", { page }) : t("phone_rule"));
}

function stepList(steps) {
  return make("ol", { class: "steps" }, ...steps.map((one) => make("li", {}, make("span", {}, one.text), " ", ruleTag(one))));
}

// What a choice leads to; where that is nothing in words, or one of several, what it is called.
function nameOfChoice({ cells = [], label, card, line }, dialogue) {
  if (dialogue?.several) return cells.filter(Boolean).join(" ") || label;
  const [name, ...more] = cells, own = name && !/^[LR]./.test(card) && !label.includes(name) ? name : "";
  return [own, label || more.join(" ") || (own ? "" : line)].filter(Boolean).join(" ");
}

function choiceButton(who, choice, dialogue = null) {
  const name = nameOfChoice(choice, dialogue);
  if (!dialogue?.several) return tap("choose", choice.line, { class: "choice", "data-who": who }, name);
  const marked = dialogue.marked.includes(choice.add), full = dialogue.marked.length >= dialogue.several[1];
  return tap("mark", choice.add, { class: "choice", "data-who": who, "aria-pressed": String(marked), disabled: full && !marked ? "" : null }, name);
}

function rulingParts(dialogue, who, play) {
  const { ruling, question } = dialogue.answer, wrong = ruling.refusal;
  if (!ruling.legal) {
    return [make("div", { class: "ruling no", role: "alert" }, make("h3", {}, t("phone_forbidden")), make("p", {}, wrong?.text ?? ruling.text, " ", wrong ? ruleTag(wrong) : "")),
      ruling.instead?.length ? make("p", { class: "hint" }, t("phone_instead")) : null,
      ...(ruling.instead ?? []).map((one) => choiceButton(who, one))];
  }
  const word = ruling.draws ? "phone_draw" : question ? "phone_play_so" : "phone_play";
  const said = !play || ruling.text || ruling.steps.length ? make("div", { class: "ruling yes" }, ...(play ? [] : [make("h3", {}, t("phone_allowed"))]),
    ruling.text ? make("p", { class: "said" }, ruling.text) : null, stepList(ruling.steps)) : null;
  return [said, play ? tap("play", ruling.line, { class: "main" }, t(word)) : null];
}

function questionParts(dialogue, who) {
  const { question } = dialogue;
  const cards = [...new Set(question.choices.map(cardOf))];
  const byCard = cards.length > 1 && question.choices.length > 8 && !cards.includes(null) && !dialogue.card && !dialogue.several;
  const offered = dialogue.offered, hint = dialogue.bySide && !dialogue.side;
  const short = (text) => text.length < 16 && text.split(" ").every((word) => word.length < 9);
  const grid = offered.length > 0 && offered.every((one) => short(nameOfChoice(one, dialogue)));
  return [make("p", { class: "question" }, hint && who === "turn" ? t("phone_tap_card") : question.text, " ", ...(question.rules ?? []).slice(0, 1).map((rule) => ruleTag({ rule }))),
    question.note ? make("p", { class: "note" }, question.note) : null,
    byCard ? make("div", { class: "choices grid" }, ...cards.map((card) => tap("card", card, { class: "choice", "data-who": who }, t("card_number", { card }))))
      : make("div", { class: `choices${grid ? " grid" : ""}` }, ...offered.map((one) => choiceButton(who, one, dialogue)),
        ...(dialogue.bySide && who === "doubt" ? sideButtons(dialogue) : [])),
    dialogue.several ? severalParts(dialogue, who) : null,
    question.optional && question.skip?.length ? tap("skip", null, { class: "quiet", "data-who": who }, t("phone_skip")) : null];
}

function severalParts(dialogue, who) {
  const [least, most] = dialogue.several, number = dialogue.marked.length;
  return tap("together", null, { class: "main", "data-who": who, disabled: number < least || number > most ? "" : null }, `${t("phone_done")} (${number}${least === most ? `/${most}` : ""})`);
}

// Where no hand is drawn, the ends of one.
function sideButtons(dialogue) {
  if (dialogue.side) return [];
  const open = (dialogue.question.opens ?? []).map((one) => tap("choose", one.line, { class: "choice", "data-who": "doubt" }, one.label));
  const known = [...new Map(dialogue.question.choices.map((one) => [one.card, one])).keys()].filter(Boolean)
    .map((card) => tap("side", card[0], { class: "choice", "data-who": "doubt" }, card.slice(1)));
  return [...known, ...open];
}

function dialogueParts(dialogue, who, play) {
  if (dialogue.problem) return [make("p", { class: "problem", role: "alert" }, dialogue.problem), tap("back", null, { class: "quiet", "data-who": who }, t("phone_back"))];
  if (!dialogue.answer) return [make("p", { class: "hint" }, "…")];
  const { question, ruling } = dialogue.answer;
  return [...(ruling ? rulingParts(dialogue, who, play) : []), ...(question ? questionParts(dialogue, who) : []),
    dialogue.begun ? tap("back", null, { class: "quiet", "data-who": who }, t("phone_back")) : null];
}
