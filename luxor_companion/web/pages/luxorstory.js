"use strict";
// A game of Luxor as a result tells it: the board and the score after each line, and the story.
function viewsOf(result) {
  const views = [openingView(result)];
  for (const line of result.log) views.push(changed(views.at(-1), line));
  return views;
}

// Who made each line, and in which round: lines that are no turns have nobody.
function luxorLines(result) {
  const turns = result.players.map(() => 0);
  return result.log.map((line) => {
    const colour = line.text.split(" ")[0], seat = result.players.findIndex((one) => one.colour && one.colour === colour);
    if (seat >= 0) turns[seat]++;
    return { seat: seat < 0 ? null : seat, round: seat < 0 ? Math.max(...turns) : turns[seat] };
  });
}

// The score line by line: what lies open is counted, what was face down comes at the end.
const SETS = [0, 3, 7, 12, 18, 25, 33, 42, 52]; // points for so many sets; the last for 8 and more

function setsMade(treasures, wild) {
  const held = ["v", "s", "j"].map((kind) => treasures.filter((one) => one[0] === kind).length);
  for (let wanted = 1; ; wanted++) {
    const real = sum(held.map((count) => Math.min(count, wanted)));
    if (real < wanted || 3 * wanted - real > wild) return wanted - 1;
  }
}

function openParts(view, one) {
  const walls = sum(one.at.map((place) => view.board.walls[place]));
  return [one.track, walls, one.sarcophagi, one.keys, SETS[Math.min(setsMade(one.treasures, one.wild), SETS.length - 1)]];
}

// Everybody's points at the start and after each line; null unless they lead to the result.
function luxorCurve(result, views) {
  const last = views.at(-1);
  const same = result.players.every((one, seat) => one.parts &&
    openParts(last, last.players[seat]).every((points, index) => points === one.parts[index]));
  return same ? views.map((view) => view.players.map((one) => sum(openParts(view, one)))) : null;
}

// Who woke an adventurer first, and who took a sarcophagus.
function luxorFacts(result, lines) {
  const facts = [], first = new Map();
  result.log.forEach((line, index) => {
    const { seat, round } = lines[index];
    if (seat === null) return;
    for (const [, statue] of line.changes.matchAll(/(?:^| )A(\d+)>0/g)) if (!first.has(statue)) first.set(statue, { seat, round });
    const taken = /(?:^| )x\+(\d+)/.exec(line.changes);
    if (taken) facts.push(["story_sarcophagus", { name: result.players[seat].name, number: Number(taken[1]), round }]);
  });
  const woken = [...first.values()], statues = readBoard(result.setup.board).statues.length;
  if (!woken.length) return facts;
  const [early] = woken, by = result.players[early.seat].name;
  const all = statues > 1 && woken.length === statues && woken.every((one) => one.seat === early.seat);
  return [all ? ["story_woken_all", { name: by }] : ["story_woken", { name: by, round: early.round }], ...facts];
}

function luxorTold(result) {
  const views = viewsOf(result), lines = luxorLines(result), curve = luxorCurve(result, views);
  return { views, lines, ...storyOf(result, curve, lines, () => luxorFacts(result, lines)),
    draw: (view) => [drawBoard(view), playersTable(view)],
    sentence: (index) => luxorSentence(views[0], result.log[index]),
    notes: [boardLegend(), standIn((result.setup.stand_in ?? "").split(" "))] };
}
