"use strict";
// The game line by line: the chart is the slider, the board and the log follow it.
// `told` is what a game tells of its log: views, lines, curve, draw(view), sentence(index).
function replaySection(result, told) {
  const last = result.log.length, ends = result.players.map((one) => one.total);
  const stage = make("div", { class: "stage" }), chart = make("div", { class: "scrub" });
  const caption = make("p", { class: "caption", "aria-live": "polite" }), key = make("div");
  const slider = make("input", { type: "range", min: "0", max: String(last), "aria-label": t("which_line") });
  const list = logList(result, told);
  chart.append(make("div", { class: told.curve ? "plot" : "" }), slider);
  if (!told.curve) chart.classList.add("plain");
  let now = last;
  const show = (wanted) => {
    now = Math.min(Math.max(wanted, 0), last);
    const line = result.log[now - 1];
    morphChildren(stage, told.draw(told.views[now]));
    const words = line ? told.sentence(now - 1) : t("before_first");
    morphChildren(caption, [make("span", {}, `${t("line_of", { number: now, last })} ${words}`), ...(line ? [" ", make("code", {}, line.text)] : [])]);
    if (told.curve) {
      morphChildren(chart.firstChild, [drawCurve(result, told.curve, ends, now)]);
      morphChildren(key, [chartKey(result, told.curve[now])]);
    }
    slider.value = String(now);
    slider.setAttribute("aria-valuetext", `${now}: ${words}`);
    markLine(list, now);
  };
  const button = (name, sign, where) => {
    const made = make("button", { type: "button", "aria-label": t(name), title: t(name) }, sign);
    made.addEventListener("click", () => show(where()));
    return made;
  };
  slider.addEventListener("input", () => show(Number(slider.value)));
  listenTo(list, () => now, last, show);
  const controls = make("div", { class: "controls" }, button("before_first", "|◀", () => 0), button("previous_line", "◀", () => now - 1),
    button("next_line", "▶", () => now + 1), button("last_line", "▶|", () => last));
  const curve = told.curve ? [key, make("p", { class: "note hint" }, t("curve_note"))] : [];
  const section = [make("section", { class: "replay", "aria-labelledby": "replay-title" },
    make("h2", { id: "replay-title" }, t(last ? "replay" : "setup_map")),
    ...(last ? [chart, ...curve, controls, caption] : []), stage, ...told.notes)];
  if (last) section.push(make("section", { class: "lines", "aria-labelledby": "log-title" }, make("h2", { id: "log-title" }, t("the_log")), list));
  show(last);
  return section;
}

// The whole log is one stop of the tab key; the arrow keys go through it.
function logList(result, told) {
  const item = (number, ...words) => make("li", { role: "option", id: `line-${number}`, "data-line": number, "aria-selected": "false" },
    make("span", { class: "line-number", "aria-hidden": "true" }, String(number)), ...words);
  return make("ol", { class: "log", role: "listbox", tabindex: "0", "aria-labelledby": "log-title" },
    item(0, make("span", {}, t("before_first"))),
    ...result.log.map((line, index) => item(index + 1, make("span", {}, told.sentence(index)), make("code", {}, line.text))));
}

function markLine(list, number) {
  list.querySelector("[aria-selected=true]")?.setAttribute("aria-selected", "false");
  const item = list.children[number];
  item.setAttribute("aria-selected", "true");
  list.setAttribute("aria-activedescendant", item.id);
  const place = item.offsetTop; // only the log scrolls, never the page
  if (place < list.scrollTop || place + item.offsetHeight > list.scrollTop + list.clientHeight) {
    list.scrollTop = place - (list.clientHeight - item.offsetHeight) / 2;
  }
}

function listenTo(list, now, last, show) {
  list.addEventListener("click", (event) => {
    const item = event.target.closest("[data-line]");
    if (item) show(Number(item.dataset.line));
  });
  list.addEventListener("keydown", (event) => {
    const to = { ArrowDown: now() + 1, ArrowUp: now() - 1, PageDown: now() + 8, PageUp: now() - 8, Home: 0, End: last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    show(to);
  });
}
