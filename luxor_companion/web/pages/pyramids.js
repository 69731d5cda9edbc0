"use strict";
// Silver & Gold Pyramids on a result's page: the expedition deck, and what each line changed.
const PATTERNS = ["domino", "line3", "corner3", "line4", "square4", "L4", "T4", "S4"];
const patternName = (name) => (PATTERNS.includes(name) ? t(`pattern_${name}`) : name);
const TICKED = { r: "change_red", g: "change_green", t: "change_torches", s: "change_skulls",
  b: "change_bonus", v: "change_dearest" };
const CARDS = { "c+": "change_completed", "c-": "change_reopened", "h+": "change_taken", "h-": "change_gone" };

function deckSection(result) {
  const deck = result.setup.expedition.split(" ").map((word) => {
    const [pattern, count] = word.split("=");
    if (!/^[A-Za-z]{1,6}[1-5]?$/.test(pattern) || !/^[1-8]$/.test(count)) throw wrong("setup");
    return `${patternName(pattern)} ×${count}`;
  });
  return make("section", { "aria-labelledby": "setup-title" },
    make("h2", { id: "setup-title" }, t("setup_map")),
    make("p", {}, t("expedition_deck", { deck: deck.join(", ") })));
}

// `12+3` squares of card 12, `c+12` a pyramid completed, `h+22` a card that came, `r+1` a tick.
function changeWords(change) {
  let found;
  if ((found = /^(\d{1,2})([+-]\d{1,2})$/.exec(change))) {
    return t("change_marked", { card: found[1], number: found[2] });
  }
  if ((found = /^([ch][+-])(\d{1,2})$/.exec(change))) return t(CARDS[found[1]], { card: found[2] });
  if ((found = /^([rgtsbv])([+-]\d{1,2})$/.exec(change))) return t(TICKED[found[1]], { number: found[2] });
  throw wrong("changes");
}

// Whose line it is goes without saying; what it brings others is said with their name.
function changeLine(result, handles, line) {
  const words = line.text.split(" "), own = words[0] === "fix" ? words[1] : words[0];
  return line.changes.split(" ").filter(Boolean).map((group) => {
    const [seat, changes] = group.split(":");
    const player = /^[1-6]$/.test(seat) ? result.players[seat - 1] : undefined;
    if (!player || !changes) throw wrong("changes");
    const told = changes.split(",").map(changeWords).join(" · ");
    return handles[seat - 1] === own ? told : t("change_of", { name: player.name, told });
  }).join(" · ");
}

function changesSection(result) {
  const handles = (result.setup.players ?? "").split(" ");
  const lines = result.log.map((line) => make("li", { class: "line" },
    make("code", {}, line.text), " ", make("span", { class: "told" }, changeLine(result, handles, line))));
  return make("section", { "aria-labelledby": "replay-title" },
    make("h2", { id: "replay-title" }, t("replay")), make("ol", { class: "log", tabindex: "0", "aria-labelledby": "replay-title" }, ...lines));
}
