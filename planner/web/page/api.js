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

// Tells that a server is there no longer, or speaks of something else: a server that is being ended does both.
class Gone extends Error {}

async function onceAsked(path, options, read) {
  try {
    const answer = await fetch(`/api/v1/${path}`, options);
    if (answer.status === 503) return { again: Number(answer.headers.get("Retry-After") ?? 1) };
    return answer.ok ? { content: await answer[read]() } : { error: (await answer.json()).error };
  } catch (error) {
    throw options.signal?.aborted ? error : new Gone(error.message);
  }
}

// The answer to one question. It is asked again until the server is there and has time, or nobody waits any longer.
async function asked(path, options, read) {
  let isTroubled = false;
  for (let time = 0; ; time += 1) {
    try {
      const { again, error, content } = await onceAsked(path, options, read);
      if (again === undefined) {
        if (isTroubled) tell("online");
        if (error) throw new Refused(error.kind, error.message);
        return content;
      }
      if (time > 0) tell("busy");
      await pause(1000 * again * (0.5 + Math.random()), options.signal);
    } catch (error) {
      if (!(error instanceof Gone)) throw error;
      tell("offline");
      await pause(Math.min(2000, 300 * (time + 1)), options.signal);
    }
    isTroubled = true;
  }
}

export const look = (path, signal) => asked(path, { signal }, "json");

export const lookText = (path) => asked(path, {}, "text");

export function ask(path, body, signal) {
  return asked(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body), signal }, "json");
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
