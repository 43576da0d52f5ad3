import { z } from "zod";
import type { Bench } from "./bench.ts";
import type { Figure } from "./figure.ts";
import { inSeconds, inThousands } from "./numbers.ts";
import { call } from "./requests.ts";
import { signedIn } from "./session.ts";

const askedMs = 30_000;

const found = z.object({ total: z.number() });

/** The first search for duplicates in the large location, of which nothing is cached. */
export async function duplicates(bench: Bench): Promise<Figure[]> {
  const place = await bench.big();
  const headers = await signedIn(bench, place);
  const { status, body, ms } = await call(`${bench.serviceUrl}/application/duplicates?locationId=${place.id}`, { headers });
  const groups = status === 200 ? found.parse(JSON.parse(body)).total : undefined;
  return [
    {
      what: `First search for duplicates among ${inThousands(place.contacts)} contacts`,
      reached: groups === undefined ? `refused with ${status} after ${inSeconds(ms)}` : `${inSeconds(ms)}, ${inThousands(groups)} groups`,
      asked: `≤ ${inSeconds(askedMs)}`,
      beside: "–",
      isReached: groups !== undefined && ms <= askedMs,
    },
  ];
}
