import { LRUCache } from "lru-cache";
import { booking } from "#contract/booking/booking.ts";
import { createClient } from "#contract/client.ts";
import { apiVersion, headers } from "#contract/common.ts";
import { environment } from "../env.ts";
import { traceHeaders } from "../tracing.ts";
import { visitorOf } from "./headers.ts";

/** How long a change in the settings takes to apply. */
const rememberedMs = 10_000;
const answerMostMs = 5_000;

const remembered = new LRUCache<string, { origins: readonly string[] }>({ max: 1000, ttl: rememberedMs });

/** The websites that may show this page in a frame: those from the calendar's settings, for a booking page in a frame. */
export async function frameOriginsOf(request: Request): Promise<readonly string[]> {
  const { pathname, searchParams } = new URL(request.url);
  const slug = /^\/book\/([^/]+)$/.exec(pathname)?.[1];
  const locationId = searchParams.get("location");
  if (slug === undefined || locationId === null || !searchParams.has("embed")) return [];
  const key = JSON.stringify([slug, locationId]);
  const known = remembered.get(key);
  if (known !== undefined) return known.origins;
  const client = createClient({ embed: booking.embed }, (url, init) =>
    fetch(environment().serviceUrl + url, {
      ...init,
      headers: { ...init.headers, ...traceHeaders(), [headers.version]: apiVersion, ...visitorOf(request) },
      signal: AbortSignal.timeout(answerMostMs),
    }),
  );
  try {
    const found = await client.embed({ params: { slug: decodeURIComponent(slug) }, query: { locationId } });
    remembered.set(key, found);
    return found.origins;
  } catch {
    // The page itself shows the error, without a frame.
    return [];
  }
}
