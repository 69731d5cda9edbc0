"use strict";
// The story of a game in a few sentences, each made only where the log bears it out.
const NEAR = 3, BEHIND = 8, BIG = 5, OFTEN = 3; // points and times from which on a thing is worth telling

function leaderOf(totals) {
  const best = Math.max(...totals), first = totals.indexOf(best);
  return totals.indexOf(best, first + 1) < 0 ? first : null;
}

// `lines` says of each line who made it and in which round; `curve` has one more entry, the start.
// Facts are a key of the texts and its parameters, as in share/convert.py.
function storyFacts(result, curve, lines) {
  if (!result.final || result.players.length < 2) return [];
  const totals = result.players.map((one) => one.total), name = (seat) => result.players[seat].name;
  const round = (index) => lines[index - 1]?.round || 1;
  return [...winnerFacts([...curve, totals], result, round, name), ...turnFacts(curve, lines, name), ...raceFacts(result, totals, name)];
}

function winnerFacts(points, result, round, name) {
  const facts = [], winner = result.winners[0];
  const leaders = points.map(leaderOf), behind = points.map((totals) => Math.max(...totals) - totals[winner]);
  if (result.winners.length === 1 && leaders.at(-1) === winner) {
    let since = points.length - 1;
    while (since && leaders[since - 1] === winner) since--;
    if (behind.every((gap) => !gap)) facts.push(["story_never_behind", { name: name(winner) }]);
    else if (since === points.length - 1) facts.push(["story_counted", { name: name(winner) }]);
    else facts.push(["story_lead", { name: name(winner), round: round(since) }]);
    const most = Math.max(...behind);
    if (most >= BEHIND) facts.push(["story_behind", { name: name(winner), number: most, round: round(behind.indexOf(most)) }]);
  }
  const held = leaders.filter((one) => one !== null);
  const changes = held.filter((one, index) => index && one !== held[index - 1]).length;
  if (changes >= OFTEN) facts.push(["story_changes", { number: changes }]);
  return facts;
}

function turnFacts(curve, lines, name) {
  const gains = lines.map(({ seat }, index) => (seat === null ? 0 : curve[index + 1][seat] - curve[index][seat]));
  const most = Math.max(0, ...gains), index = gains.indexOf(most);
  if (most < BIG || gains.indexOf(most, index + 1) >= 0) return [];
  return [["story_biggest", { name: name(lines[index].seat), number: most, round: lines[index].round }]];
}

function raceFacts(result, totals, name) {
  const order = byRank(result), gaps = order.slice(1).map((seat, index) => totals[order[index]] - totals[seat]);
  const least = Math.min(...gaps), place = gaps.indexOf(least);
  if (least < 1 || least > NEAR || gaps.indexOf(least, place + 1) >= 0) return [];
  const params = { first: name(order[place]), second: name(order[place + 1]), number: least };
  return [place ? ["story_place", { ...params, place: place + 1 }] : ["story_close", params]];
}

// What a log bears out, if it leads to the score: the curve, the story with a game's `own` facts, and its highlight.
function storyOf(result, curve, lines, own) {
  if (!curve || !result.log.length) return { curve: null, facts: [] };
  const general = storyFacts(result, curve, lines);
  return { curve, facts: [...general, ...own()], highlight: general[0] };
}

function storySection(facts) {
  if (!facts.length) return null;
  return make("section", { class: "story", "aria-labelledby": "story-title" }, make("h2", { id: "story-title" }, t("story")),
    make("ul", {}, ...facts.map(([key, params]) => make("li", {}, t(key, params)))));
}
