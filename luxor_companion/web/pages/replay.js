"use strict";
// The log turn by turn, with the board as it was after each line.
function described(view, line) {
  const words = [];
  for (const token of line.changes.split(" ").filter(Boolean)) {
    const [start, end] = token.split(">");
    if (end !== undefined && start.startsWith("A") && end === "0") {
      words.push(t("change_woken", { number: start.slice(1) }));
    } else if (end !== undefined) {
      const name = (place) => (place.startsWith("A") || !place ? place : placeName(view, Number(place)));
      words.push(`${name(start)} → ${name(end)}`);
    } else if (/^\d+=/.test(token)) {
      const [space, tile] = token.split("=");
      const [label, needed] = tile === "-" ? [t("empty"), ""] : tileLabel(tile);
      words.push(t("change_tile", { space, tile: label + needed }));
    } else {
      const key = { t: "change_track", k: "change_keys", w: "change_wild", s: "change_scarabs",
        x: "change_sarcophagus" }[token[0]];
      if (key) words.push(t(key, { number: token.slice(1) }));
    }
  }
  return words.join(" · ");
}

function viewsOf(result) {
  const views = [openingView(result)];
  for (const line of result.log) views.push(changed(views.at(-1), line));
  return views;
}

function setupSection(result) {
  const view = openingView(result);
  return make("section", { "aria-labelledby": "setup-title" },
    make("h2", { id: "setup-title" }, t("setup_map")), drawBoard(view),
    make("p", { class: "note" }, t("legend")), standIn((result.setup.stand_in ?? "").split(" ")));
}

function logList(result, views, show) {
  return make("ol", { class: "log" }, ...result.log.map((line, index) => {
    const mover = moverOf(views[0], line.text);
    const words = mover ? line.text.replace(mover.colour, "").replace(/ {2,}/g, " ").trim() : line.text;
    const button = make("button", { type: "button" },
      mover ? pieceMark(mover.colour) : "", " ", make("code", {}, words), " ",
      make("span", { class: "told" }, described(views[0], line)));
    button.addEventListener("click", () => show(index + 1));
    return make("li", {}, button);
  }));
}

function replaySection(result) {
  const views = viewsOf(result), last = result.log.length;
  const stage = make("div", { class: "stage" });
  const caption = make("p", { class: "caption", "aria-live": "polite" });
  const slider = make("input", { type: "range", min: "0", max: String(last), "aria-label": t("which_line") });
  let now = 0;
  const show = (wanted) => {
    now = Math.min(Math.max(wanted, 0), last);
    const line = result.log[now - 1];
    stage.replaceChildren(drawBoard(views[now]), playersTable(views[now]));
    caption.textContent = line ? t("after_line", { number: now, last, text: line.text }) : t("before_first");
    slider.value = String(now);
    list.querySelectorAll("li").forEach((item, index) => {
      if (index + 1 === now) item.setAttribute("aria-current", "step");
      else item.removeAttribute("aria-current");
    });
  };
  const list = logList(result, views, (line) => {
    show(line);
    stage.scrollIntoView({ block: "nearest" });
  });
  const button = (key, sign, where) => {
    const made = make("button", { type: "button", "aria-label": t(key), title: t(key) }, sign);
    made.addEventListener("click", () => show(where()));
    return made;
  };
  slider.addEventListener("input", () => show(Number(slider.value)));
  const controls = make("div", { class: "controls" }, button("before_first", "|◀", () => 0),
    button("previous_line", "◀", () => now - 1), slider, button("next_line", "▶", () => now + 1),
    button("last_line", "▶|", () => last));
  show(last);
  return make("section", { "aria-labelledby": "replay-title" },
    make("h2", { id: "replay-title" }, t("replay")), controls, caption, stage,
    make("h3", {}, t("the_log")), list);
}
