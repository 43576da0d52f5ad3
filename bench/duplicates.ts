import { z } from "zod";
import type { Bench } from "./bench.ts";
import type { Figure } from "./figure.ts";
import { inSeconds, inThousands } from "./numbers.ts";
import { ask } from "./requests.ts";
import { signedIn } from "./session.ts";

/** A request waits 5 seconds for the search, and then answers with its progress. */
const askedMs = 10_000;

const found = z.object({ total: z.number(), progress: z.object({ done: z.number() }).nullable() });

/** The first search for duplicates in the large location, of which nothing is cached. */
export async function duplicates(bench: Bench): Promise<Figure[]> {
  const place = await bench.big();
  const headers = await signedIn(bench, place);
  let longestMs = 0;
  const startedMs = performance.now();
  for (;;) {
    const { body, ms } = await ask(`${bench.serviceUrl}/application/duplicates?locationId=${place.id}`, { headers });
    const { total, progress } = found.parse(JSON.parse(body));
    longestMs = Math.max(longestMs, ms);
    if (progress !== null) continue;
    const tookMs = performance.now() - startedMs;
    return [
      {
        what: `First search for duplicates among ${inThousands(place.contacts)} contacts`,
        reached: `${inSeconds(tookMs)}, ${inThousands(total)} groups; longest request ${inSeconds(longestMs)}`,
        asked: `requests ≤ ${inSeconds(askedMs)}`,
        beside: "–",
        isReached: longestMs <= askedMs,
      },
    ];
  }
}
