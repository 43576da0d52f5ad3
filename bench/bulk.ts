import { z } from "zod";
import type { Bench } from "./bench.ts";
import type { Figure } from "./figure.ts";
import { inMs, inSeconds, inThousands } from "./numbers.ts";
import { follow } from "./operations.ts";
import { ask } from "./requests.ts";
import { signedIn } from "./session.ts";

const askedMs = 1000;
const tagged = 1_000_000;
const taggedAskedMs = 5 * 60_000;

const started = z.object({ operationId: z.string(), total: z.number() });
const dates = z.tuple([z.object({ since: z.date() })]);

/** Starts a bulk action. */
async function start(bench: Bench, locationId: string, headers: Record<string, string>, action: object, target: object) {
  const url = `${bench.serviceUrl}/application`;
  const { body } = await ask(`${url}/bulk`, { method: "POST", headers, body: { locationId, action, target: { except: [], ...target } } });
  const { operationId } = started.parse(JSON.parse(body));
  return { path: `${url}/operations/${operationId}`, query: `?locationId=${locationId}` };
}

/** A bulk action on all contacts of the large location, which is cancelled after its first batch. Removing a tag that none has changes nothing. */
export async function bulk(bench: Bench): Promise<Figure[]> {
  const place = await bench.big();
  const headers = await signedIn(bench, place);
  const startedMs = performance.now();
  const since = () => performance.now() - startedMs;
  const { path, query } = await start(bench, place.id, headers, { kind: "remove-tags", tags: ["a tag that no contact has"] }, {});
  const answeredMs = since();
  const { total } = await follow(`${path}${query}`, headers, ({ done }) => done > 0);
  const listedMs = since();
  await ask(`${path}/cancel${query}`, { method: "POST", headers });
  await follow(`${path}${query}`, headers, ({ status }) => status === "cancelled");
  const cancelledMs = since() - listedMs;
  return [
    {
      what: `Request of a bulk action for ${inThousands(total)} contacts`,
      reached: `${inMs(answeredMs)}; acts after ${inSeconds(listedMs)}; cancelled ${inMs(cancelledMs)} after the request`,
      asked: `≤ ${inMs(askedMs)}`,
      beside: "–",
      isReached: answeredMs <= askedMs,
    },
  ];
}

/** A tag is added to the newest million contacts of the large location. */
export async function tag(bench: Bench): Promise<Figure[]> {
  const place = await bench.big();
  const count = Math.min(tagged, place.contacts);
  const headers = await signedIn(bench, place);
  const { rows } = await bench.db.query(
    "select date_added as since from contact where location_id = $1 order by date_added desc offset $2 limit 1",
    [place.id, count - 1],
  );
  const [{ since }] = dates.parse(rows);
  const filters = [{ field: "dateAdded", operator: "range", value: { gte: since.toISOString() } }];
  const startedMs = performance.now();
  const action = { kind: "add-tags", tags: [`tagged ${new Date().toISOString()}`] };
  const { path, query } = await start(bench, place.id, headers, action, { filters });
  const answeredMs = performance.now() - startedMs;
  const { total } = await follow(`${path}${query}`, headers, ({ status }) => status === "done");
  const tookMs = performance.now() - startedMs;
  return [
    {
      what: `Adding a tag to ${inThousands(total)} contacts of ${inThousands(place.contacts)}`,
      reached: `${inSeconds(tookMs)}; request ${inMs(answeredMs)}`,
      asked: `≤ ${inSeconds(taggedAskedMs)}`,
      beside: "–",
      isReached: tookMs <= taggedAskedMs,
    },
  ];
}
