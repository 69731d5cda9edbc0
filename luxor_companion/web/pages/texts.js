"use strict";
// Every word of the pages, one table per language. A missing word is taken from English.
const TEXTS = {
  en: {
    title: "Luxor: the result",
    live_title: "Luxor: the table",
    total: "Total", rank: "Rank", part: "Part", player: "Player",
    track: "Treasures on the track", adventurers: "Adventurers", sarcophagi: "Sarcophagi",
    keys: "Keys", sets: "Sets", scarabs: "Scarabs", made_of: "{number} sets", made_of_one: "1 set",
    wins: "{names} wins with {best} VP.",
    wins_tied: "{names} wins: tied at {best} VP, with the more valuable sarcophagus.",
    share_victory: "{names} share the victory with {best} VP each: none has the better sarcophagus.",
    ahead: "{names} is ahead with {best} VP; the game is not over.",
    level: "{names} are level at {best} VP; the game is not over.",
    and: "{first} and {last}",
    played: "Played on {date}", took: "{minutes} minutes", began: "{name} began",
    face_down: "{number} scarabs are still face down and not counted.",
    face_down_one: "1 scarab is still face down and not counted.",
    declared: "As declared by its players: a link is not signed.",
    check: "Check code {code}",
    check_why: "It stands for all this link says. Compare it with the one at the table.",
    bgstats: "Post to BG Stats", copy: "Copy as text", copied: "Copied.",
    not_copied: "Copying is not allowed here; the text is below.", download: "Download",
    setup_map: "The set-up", replay: "Turn by turn", before_first: "Before the first turn",
    after_line: "After line {number} of {last}: {text}",
    first_line: "Before the first turn", previous_line: "One line back", next_line: "One line on",
    last_line: "To the end", which_line: "Line of the log", the_log: "The log",
    stand_in: "Stand-in, not read off a printed copy: {what}.",
    stand_in_board: "board", stand_in_treasures: "treasures", stand_in_horus: "Horus cards",
    stand_in_temple: "temple stacks",
    stairs: "stairs", tomb: "tomb", empty: "empty", statue: "statue {number}",
    board_label: "The board, spaces 1 to {last} from the stairs to the tomb",
    points: "track", stands: "upright on", lies: "lying", own_keys: "keys", held: "v s j", wild: "wild",
    own_scarabs: "scarabs",
    legend: "V vase, S statue, J jewelry: VP × adventurers · H Horus level · O Osiris · c f l temple icon · A statue · = wall value from here on",
    tile_scarab: "scarab", tile_wild: "wild", tile_either: "sc/wild", tile_favour12: "H 1–2",
    tile_favour23: "H 2–3", tile_tunnel: "tunnel",
    change_move: "{from} → {to}", change_woken: "statue {number} stands up",
    change_tile: "space {space}: {tile}", change_track: "{number} VP", change_keys: "{number} key",
    change_wild: "{number} wild", change_scarabs: "{number} scarab",
    change_sarcophagus: "sarcophagus {number} VP",
    red: "red", green: "green", blue: "blue", yellow: "yellow",
    loading: "Reading the link…", no_result: "There is no result to show",
    problem_empty: "There is no result in this link. It should go on after a #.",
    problem_characters: "What stands after the # of this link is not a result of ours.",
    problem_too_long: "This link is longer than any result of ours.",
    problem_damaged: "This link is damaged: a part is missing or was changed on the way. Scan or copy it again.",
    problem_too_big: "This link unpacks to more than any result of ours.",
    problem_newer: "This link was made by a newer version (format {format}); this page reads format 1.",
    problem_game: "This link tells of a game this page does not know.",
    problem_record: "This link unpacks, but what is inside is not a result ({what}).",
    problem_browser: "This browser is too old to unpack the link; one from 2023 or later can.",
    live: "Live", stale: "No connection since {time}; trying again …",
    connecting: "Connecting …", turn_of: "{name}'s turn ({colour})", round: "Round {number}",
    over: "The game is over.", last_turn: "Last turn: {name}, {turn}", no_turn: "No turn yet.",
    as_it_stands: "The score as it stands", final_score: "The final score",
    score_so_far: "{name} {total}",
    supply: "Supply: keys {keys}, wild tiles {wild}, scarabs {scarabs}. Temple stacks: cobra {cobra}, falcon {falcon}, lion {lion}.",
    unreadable: "The table cannot be read just now; luxor verify says why, where it is kept.",
    read_only: "This page only shows the table; turns are made where it is kept.",
  },
};

function wordsFor(languages) {
  for (const wanted of languages) {
    const short = String(wanted).toLowerCase().split("-")[0];
    if (Object.hasOwn(TEXTS, short)) return [short, { ...TEXTS.en, ...TEXTS[short] }];
  }
  return ["en", TEXTS.en];
}

const [LANGUAGE, WORDS] = wordsFor(navigator.languages || ["en"]);
document.documentElement.lang = LANGUAGE;

function t(key, params = {}) {
  return (WORDS[key] ?? key).replace(/\{(\w+)\}/g, (whole, name) =>
    Object.hasOwn(params, name) ? String(params[name]) : whole);
}

function listed(names) {
  if (names.length < 2) return names.join("");
  return t("and", { first: names.slice(0, -1).join(", "), last: names.at(-1) });
}

// Elements are only ever made of text: what a link says can never become markup.
function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined) element.setAttribute(name, value);
  }
  element.append(...children.filter((child) => child !== null));
  return element;
}
