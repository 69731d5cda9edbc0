"use strict";
// The result for people: the table of parts, who won and why, and the same as plain text.
const TITLES = { luxor: "Luxor", pyramids: "Silver & Gold Pyramids" };

function nameCell(player, mark, attributes = {}) {
  return make("th", { scope: "col", ...attributes }, mark, " ", make("span", { class: "name" }, player.name));
}

// 1 for whoever won; the others by points.
function ranksOf(result) {
  return result.players.map((one, seat) => {
    if (result.winners.includes(seat)) return 1;
    return 1 + result.players.filter((other, place) => other.total > one.total ||
      (result.winners.includes(place) && other.total === one.total)).length;
  });
}

function hasColours(result) {
  return Object.keys(COLOURS[result.game]).length > 0;
}

// The seats, best first.
function byRank(result) {
  const ranks = ranksOf(result);
  return result.players.map((_, seat) => seat).sort((a, b) => ranks[a] - ranks[b]);
}

// A table that scrolls sideways where it is too wide.
function wideTable(kind, label, head, rows) {
  return make("div", { class: "wide", tabindex: "0", role: "region", ...label },
    make("table", { class: kind }, make("thead", {}, make("tr", {}, ...head)), make("tbody", {}, ...rows)));
}

// A column for each player, so that all of it is seen on a phone; `rows` say of a player what each row shows.
function playerColumns(kind, players, heads, rows) {
  return wideTable(kind, { "aria-label": t("player") }, [make("th", { scope: "col" }, t("player")), ...heads],
    Object.entries(rows).map(([key, value]) => make("tr", {},
      make("th", { scope: "row" }, t(key)), ...players.map((one) => make("td", {}, String(value(one)))))));
}

function scoreTable(result) {
  const order = byRank(result), ranks = ranksOf(result);
  const players = order.map((seat) => result.players[seat]);
  const best = order.map((seat) => (result.winners.includes(seat) ? "best" : null));
  const rows = [];
  const row = (label, values, attributes = {}) => rows.push(make("tr", attributes,
    make("th", { scope: "row" }, label), ...values.map((value, index) => make("td", { class: best[index] }, String(value)))));
  row(t("rank"), order.map((seat) => `${ranks[seat]}.`), { class: "rank" });
  row(t("total"), players.map((one) => one.total), { class: "total" });
  if (players.some((one) => one.parts)) {
    PARTS[result.game].forEach((part, index) => {
      row(t(part), players.map((one) => (one.parts ? one.parts[index] : "")));
      if (part === "sets") {
        row(t("number_of_sets"), players.map((one) => (one.parts ? one.counts[0] : "")), { class: "detail" });
      }
    });
  }
  const names = players.map((one, index) =>
    nameCell(one, hasColours(result) ? pieceMark(one.colour) : lineSample(result, order[index]), { class: best[index] }));
  return wideTable("score", { "aria-label": t("total") }, [make("th", { scope: "col" }, t("part")), ...names], rows);
}

function verdict(result) {
  const names = listed(result.winners.map((seat) => result.players[seat].name));
  const best = Math.max(...result.players.map((one) => one.total));
  const several = result.winners.length > 1;
  const shared = { luxor: "share_victory", pyramids: "share_victory_lowest" }[result.game];
  const keys = result.players.every((one) => one.parts) // else only the totals are known, not what broke a tie
    ? { points: "wins", sarcophagus: "wins_tied", lowest: "wins_lowest", shared }
    : { points: "wins", sarcophagus: "wins_level", lowest: "wins_level", shared: "share_level" };
  const key = keys[result.decided_by] ?? (several ? "level" : "ahead");
  return t(key, { names, best });
}

// What nobody told, so that it is not counted.
function notCounted(result) {
  const open = result.players.filter((one) => one.uncounted);
  if (!open.length) return null;
  if (result.game === "pyramids") return t("skull_untold", { names: listed(open.map((one) => one.name)) });
  return t("face_down", { number: sum(open.map((one) => one.uncounted)) });
}

function dateOf(result) {
  return result.ended.toLocaleDateString(locale(), { dateStyle: "long" });
}

// Where this result can be seen by others; null where the page is a file, or goes away with the table.
function linkOf(result) {
  const base = document.documentElement.dataset.base;
  if (base) return `${base}#${result.payload}`;
  if (!/^https?:$/.test(location.protocol) || document.documentElement.dataset.result || document.body.className === "phone") return null;
  return `${location.origin}${location.pathname}#${result.payload}`;
}

function asText(result) {
  const ranks = ranksOf(result);
  const rows = byRank(result).map((seat) => {
    const one = result.players[seat];
    const label = (part) => (part === "sets" ? t("made_of", { number: one.counts[0] }) : t(part));
    const parts = one.parts
      ? ` (${PARTS[result.game].map((part, i) => `${label(part)} ${one.parts[i]}`).join(", ")})` : "";
    return `${ranks[seat]}. ${one.name} ${one.total}${parts}`;
  });
  return [`${TITLES[result.game]}, ${dateOf(result)}`, ...rows, verdict(result), linkOf(result),
    t("check", { code: result.check })].filter(Boolean).join("\n");
}

function asJson(result) {
  const ranks = ranksOf(result);
  const players = result.players.map((one, seat) => ({
    ...(hasColours(result) ? { colour: one.colour } : {}), name: one.name,
    ...(one.parts ? Object.fromEntries(PARTS[result.game].map((part, i) => [part,
      part === "sets" ? { count: one.counts[0], points: one.parts[i] } : one.parts[i]])) : {}),
    total: one.total, rank: ranks[seat],
  }));
  return {
    schema: 1, game: result.game, ended: result.ended.toISOString(), minutes: result.minutes,
    players, winners: result.winners.map((seat) => result.players[seat].name),
    decided_by: result.decided_by, final: result.final, check: result.check,
    setup: result.setup, log: result.log.map((line) => line.text), link: result.payload,
  };
}

const GEEK = { luxor: { bggId: 245643 } }; // numbers at BoardGameGeek, where they are known

function bgstatsLink(result) {
  const ranks = ranksOf(result);
  const play = {
    sourceName: "Luxor Companion", sourcePlayId: result.id,
    playDate: result.ended.toISOString().slice(0, 19).replace("T", " "),
    durationMin: result.minutes ?? 0, location: "", board: "",
    comments: `Luxor Companion. ${t("check", { code: result.check })}`,
    game: { name: TITLES[result.game], sourceGameId: result.game, ...GEEK[result.game], highestWins: true, noPoints: false },
    players: result.players.map((one, seat) => ({
      name: one.name, sourcePlayerId: one.name, startPlayer: seat === result.first,
      winner: result.winners.includes(seat), score: one.total, rank: ranks[seat],
      role: one.colour ? t(one.colour) : "",
    })),
  };
  return `https://app.bgstatsapp.com/createPlay.html?data=${encodeURIComponent(JSON.stringify(play))}`;
}
