import type { Send } from "../client.ts";
import { burstIntervalMs, headers } from "../common.ts";

// Which requests are sent again (doc 1, Errors, Retry rules).

export type Repeating = {
  /** The most attempts for one request. */
  attempts: number;
  /** The pause before the second attempt after a server error; it doubles with each attempt. */
  pauseMs: number;
  /** The longest pause. A longer `Retry-After` is not waited for. */
  pauseMostMs: number;
  /** Whether each request only reads, so that a `POST` is repeated like a `GET`. */
  isReadOnly: boolean;
  /** Whether a connection error may be temporary. */
  mayPass: (error: unknown) => boolean;
};

const usual: Repeating = { attempts: 4, pauseMs: 500, pauseMostMs: 60_000, isReadOnly: false, mayPass: () => true };

/** Sends a request again after status 429, and after server or connection errors if a repeat cannot do anything twice. */
export function repeating(send: Send, given: Partial<Repeating> = {}): Send {
  const { attempts, pauseMs, pauseMostMs, isReadOnly, mayPass } = { ...usual, ...given };
  return async (url, init) => {
    for (let attempt = 1; ; attempt++) {
      const growingMs = isHarmless(init, isReadOnly) ? pauseMs * 2 ** (attempt - 1) * (0.5 + Math.random() / 2) : undefined;
      const outcome = await send(url, init).catch((error: unknown) => {
        if (!mayPass(error)) throw error;
        return { error };
      });
      const waitMs = "error" in outcome ? growingMs : pauseAfter(outcome, init, growingMs);
      const isOver = waitMs === undefined || waitMs > pauseMostMs || attempt >= attempts || init.signal?.aborted === true;
      if (isOver) {
        if ("error" in outcome) throw outcome.error;
        return outcome;
      }
      if (!("error" in outcome)) await outcome.body?.cancel();
      await pause(waitMs, init.signal);
    }
  };
}

type Sent = Parameters<Send>[1];

/** Undefined if the request must not be sent again. */
function pauseAfter(response: Response, init: Sent, growingMs: number | undefined): number | undefined {
  const asked = Number(response.headers.get("retry-after") ?? Number.NaN) * 1000;
  if (response.status === 429) {
    const isSpent = response.headers.get(headers.remainingDaily) === "0";
    return isSpent || !isRepeatable(init) ? undefined : Number.isFinite(asked) ? asked : burstIntervalMs;
  }
  if (response.status < 500) return undefined;
  return growingMs === undefined || !Number.isFinite(asked) ? growingMs : Math.max(asked, growingMs);
}

/** Whether a repeat cannot do anything twice. */
const isHarmless = (init: Sent, isReadOnly: boolean) =>
  isRepeatable(init) && (isReadOnly || ((init.method !== "POST" || headers.idempotencyKey in init.headers) && init.method !== "PATCH"));

/** A stream can be read only once. */
const isRepeatable = ({ body }: Sent) => !(body instanceof ReadableStream);

const pause = (ms: number, signal: AbortSignal | null | undefined) =>
  new Promise<void>((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, ms);
    signal?.addEventListener("abort", stop, { once: true });
  });
