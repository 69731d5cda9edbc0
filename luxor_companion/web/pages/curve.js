"use strict";
// The chart of the score line by line.

// A round step of a scale that has at most so many.
function roundStep(reach, most) {
  for (let power = 1; ; power *= 10) for (const one of [1, 2, 5]) if (reach / (one * power) <= most) return one * power;
}

// A scale of round steps that holds every point of a curve, and the final totals.
function scaleOf(curve, ends) {
  const values = [...curve.flat(), ...ends], most = Math.max(1, ...values), least = Math.min(0, ...values);
  const step = roundStep(most - least, 5);
  return { step, high: Math.ceil(most / step) * step, low: Math.floor(least / step) * step };
}

const CHART = { width: 360, height: 210, left: 32, right: 350, top: 22, bottom: 176, end: 12 };

// The chart; `ends` are the final totals, which stand beyond the last line.
function drawCurve(result, curve, ends, now) {
  const { width, height, left, right, top, bottom, end } = CHART, last = curve.length - 1;
  const { step, high, low } = scaleOf(curve, ends);
  const x = (line) => left + (right - end - left) * line / Math.max(last, 1);
  const y = (points) => bottom - (bottom - top) * (points - low) / (high - low);
  const drawn = [shape("text", { x: left - 26, y: 12, class: "axis" }, t("axis_points")),
    shape("text", { x: right, y: height - 4, class: "axis end" }, t("axis_lines"))];
  for (let mark = low; mark <= high; mark += step) {
    drawn.push(shape("line", { x1: left, x2: right, y1: y(mark), y2: y(mark), class: "grid" }),
      shape("text", { x: left - 5, y: y(mark) + 4, class: "tick end" }, mark));
  }
  const every = roundStep(last, 6);
  for (let line = 0; line <= last; line += every) drawn.push(shape("text", { x: x(line), y: bottom + 15, class: "tick middle" }, line));
  result.players.forEach((one, seat) => {
    const index = lineOf(one, seat), points = curve.map((totals, line) => `${x(line).toFixed(1)},${y(totals[seat]).toFixed(1)}`);
    drawn.push(shape("polyline", { points: points.join(" "), class: `curve line${index}`, "stroke-dasharray": LINES[index] }),
      shape("line", { x1: x(last), y1: y(curve[last][seat]), x2: right, y2: y(ends[seat]), class: `counted line${index}` }),
      shape("circle", { cx: right, cy: y(ends[seat]), r: 3.5, class: `line${index}` }));
  });
  const there = `${x(now).toFixed(1)}`;
  drawn.push(shape("line", { x1: there, x2: there, y1: top - 6, y2: bottom, class: "now" }),
    ...result.players.map((one, seat) => shape("circle", { cx: there, cy: y(curve[now][seat]), r: 4, class: `dot line${lineOf(one, seat)}` })));
  return shape("svg", { viewBox: `0 0 ${width} ${height}`, class: "chart", "aria-hidden": "true" }, undefined, ...drawn);
}

// Whose line is which, with the points as they stand.
function chartKey(result, totals) {
  return make("ul", { class: "key" }, ...byRank(result).map((seat) => {
    const one = result.players[seat];
    return make("li", {}, hasColours(result) ? pieceMark(one.colour) : "", lineSample(result, seat), make("span", { class: "name" }, one.name), make("strong", {}, String(totals[seat])));
  }));
}
