"use strict";
// The picture of a result, to post: winner, bars by part, the score line by line, one highlight.
// Where everything stands is said here as shapes, and in web/card.py for a picture without a
// browser; a test compares the two.
const SIZES = { tall: [1080, 1350], wide: [1200, 630] };

function cutWords(text, most) {
  return [...text].length > most ? `${[...text].slice(0, most - 1).join("")}…` : text;
}

function wrapWords(text, most, lines) {
  const found = [""];
  for (const word of text.split(" ")) {
    const longer = found.at(-1) ? `${found.at(-1)} ${word}` : word;
    if ([...longer].length <= most || !found.at(-1)) found[found.length - 1] = longer;
    else found.push(word);
  }
  if (found.length > lines) found.splice(lines - 1, found.length, found.slice(lines - 1).join(" "));
  return found.map((line) => cutWords(line, most));
}

// A colour mixed with that of the paper: each part of a score has its own strength.
function tint(colour, part) {
  const strength = [1, 0.82, 0.64, 0.5, 0.38, 0.28][part] ?? 0.2;
  const bytes = (hex) => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));
  const paper = bytes(SHADES.card);
  return `#${bytes(colour).map((one, at) => Math.floor(one * strength + paper[at] * (1 - strength) + 0.5).toString(16).padStart(2, "0")).join("")}`;
}

function cardShapes(result, told, size) {
  const [W, H] = SIZES[size], wide = size === "wide", M = wide ? 48 : 72, L = wide ? 540 : W - 2 * M;
  const shapes = [["rect", 0, 0, W, H, SHADES.paper], ["rect", 0, 0, W, wide ? 10 : 16, SHADES.gold]];
  const text = (x, y, points, colour, anchor, bold, words) => shapes.push(["text", x, y, points, colour, anchor, bold, words]);
  const day = new Date(result.ended.getTime() - result.ended.getTimezoneOffset() * 60000).toISOString().slice(0, 10);
  text(M, wide ? 62 : 100, wide ? 32 : 44, SHADES.gold, "start", true, TITLES[result.game]);
  text(W - M, wide ? 62 : 100, wide ? 26 : 34, SHADES.dim, "end", false, day);
  const points = wide ? 36 : 60, said = wrapWords(verdict(result), wide ? 56 : 28, wide ? 1 : 3);
  let y = wide ? 118 : 190;
  said.forEach((line, index) => text(M, y + index * Math.floor(points * 1.2), points, SHADES.ink, "start", true, line));
  y += (said.length - 1) * Math.floor(points * 1.2) + (wide ? 26 : 40);
  const curve = told?.curve ?? null, highlight = told?.highlight ? t(...told.highlight) : "";
  const told2 = highlight ? wrapWords(highlight, wide ? 72 : 46, wide ? 1 : 2) : [], foot = H - (wide ? 34 : 56);
  const floor = foot - (wide ? 48 : 70) - Math.max(told2.length - 1, 0) * 46;
  told2.forEach((line, index) => text(M, floor + index * 46, wide ? 28 : 38, SHADES.accent, "start", true, line));
  text(M, foot, wide ? 24 : 32, SHADES.dim, "start", false, t("check", { code: result.check }));
  text(W - M, foot, wide ? 24 : 32, SHADES.dim, "end", false, "Luxor Companion");
  const end = floor - (wide ? 44 : 66), count = result.players.length;
  const parts = result.players.some((one) => one.parts), figures = parts && !wide && !curve;
  const room = wide || !(curve || figures) ? end - y - (wide ? 60 : 90) : count * (count > 4 ? 76 : 96);
  const width = wide && !curve ? W - 2 * M : L;
  y = barShapes(result, shapes, { x: M, y, width, each: Math.min(Math.floor(room / count), wide ? 84 : 150), wide, plain: !curve });
  if (figures) figureShapes(result, shapes, { x: M, y: y + 30, width, end });
  else if (parts) y = keyShapes(result, shapes, M, y, width, wide);
  if (curve) {
    const box = wide ? { x: M + L + 84, y: 158, right: W - M, bottom: end - 30 } : { x: M + 56, y: y + 30, right: W - M, bottom: end - 10 };
    curveShapes(result, curve, shapes, box, wide ? 20 : 26);
  }
  return shapes;
}

// Without a curve the bars need no colours to tell them apart: nobody gets one that they didn't have.
function barShapes(result, shapes, { x, y, width, each, wide, plain }) {
  const gold = plain && !result.players.some((one) => one.colour);
  const ranks = ranksOf(result), most = Math.max(1, ...result.players.map((one) => sum((one.parts ?? [one.total]).map((part) => Math.max(part, 0)))));
  const points = Math.min(wide ? 28 : 38, Math.floor(each * 0.42)), thick = Math.max(Math.floor(each * 0.28), 8);
  for (const seat of byRank(result)) {
    const one = result.players[seat], colour = gold ? SHADES.gold : LINE_COLOURS[lineOf(one, seat)];
    shapes.push(["text", x, y + points, points, SHADES.ink, "start", true, `${ranks[seat]}. ${cutWords(one.name, 22)}`],
      ["text", x + width, y + points, points, SHADES.ink, "end", true, String(one.total)]);
    let left = x;
    (one.parts ?? [one.total]).forEach((part, index) => {
      const long = Math.floor(width * Math.max(part, 0) / most);
      if (long) shapes.push(["rect", left, y + points + 10, long, thick, tint(colour, index)]);
      left += long;
    });
    y += each;
  }
  return y;
}

// What each part brought everybody, the best player first.
function figureShapes(result, shapes, { x, y, width, end }) {
  const high = Math.min(Math.floor((end - y) / (PARTS[result.game].length + 1)), 72);
  const small = 28, column = Math.floor(width * 0.6 / result.players.length);
  PARTS[result.game].forEach((part, index) => {
    const top = y + high * (index + 1);
    shapes.push(["rect", x, top + 4, small - 4, small - 4, tint(SHADES.ink, index)],
      ["text", x + small + 8, top + small - 2, small, SHADES.dim, "start", false, cutWords(t(part), 24)]);
  });
  byRank(result).reverse().forEach((seat, index) => {
    const one = result.players[seat], right = x + width - column * index;
    shapes.push(["text", right, y + small - 2, small, SHADES.dim, "end", false, cutWords(one.name, Math.max(Math.floor(column / 20), 3))]);
    (one.parts ?? []).forEach((value, row) => {
      shapes.push(["text", right, y + high * (row + 1) + small - 2, small, SHADES.ink, "end", true, String(value)]);
    });
  });
}

function keyShapes(result, shapes, x, y, width, wide) {
  const starts = [0, 0.44, 0.72].map((share) => Math.floor(width * share)), small = wide ? 15 : 22, high = wide ? 26 : 36;
  PARTS[result.game].forEach((part, index) => {
    const left = x + starts[index % 3], top = y + 8 + high * Math.floor(index / 3);
    shapes.push(["rect", left, top, small - 4, small - 4, tint(SHADES.ink, index)],
      ["text", left + small + 4, top + small - 6, small, SHADES.dim, "start", false, cutWords(t(part), 24)]);
  });
  return y + 8 + high * Math.ceil(PARTS[result.game].length / 3);
}

function curveShapes(result, curve, shapes, { x, y, right, bottom }, small) {
  const ends = result.players.map((one) => one.total), last = curve.length - 1, end = 18;
  const { step, high, low } = scaleOf(curve, ends);
  const across = (line) => Math.floor(x + (right - end - x) * line / Math.max(last, 1));
  const down = (value) => Math.floor(bottom - (bottom - y) * (value - low) / (high - low));
  for (let mark = low; mark <= high; mark += step) {
    shapes.push(["line", [[x, down(mark)], [right, down(mark)]], SHADES.line, 2],
      ["text", x - 10, down(mark) + Math.floor(small / 3), small, SHADES.dim, "end", false, String(mark)]);
  }
  result.players.forEach((one, seat) => {
    const points = curve.map((totals, line) => [across(line), down(totals[seat])]);
    shapes.push(["line", [...points, [right, down(ends[seat])]], LINE_COLOURS[lineOf(one, seat)], 5]);
  });
}

function paintCard(result, told, size) {
  const [width, height] = SIZES[size], canvas = make("canvas", { width, height }), pen = canvas.getContext("2d");
  for (const [kind, ...of] of cardShapes(result, told, size)) {
    if (kind === "rect") {
      pen.fillStyle = of[4];
      pen.fillRect(...of.slice(0, 4));
    } else if (kind === "line") {
      pen.strokeStyle = of[1];
      pen.lineWidth = of[2];
      pen.lineJoin = pen.lineCap = "round";
      pen.beginPath();
      of[0].forEach((point) => pen.lineTo(...point));
      pen.stroke();
    } else {
      const [x, y, points, colour, anchor, bold, words] = of;
      pen.fillStyle = colour;
      pen.textAlign = anchor;
      pen.font = `${bold ? 700 : 400} ${points}px system-ui, "Helvetica Neue", Arial, sans-serif`;
      pen.fillText(words, x, y, anchor === "start" ? width - x - 40 : x - 40);
    }
  }
  return canvas;
}

function crc32(bytes) {
  let sum = ~0;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return ~sum >>> 0;
}

// What the picture shows, as text inside the file: for those who do not see it.
function withText(png, words) {
  const body = new Uint8Array([...new TextEncoder().encode("iTXtDescription\0\0\0\0\0"), ...new TextEncoder().encode(words)]);
  const chunk = new Uint8Array(body.length + 8), numbers = new DataView(chunk.buffer);
  numbers.setUint32(0, body.length - 4);
  chunk.set(body, 4);
  numbers.setUint32(body.length + 4, crc32(body));
  const header = 33; // the signature and the first chunk
  return new Uint8Array([...png.slice(0, header), ...chunk, ...png.slice(header)]);
}

async function cardFile(result, told, size) {
  const blob = await new Promise((done) => paintCard(result, told, size).toBlob(done, "image/png"));
  const png = withText(new Uint8Array(await blob.arrayBuffer()), asText(result));
  return new File([png], fileName(result, "png"), { type: "image/png" });
}

// To another app where the phone can; else it is saved.
async function sharePicture(result, told, size, said) {
  const file = await cardFile(result, told, size);
  try {
    if (navigator.canShare?.({ files: [file] })) return await navigator.share({ files: [file], text: verdict(result) });
  } catch (problem) {
    if (problem.name === "AbortError") return undefined;
  }
  saveFile(file, file.name);
  said.textContent = t("picture_saved", { file: file.name });
  return undefined;
}
