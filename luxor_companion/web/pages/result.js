"use strict";
// The page of a result: reads the link, shows what it says, or one sentence on why it cannot.
async function copyText(text, said, place) {
  try {
    await navigator.clipboard.writeText(text);
    said.textContent = t("copied");
  } catch {
    place.replaceChildren(make("textarea", { readonly: "", rows: "8", "aria-label": t("copy") }));
    const area = place.firstChild;
    area.value = text;
    area.select();
    said.textContent = document.execCommand("copy") ? t("copied") : t("not_copied");
  }
}

function downloadJson(result) {
  const file = new Blob([JSON.stringify(asJson(result), null, 1)], { type: "application/json" });
  const link = make("a", { href: URL.createObjectURL(file),
    download: `${result.game}-${result.ended.toISOString().slice(0, 10)}.json` });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

function actions(result) {
  const said = make("span", { role: "status" }), place = make("div");
  const copy = make("button", { type: "button", id: "copy" }, t("copy"));
  copy.addEventListener("click", () => copyText(asText(result), said, place));
  const save = make("button", { type: "button", id: "download" }, t("download"));
  save.addEventListener("click", () => downloadJson(result));
  const post = result.final
    ? make("a", { class: "button", id: "bgstats", href: bgstatsLink(result), rel: "noreferrer" }, t("bgstats")) : null;
  return make("div", { class: "actions" }, post, copy, save, said, place);
}

function facts(result) {
  const found = [t("played", { date: dateOf(result) })];
  if (result.minutes) found.push(t("took", { number: result.minutes }));
  if (result.first !== null) found.push(t("began", { name: result.players[result.first].name }));
  return make("p", { class: "facts" }, found.join(" · "));
}

function resultParts(result) {
  const open = notCounted(result);
  const parts = [
    make("p", { class: "verdict" }, verdict(result)), facts(result), scoreTable(result),
    open ? make("p", { class: "note" }, open) : null, actions(result),
  ];
  if (result.setup.board) parts.push(setupSection(result));
  if (result.setup.board && result.log.length) parts.push(replaySection(result));
  if (result.game === "pyramids" && result.setup.expedition) parts.push(deckSection(result));
  if (result.game === "pyramids" && result.log.length) parts.push(changesSection(result));
  parts.push(make("footer", {}, make("p", {}, t("declared")),
    make("p", {}, make("strong", { id: "check" }, t("check", { code: result.check })), ". ", t("check_why"))));
  return parts.filter(Boolean);
}

function showProblem(problem) {
  const known = problem instanceof LinkProblem;
  const text = t(known ? `problem_${problem.code}` : "problem_damaged", known ? problem.params : {});
  document.title = t("no_result");
  document.querySelector("main").replaceChildren(make("p", { class: "problem", role: "alert" }, text));
  document.body.dataset.state = "problem";
}

async function showResult() {
  const payload = document.documentElement.dataset.result ?? location.hash.slice(1);
  try {
    const result = await readPayload(payload);
    const parts = resultParts(result);
    document.title = `${TITLES[result.game]}: ${verdict(result)}`;
    document.querySelector("h1").textContent = TITLES[result.game];
    document.querySelector("main").replaceChildren(...parts);
    document.body.dataset.state = "shown";
  } catch (problem) {
    showProblem(problem);
  }
}

// In another language, at the same line of the log.
async function showAgain() {
  const line = document.querySelector(".controls input")?.value;
  await showResult();
  const slider = document.querySelector(".controls input");
  if (!slider || line === undefined) return;
  slider.value = line;
  slider.dispatchEvent(new Event("input"));
}

document.title = t("title");
offerLanguages(showAgain);
window.addEventListener("hashchange", showResult);
showResult();
