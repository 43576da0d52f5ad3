import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import type { Bench } from "./bench.ts";
import type { Figure } from "./figure.ts";
import { inMs, inSeconds, inThousands, quantile } from "./numbers.ts";
import { follow } from "./operations.ts";
import { ask } from "./requests.ts";
import { signedIn } from "./session.ts";

const files = 2;
const rowsOfFile = 500_000;
const askedMs = 10 * 60_000;

const imported = z.object({ import: z.object({ id: z.string(), operation: z.object({ id: z.string() }).nullable() }) });

/** People whom no earlier run imported, with a name, an email address, a phone number and a city. */
function csvOf(run: number, file: number): string {
  const lines = ["First name,Last name,Email,Phone,City"];
  for (let row = 0; row < rowsOfFile; row += 1) {
    const number = run * files * rowsOfFile + file * rowsOfFile + row;
    lines.push(
      `First${number % 977},Last${number % 7919},import-${run}-${number}@import.example,+998${String(number).padStart(9, "0")},City${row % 89}`,
    );
  }
  return lines.join("\n");
}

const pauseMs = 100;

/** The durations of requests for one contact, until the signal. */
async function readMeanwhile(url: string, headers: Record<string, string>, signal: AbortSignal): Promise<number[]> {
  const times: number[] = [];
  while (!signal.aborted) {
    times.push((await ask(url, { headers })).ms);
    await sleep(pauseMs);
  }
  return times;
}

/** A million rows are uploaded, checked and imported into the large location, while others read a contact. */
export async function importing(bench: Bench): Promise<Figure[]> {
  const place = await bench.big();
  const headers = await signedIn(bench, place);
  const url = `${bench.serviceUrl}/application`;
  const query = `locationId=${place.id}`;
  const run = Math.floor(Date.now() / 1000) % 900;
  const [contactId] = await bench.ids(place.id, 1);
  const stopReading = new AbortController();
  const reading = readMeanwhile(`${bench.serviceUrl}/contacts/${contactId}`, bench.headersOf(place), stopReading.signal);
  const startedMs = performance.now();
  try {
    for (let file = 0; file < files; file += 1) {
      const response = await fetch(`${url}/imports?${query}&name=people-${file}.csv`, {
        method: "POST",
        headers: { ...headers, "content-type": "text/csv" },
        body: csvOf(run, file),
      });
      if (response.status !== 201) throw new Error(`The upload was answered with ${response.status}: ${await response.text()}`);
      const { id } = imported.parse(await response.json()).import;
      for (const step of ["check", "run"]) {
        const { body } = await ask(`${url}/imports/${id}/${step}`, { method: "POST", headers, body: { locationId: place.id } });
        const operationId = imported.parse(JSON.parse(body)).import.operation?.id;
        await follow(`${url}/operations/${operationId}?${query}`, headers, ({ status }) => status === "done");
        bench.say(`File ${file + 1}, ${step}: ${inSeconds(performance.now() - startedMs)}`);
      }
    }
  } finally {
    stopReading.abort();
  }
  const tookMs = performance.now() - startedMs;
  const reads = await reading;
  return [
    {
      what: `Importing ${inThousands(files * rowsOfFile)} rows into ${inThousands(place.contacts)} contacts`,
      reached: `${inSeconds(tookMs)}; reading a contact meanwhile, p95 ${inMs(quantile(reads, 0.95))}, longest ${inMs(quantile(reads, 1))}`,
      asked: `≤ ${inSeconds(askedMs)}`,
      beside: "–",
      isReached: tookMs <= askedMs,
    },
  ];
}
