// Asking the server: one place for refusals, for a server that is busy and for one that has gone for a while.

export class Refused extends Error {
  constructor(kind, message) {
    super(message);
    this.kind = kind;
  }
}

const events = new EventTarget();
export const onTrouble = (listener) => events.addEventListener("trouble", (event) => listener(event.detail));
const tell = (what) => events.dispatchEvent(new CustomEvent("trouble", { detail: what }));

const pause = (milliseconds, signal) =>
  new Promise((done, failed) => {
    const timer = setTimeout(done, milliseconds);
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      failed(signal.reason);
    });
  });

// The answer to one question. It is asked again until the server is there and has time, or nobody waits any longer.
async function asked(path, options, signal) {
  let isTroubled = false;
  for (let time = 0; ; time += 1) {
    let answer = null;
    try {
      answer = await fetch(`/api/v1/${path}`, { ...options, signal });
    } catch (error) {
      if (signal?.aborted) throw error;
      isTroubled = true;
      tell("offline");
      await pause(Math.min(2000, 300 * (time + 1)), signal);
      continue;
    }
    if (answer.status === 503) {
      isTroubled = true;
      if (time > 0) tell("busy");
      await pause(1000 * Number(answer.headers.get("Retry-After") ?? 1) * (0.5 + Math.random()), signal);
      continue;
    }
    if (isTroubled) tell("online");
    if (answer.ok) return answer;
    const { error } = await answer.json();
    throw new Refused(error.kind, error.message);
  }
}

export async function look(path, signal) {
  return (await asked(path, {}, signal)).json();
}

export async function lookText(path) {
  return (await asked(path, {})).text();
}

export async function ask(path, body, signal) {
  const options = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
  return (await asked(path, options, signal)).json();
}

// Of several questions of one kind only the last one counts.
export class Latest {
  #controller = null;

  begin() {
    this.#controller?.abort();
    this.#controller = new AbortController();
    return this.#controller.signal;
  }

  end() {
    this.#controller?.abort();
  }
}
