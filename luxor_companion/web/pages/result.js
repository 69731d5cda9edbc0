"use strict";
// The page of a result: reads the link, shows what it says, or one sentence on why it cannot.
function downloadJson(result) {
  const file = new Blob([JSON.stringify(asJson(result), null, 1)], { type: "application/json" });
  saveFile(file, fileName(result, "json"));
}

function actions(result, told) {
  const said = make("span", { role: "status" }), place = make("div");
  const button = (id, act) => {
    const made = make("button", { type: "button", id }, t(id));
    made.addEventListener("click", act);
    return made;
  };
  const link = linkOf(result), post = result.final
    ? make("a", { class: "button", id: "bgstats", href: bgstatsLink(result), rel: "noreferrer" }, t("bgstats")) : null;
  return make("div", { class: "actions" },
    button("share_picture", () => sharePicture(result, told, "tall", said)),
    button("wide_picture", () => sharePicture(result, told, "wide", said)),
    link ? button("copy_link", () => copyText(link, said, place)) : null,
    button("copy", () => copyText(asText(result), said, place)),
    post, button("download", () => downloadJson(result)), said, place);
}

function facts(result) {
  const found = [t("played", { date: dateOf(result) })];
  if (result.minutes) found.push(t("took", { number: result.minutes }));
  if (result.first !== null) found.push(t("began", { name: result.players[result.first].name }));
  return make("p", { class: "facts" }, found.join(" · "));
}

// What a game tells beyond its score; null where the link holds only that.
function toldBy(result) {
  if (result.game === "luxor") return result.setup.board ? luxorTold(result) : null;
  return result.setup.expedition ? pyramidsTold(result) : null;
}

function resultParts(result) {
  const open = notCounted(result), told = toldBy(result);
  const head = make("section", { class: "head" },
    make("p", { class: "verdict" }, verdict(result)), facts(result), scoreTable(result),
    open ? make("p", { class: "note" }, open) : null, actions(result, told),
    told ? storySection(told.facts) : null, told?.race ?? null);
  return [head, ...(told ? replaySection(result, told) : []),
    make("footer", {}, make("p", {}, t("declared")),
      make("p", {}, make("strong", { id: "check" }, t("check", { code: result.check })), ". ", t("check_why")))];
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
    document.querySelector(".scrub input")?.dispatchEvent(new Event("input")); // now the log can scroll to its line
  } catch (problem) {
    showProblem(problem);
  }
}

// In another language, at the same line of the log.
async function showAgain() {
  const line = document.querySelector(".scrub input")?.value;
  await showResult();
  const slider = document.querySelector(".scrub input");
  if (!slider || line === undefined) return;
  slider.value = line;
  slider.dispatchEvent(new Event("input"));
}

document.title = t("title");
offerLanguages(showAgain);
window.addEventListener("hashchange", showResult);
showResult();
