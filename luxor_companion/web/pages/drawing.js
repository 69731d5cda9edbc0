"use strict";
// Shapes and pieces. PIECES and LINES, the one table of looks, are put in front.
const SVG = "http://www.w3.org/2000/svg";

function shape(tag, attributes, text, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  if (text !== undefined) element.textContent = text;
  element.append(...children);
  return element;
}

const OUTLINES = { circle: "M-14,0a14,14 0 1 0 28,0a14,14 0 1 0 -28,0z", square: "M-13,-13h26v26h-26z",
  diamond: "M0,-17L17,0L0,17L-17,0z", triangle: "M0,-17L17,14H-17z" };

// A piece with its letter, around a point; players without a colour have a dot.
function drawPiece(colour, x, y) {
  const outline = PIECES[colour]?.shape ?? "circle", low = outline === "triangle" ? 12 : 7.5;
  return shape("g", { transform: `translate(${x} ${y})`, class: colour ?? "" }, undefined, shape("path", { d: OUTLINES[outline], class: "piece" }),
    shape("text", { y: low, class: "who" }, colour ? colour[0].toUpperCase() : "•"));
}

// A piece between words.
function pieceMark(colour) {
  return shape("svg", { viewBox: "-18 -18 36 36", class: "mark", role: "img", "data-colour": colour ?? "",
    "aria-label": colour ? t(colour) : t("player") }, undefined, drawPiece(colour, 0, 0));
}

// A line in a chart: the piece's own, or that of the seat.
function lineOf(player, seat) {
  const index = Object.keys(PIECES).indexOf(player.colour);
  return index < 0 ? seat % LINES.length : index;
}

// A bit of a player's line, to stand before the name.
function lineSample(result, seat) {
  const index = lineOf(result.players[seat], seat);
  return shape("svg", { viewBox: "0 0 26 8", class: "sample", "aria-hidden": "true" }, undefined,
    shape("line", { x1: 0, x2: 26, y1: 4, y2: 4, class: `curve line${index}`, "stroke-dasharray": LINES[index] }));
}

// Make what is shown into what should be shown, keeping every element that can stay: whoever reads,
// scrolls or listens there is not thrown out.
function morph(old, wanted) {
  if (old.nodeType !== wanted.nodeType || old.nodeName !== wanted.nodeName) return void old.replaceWith(wanted);
  if (old.nodeType !== Node.ELEMENT_NODE) {
    if (old.data !== wanted.data) old.data = wanted.data;
    return;
  }
  for (const { name } of [...old.attributes]) if (!wanted.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of wanted.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  morphChildren(old, [...wanted.childNodes]);
}

function morphChildren(parent, wanted) {
  const have = [...parent.childNodes];
  have.slice(wanted.length).forEach((extra) => extra.remove());
  wanted.forEach((child, index) => (have[index] ? morph(have[index], child) : parent.append(child)));
}
