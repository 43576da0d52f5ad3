import { apiVersion, headers as names } from "#contract/common.ts";
import type { Bench } from "./bench.ts";
import { cookieHeader, type Dashboard } from "./dashboard.ts";
import type { Figure } from "./figure.ts";
import { inMs, median } from "./numbers.ts";
import { ask } from "./requests.ts";

const askedMs = 6;
const warming = 100;
const timed = 600;

/** Sequential requests, alternating between the dashboard, the service and the bare server. */
export async function proxy(bench: Bench, dashboard: Dashboard): Promise<Figure[]> {
  const { serviceUrl, bareUrl, headersOf, ids } = bench;
  const small = await bench.small();
  const connection = await dashboard.connectionTo(small);
  const browser = {
    cookie: cookieHeader(dashboard.cookies),
    [names.version]: apiVersion,
    "x-connection": connection,
    "sec-fetch-site": "same-origin",
  };
  const times: Record<"proxied" | "direct" | "bare", number[]> = { proxied: [], direct: [], bare: [] };
  for (const [index, id] of (await ids(small.id, warming + timed)).entries()) {
    const [proxied, direct, bare] = [
      await ask(`${dashboard.url}/api/crm/contacts/${id}`, { headers: browser }),
      await ask(`${serviceUrl}/contacts/${id}`, { headers: headersOf(small) }),
      await ask(`${bareUrl}/${small.id}/contacts/${id}`),
    ];
    if (index < warming) continue;
    times.proxied.push(proxied.ms);
    times.direct.push(direct.ms);
    times.bare.push(bare.ms);
  }
  const [proxied, direct] = [median(times.proxied), median(times.direct)];
  return [
    {
      what: `Proxy over direct call, p50 of ${timed} requests`,
      reached: `${inMs(proxied - direct)} more (${inMs(proxied)}, ${inMs(direct)} direct)`,
      asked: `≤ ${askedMs} ms more`,
      beside: inMs(median(times.bare)),
      isReached: proxied - direct <= askedMs,
    },
  ];
}
