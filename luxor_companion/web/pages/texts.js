"use strict";
// Words and elements. KEYS and ROWS, the words of each language, are put in front: texts.*.toml.
const TEXTS = Object.fromEntries(Object.entries(ROWS).map(([language, row]) =>
  [language, Object.fromEntries(KEYS.map((key, index) => [key, row[index]]).filter(([, text]) => text !== null))]));
let LANGUAGE = "en", WORDS = TEXTS.en;

function speak(language) {
  LANGUAGE = language;
  WORDS = { ...TEXTS.en, ...TEXTS[language] };
  document.documentElement.lang = language;
}

// As the reader's own country writes dates and lists, where the browser tells which one it is.
function locale() {
  const own = navigator.languages?.find((one) => one.toLowerCase().split("-")[0] === LANGUAGE);
  return own ?? LANGUAGE;
}

// A word with several forms has one for each way its language counts params.number.
function t(key, params = {}) {
  let text = WORDS[key] ?? key;
  if (typeof text === "object") {
    const count = Math.abs(Number(params.number));
    text = text[new Intl.PluralRules(LANGUAGE).select(count)] ?? text.other;
  }
  return text.replace(/\{(\w+)\}/g, (whole, name) =>
    Object.hasOwn(params, name) ? String(params[name]) : whole);
}

function listed(names) {
  // American lists have a comma before the "and", which the rest of our English has not.
  const where = LANGUAGE === "en" ? "en-GB" : LANGUAGE;
  return new Intl.ListFormat(where, { type: "conjunction" }).format(names);
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
