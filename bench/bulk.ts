import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import type { Bench } from "./bench.ts";
import type { Figure } from "./figure.ts";
import { inMs, inThousands } from "./numbers.ts";
import { ask } from "./requests.ts";
import { signedIn } from "./session.ts";

const askedMs = 1000;
const pollMs = 50;

const started = z.object({ operationId: z.string(), total: z.number() });
const followed = z.object({ operation: z.object({ status: z.string(), total: z.number(), done: z.number() }) });

/** A bulk action on all contacts of the large location, which is cancelled after its first batch. Removing a tag that none has changes nothing. */
export async function bulk(bench: Bench): Promise<Figure[]> {
  const place = await bench.big();
  const headers = await signedIn(bench, place);
  const url = `${bench.serviceUrl}/application`;
  const body = { locationId: place.id, action: { kind: "remove-tags", tags: ["a tag that no contact has"] }, target: { except: [] } };
  const startedMs = performance.now();
  const since = () => performance.now() - startedMs;
  const { operationId } = started.parse(JSON.parse((await ask(`${url}/bulk`, { method: "POST", headers, body })).body));
  const answeredMs = since();
  const path = `${url}/operations/${operationId}`;
  const query = `?locationId=${place.id}`;
  const until = async (isReached: (operation: z.output<typeof followed>["operation"]) => boolean) => {
    for (;;) {
      const { operation } = followed.parse(JSON.parse((await ask(`${path}${query}`, { headers })).body));
      if (isReached(operation)) return operation;
      await sleep(pollMs);
    }
  };
  const { total } = await until(({ done }) => done > 0);
  const listedMs = since();
  await ask(`${path}/cancel${query}`, { method: "POST", headers });
  await until(({ status }) => status === "cancelled");
  const cancelledMs = since() - listedMs;
  return [
    {
      what: `Request of a bulk action for ${inThousands(total)} contacts`,
      reached: `${inMs(answeredMs)}; acts after ${inMs(listedMs)}; cancelled ${inMs(cancelledMs)} after the request`,
      asked: `≤ ${inMs(askedMs)}`,
      beside: "–",
      isReached: answeredMs <= askedMs,
    },
  ];
}
