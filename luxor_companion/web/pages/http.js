"use strict";
// The table behind the page, over HTTP: `state(since)`, `ask(request)`, `declare(line)`. What is
// declared has a name of its own and is sent until it is answered; the server does it once.
const ASK_PATIENCE = 8000, WAIT_PATIENCE = 32000, AGAIN = 700;

// 32 letters that nobody guesses; a page without a secure context may draw them too.
function randomName() {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_");
}

// What the server says about a request that it does not take, in one sentence.
class TableProblem extends Error {
  constructor(status, body) {
    super(body.problem ?? String(status));
    Object.assign(this, { status, kind: body.kind ?? (status === 404 ? "closed" : "request"), state: body.state ?? null,
      told: body.problem ?? null });
  }
}

const pause = (time) => new Promise((done) => setTimeout(done, time));

const table = {
  token: null,
  waiting: null, // what ends the wait for the next state
  seen: () => {}, // told whether the last request was answered

  async send(path, options, patience) {
    const own = table.token ? { "X-Seat": table.token } : {};
    const ended = new AbortController(), clock = setTimeout(() => ended.abort(), patience);
    options.signal?.addEventListener("abort", () => ended.abort());
    try {
      const answer = await fetch(path, { ...options, cache: "no-store", credentials: "omit",
        headers: { ...own, ...options.headers }, signal: ended.signal });
      const body = await answer.json().catch(() => ({}));
      if (answer.ok && !Object.keys(body).length) throw new TypeError("cut off");
      table.seen(true);
      if (!answer.ok) throw Object.assign(new TableProblem(answer.status, body), { after: Number(answer.headers.get("Retry-After")) || 1 });
      return body;
    } finally {
      clearTimeout(clock);
    }
  },

  // The table as this seat may see it; with `since` the server answers when there is something newer.
  async state(since) {
    table.waiting = new AbortController();
    const query = new URLSearchParams({ lang: LANGUAGE, ...(since === null ? {} : { since }) });
    return table.send(`state?${query}`, { signal: table.waiting.signal }, since === null ? ASK_PATIENCE : WAIT_PATIENCE);
  },

  // Sent again for as long as nobody answers, and when the table is too busy.
  async post(path, request) {
    const body = JSON.stringify({ lang: LANGUAGE, ...request });
    for (;;) {
      try {
        return await table.send(path, { method: "POST", headers: { "Content-Type": "application/json" }, body }, ASK_PATIENCE);
      } catch (problem) {
        if (problem instanceof TableProblem && problem.kind !== "busy") throw problem;
        if (!(problem instanceof TableProblem)) table.seen(false);
        await pause(problem.after ? problem.after * 1000 : AGAIN);
      }
    }
  },

  ask: (request) => table.post("ask", request),
  declare: (line) => table.post("declare", { id: randomName(), ...line }),
};
