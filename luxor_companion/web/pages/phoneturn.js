"use strict";
// A turn by taps: what the referee asks, one thing at a time, and what it says of the turn. The
// questions, their answers, and whether a turn is allowed are the referee's; nothing is known here.
class Dialogue {
  constructor(request, redraw) {
    Object.assign(this, { request, redraw, line: "", skip: [], path: [], answer: null, side: null, spot: null, card: null, problem: "", busy: false });
  }

  async go(line, skip = []) {
    Object.assign(this, { line, skip, busy: true, problem: "" });
    const ticket = (this.ticket = {});
    this.redraw();
    try {
      const answer = await table.ask({ ask: "turn", ...this.request, line, skip });
      if (this.ticket === ticket) Object.assign(this, { answer, side: null, spot: null, card: null });
    } catch (problem) {
      if (this.ticket !== ticket) return;
      this.problem = problem.message;
    }
    this.busy = false;
    this.redraw();
  }

  // One step on, remembered so that there is a way back.
  choose(line, skip = []) {
    this.path.push([this.line, this.skip]);
    return this.go(line, skip);
  }

  back() {
    if (this.side || this.spot || this.card) {
      Object.assign(this, { side: null, spot: null, card: null });
      return this.redraw();
    }
    return this.go(...(this.path.pop() ?? ["", []]));
  }

  get begun() {
    return Boolean(this.path.length || this.side || this.spot || this.card);
  }

  get question() {
    return this.answer?.question ?? null;
  }

  // Outer cards are tapped before the rest is shown; other questions show all their answers.
  get bySide() {
    return Boolean(this.question && this.line === "" && this.question.choices.some((one) => one.card) || this.question?.opens?.length);
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
    return this.spot === null ? choices : choices.filter((one) => one.spots?.includes(this.spot));
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
    this.spot = null;
    return this.redraw();
  }

  tapSpot(spot) {
    const all = this.bySide && !this.side ? this.question.choices : this.offered;
    const found = all.filter((one) => one.spots?.includes(spot));
    if (found.length === 1) return this.choose(found[0].line);
    if (found.length && found.every((one) => one.card?.[0] === found[0].card?.[0])) {
      this.side = this.bySide ? found[0].card[0] : null;
      this.spot = spot;
    }
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

// What a choice leads to: what is gained stands out, the line in notation is left out.
function choiceButton(who, choice) {
  return tap("choose", choice.line, { class: "choice", "data-who": who }, make("span", {}, choice.label));
}

function rulingParts(dialogue, who, play) {
  const { ruling, question } = dialogue.answer, wrong = ruling.refusal;
  if (!ruling.legal) {
    return [make("div", { class: "ruling no", role: "alert" }, make("h3", {}, t("phone_forbidden")), make("p", {}, wrong?.text ?? ruling.text, " ", wrong ? ruleTag(wrong) : "")),
      ruling.instead?.length ? make("p", { class: "hint" }, t("phone_instead")) : null,
      ...(ruling.instead ?? []).map((one) => choiceButton(who, one))];
  }
  const said = make("div", { class: "ruling yes" }, ...(play ? [] : [make("h3", {}, t("phone_allowed"))]), make("p", { class: "said" }, ruling.text), stepList(ruling.steps));
  return [said, play ? tap("play", ruling.line, { class: "main" }, ruling.rolls ? t("phone_roll") : question ? t("phone_play_so") : t("phone_play")) : null];
}

function questionParts(dialogue, who) {
  const { question } = dialogue;
  const cards = [...new Set(question.choices.map(cardOf))];
  const byCard = cards.length > 1 && question.choices.length > 8 && !cards.includes(null) && !dialogue.card;
  const offered = dialogue.offered, hint = dialogue.bySide && !dialogue.side;
  const grid = question.about === "card" || offered.every((one) => one.label.length < 12);
  return [make("p", { class: "question" }, hint ? t("phone_tap_card") : question.text, " ", ...(question.rules ?? []).slice(0, 1).map((rule) => ruleTag({ rule }))),
    question.note ? make("p", { class: "note" }, question.note) : null,
    byCard ? make("div", { class: "choices grid" }, ...cards.map((card) => tap("card", card, { class: "choice", "data-who": who }, t("card_number", { card }))))
      : make("div", { class: `choices${grid ? " grid" : ""}` }, ...offered.map((one) => choiceButton(who, one)),
        ...(dialogue.bySide && who === "doubt" ? sideButtons(dialogue) : [])),
    question.optional && question.skip ? tap("skip", null, { class: "quiet", "data-who": who }, t("phone_skip")) : null];
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
