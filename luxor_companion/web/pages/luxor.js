"use strict";
// A turn of Luxor in a sentence, from what it changed.
const FROM = ["from_stairs", "from_space", "from_tomb"], TO = ["to_stairs", "to_space", "to_tomb"];

function placeWith(view, place, [stairs, space, tomb]) {
  return t(place === 0 ? stairs : place === view.board.tomb ? tomb : space, { space: place });
}

// What a line changed, each thing as something somebody does.
function doings(view, changes) {
  const words = changes.split(" ").filter(Boolean), found = [], won = words.filter((word) => /^\+[vsj]/.test(word));
  const trips = words.map((word) => /^(\d+)>(\d+)$/.exec(word)).filter(Boolean);
  for (const word of words) {
    const woken = /^A(\d+)>0$/.exec(word);
    if (woken) found.push(t("do_wake", { number: woken[1] }));
  }
  if (trips.length > 2) {
    const name = (place) => placeName(view, Number(place));
    found.push(t("do_moves", { trips: trips.map(([, from, to]) => `${name(from)} → ${name(to)}`).join(", ") }));
  } else {
    for (const [, from, to] of trips) {
      found.push(t("do_move", { from: placeWith(view, Number(from), FROM), to: placeWith(view, Number(to), TO) }));
    }
  }
  for (const word of won) found.push(t(`do_win_${word[1]}`, { number: word[2] }));
  for (const word of words) found.push(...doing(word, won));
  return found;
}

function doing(word, won) {
  let found;
  if ((found = /^t([+-]\d+)$/.exec(word))) {
    const rest = Number(found[1]) - sum(won.map((one) => Number(one[2])));
    return rest ? [t("do_score", { number: (rest > 0 ? "+" : "") + rest })] : [];
  }
  if ((found = /^([kws])([+-])(\d+)$/.exec(word))) {
    return [t({ "k+": "do_key", "k-": "do_pay", "w+": "do_wild", "w-": "do_wild_back", "s+": "do_scarab", "s-": "do_scarab_back" }[found[1] + found[2]], { number: found[3] })];
  }
  if ((found = /^x\+(\d+)$/.exec(word))) return [t("do_sarcophagus", { number: found[1] })];
  if ((found = /^(\d+)=(.+)$/.exec(word)) && found[2] !== "-") return [t("do_reveal", { space: found[1], tile: tileWords(found[2]) })];
  return [];
}

function luxorSentence(view, line) {
  const words = line.text.split(" "), mover = moverOf(view, line.text);
  if (words[0] === "note") return t("said_note", { text: words.slice(1).join(" ") });
  if (!mover) return line.text;
  const what = listed(doings(view, line.changes)), name = mover.name;
  if (words[0] === "fix") return what ? t("said_fix", { name, what }) : t("said_fixed", { name });
  if (words[0] === "scarabs") return t("said_scarabs", { name, values: words.slice(2).join(", ") });
  if (words[0] === "hand") return t("said_hand", { name });
  return what ? t("said", { name, what }) : t("said_nothing", { name });
}
