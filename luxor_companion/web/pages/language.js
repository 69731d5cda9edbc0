"use strict";
// Which language the page speaks: what its address says, what its reader chose before, what it
// was written in, what the browser asks for, English; and the list to choose another one from.
const CHOSEN = "luxor-language";

function languageFor(wanted) {
  for (const one of wanted) {
    const short = String(one ?? "").toLowerCase().split("-")[0];
    if (Object.hasOwn(TEXTS, short)) return short;
  }
  return "en";
}

function remembered() {
  try {
    return localStorage.getItem(CHOSEN);
  } catch {
    return null; // a browser that keeps nothing
  }
}

function remember(language) {
  const address = new URL(location.href);
  address.searchParams.delete("lang"); // or the next visit would go by it again
  try {
    localStorage.setItem(CHOSEN, language);
    if (address.href !== location.href) history.replaceState(null, "", address);
  } catch {
    // then the choice holds until the page is left
  }
}

// `redraw` shows the page anew, in the language chosen.
function offerLanguages(redraw) {
  const list = make("select", { id: "language", "aria-label": t("choose_language") },
    ...Object.entries(TEXTS).map(([code, words]) => make("option", { value: code, lang: code }, words.language)));
  list.value = LANGUAGE;
  list.addEventListener("change", () => {
    speak(list.value);
    remember(list.value);
    list.setAttribute("aria-label", t("choose_language"));
    redraw();
  });
  document.querySelector("header").append(list);
}

speak(languageFor([new URLSearchParams(location.search).get("lang"), remembered(),
  document.documentElement.dataset.lang, ...(navigator.languages ?? [])]));
