"use strict";
// Counting a game that nobody tracked: everybody fills in their own row, the referee adds it up.
const asked = (state, seat) => state.columns.filter((column) => !column.tie_break || (state.tie_break?.player === seat.player && state.tie_break.column === column.key));

function stepper(column, value) {
  const step = (by) => tap("step", `${column.key} ${by}`, { class: "step", "aria-label": t(by < 0 ? "phone_less" : "phone_more", { what: column.title }),
    disabled: by < 0 && !value ? "" : null }, by < 0 ? "−" : "+");
  return make("div", { class: "stepper" }, step(-1),
    make("input", { type: "number", inputmode: "numeric", min: 0, max: 999, "data-do": "row", "data-value": column.key, "aria-label": column.title, value: value ?? 0 }), step(1));
}

function picker(column, chosen) {
  const full = column.exactly && chosen.length === column.exactly;
  return make("div", { class: "picker" },
    make("div", { class: "choices grid small" }, ...column.values.map((one) => tap("pick", `${column.key} ${one}`, { class: "choice", disabled: full ? "" : null, "aria-label": `${column.title}: ${one}` }, String(one)))),
    make("div", { class: "chips", role: "group", "aria-label": column.title }, ...chosen.map((one, at) => tap("unpick", `${column.key} ${at}`, { class: "chip", "aria-label": t("phone_remove", { what: one }) }, `${one} ×`)),
      column.exactly ? make("small", {}, `${chosen.length}/${column.exactly}`) : null));
}

function rowParts(state, seat, row) {
  return make("section", { class: "sheet" }, make("h2", {}, seatMark(seat), " ", make("bdi", {}, seat.name)),
    ...asked(state, seat).map((column) => make("div", { class: "field" }, make("h3", {}, column.title), column.about ? make("p", { class: "note" }, column.about) : null,
      column.values.length ? picker(column, row[column.key] ?? []) : stepper(column, row[column.key]))),
    tap("ready", seat.ready ? "" : "1", { class: "main" }, t(seat.ready ? "phone_not_ready" : "phone_ready")));
}

function sumsParts(state) {
  const total = (seat) => state.scores?.players?.find((one) => one.name === seat.name)?.total;
  const rows = state.seats.map((seat) => make("tr", {}, make("th", { scope: "row" }, seatMark(seat), " ", make("bdi", { class: "name" }, seat.name)),
    make("td", {}, seat.ready ? `✓ ${t("phone_ready_word")}` : "…"), make("td", {}, make("b", {}, String(total(seat) ?? "–")))));
  const all = state.seats.length && state.seats.every((one) => one.ready);
  return make("section", { class: "sums" }, make("h2", {}, t("phone_sums")), wideTable("totals", { "aria-label": t("total") },
    [make("th", { scope: "col" }, t("player")), make("th", { scope: "col" }, t("phone_ready_word")), make("th", { scope: "col" }, t("total"))], rows),
  state.logged ? make("p", { class: "verdict" }, t("phone_logged", { number: state.logged })) : make("p", { class: "hint" }, t(all ? "phone_log" : "phone_waiting_rows")));
}

function sheetParts(app) {
  const { state } = app, at = state.seats.findIndex((one) => one.you);
  return [at < 0 ? null : rowParts(state, state.seats[at], app.row ?? state.rows[at] ?? {}), sumsParts(state)];
}
