import http from "node:http";

const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });

export type Answer = { status: number; body: string; ms: number };

/** Sends one request on a kept-alive connection, and measures the time until its last byte. */
export function call(
  url: string,
  how: { method?: "GET" | "POST"; headers?: Record<string, string>; body?: unknown } = {},
): Promise<Answer> {
  const text = how.body === undefined ? undefined : JSON.stringify(how.body);
  const headers = {
    ...how.headers,
    ...(text === undefined ? {} : { "content-type": "application/json", "content-length": String(Buffer.byteLength(text)) }),
  };
  return new Promise((resolve, reject) => {
    const startedMs = performance.now();
    const request = http.request(url, { agent, method: how.method ?? "GET", headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.once("error", reject);
      response.once("end", () =>
        resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString("utf8"), ms: performance.now() - startedMs }),
      );
    });
    request.once("error", reject);
    request.end(text);
  });
}

/** Does the same, but any response other than a success ends the measurement. */
export async function ask(...given: Parameters<typeof call>): Promise<Answer> {
  const answer = await call(...given);
  if (answer.status >= 300) throw new Error(`${given[0]} answered ${answer.status}: ${answer.body.slice(0, 300)}`);
  return answer;
}

/** Runs all of the work with this concurrency. */
async function atOnce<T, R>(items: T[], width: number, run: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const left = items.entries();
  await Promise.all(
    Array.from({ length: width }, async () => {
      for (const [index, item] of left) results[index] = await run(item);
    }),
  );
  return results;
}

/** The durations of requests with this concurrency. The first ones warm the caches and are not included. */
export async function timesOf<T>(
  items: T[],
  how: { warming: number; width: number },
  send: (item: T) => Promise<Answer>,
): Promise<number[]> {
  await atOnce(items.slice(0, how.warming), how.width, send);
  const answers = await atOnce(items.slice(how.warming), how.width, send);
  return answers.map(({ ms }) => ms);
}

/** Measures two kinds of work alternately, so that warming up and other work on the machine affect both equally. */
export async function timesInTurns<T>(
  [one, other]: readonly [T[], T[]],
  how: { warming: number; width: number; turn: number },
  send: (item: T) => Promise<Answer>,
): Promise<[number[], number[]]> {
  const times: [number[], number[]] = [[], []];
  for (let start = 0; start < Math.max(one.length, other.length); start += how.turn)
    for (const [into, items] of [[times[0], one] as const, [times[1], other] as const])
      into.push(...(await timesOf(items.slice(start, start + how.turn), { warming: 0, width: how.width }, send)));
  return [times[0].slice(how.warming), times[1].slice(how.warming)];
}
