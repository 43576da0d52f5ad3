import type { Bench } from "./bench.ts";
import type { Figure } from "./figure.ts";
import { compareRates, connections } from "./load.ts";
import { inRate, inRatio } from "./numbers.ts";

const asked = 0.5;

export async function getContact(bench: Bench): Promise<Figure[]> {
  const { serviceUrl, bareUrl, ids, headersOf, options } = bench;
  const big = await bench.big();
  const requests = (await ids(big.id, 500)).map((id) => ({ method: "GET" as const, path: `/contacts/${id}` }));
  const service = { url: serviceUrl, requests, headers: headersOf(big) };
  const bare = { url: bareUrl, requests: requests.map(({ method, path }) => ({ method, path: `/${big.id}${path}` })), headers: {} };
  const rates = await compareRates(service, bare, options.seconds);
  return [
    {
      what: `GET /contacts/{id}, ${connections} connections`,
      reached: `${inRatio(rates.ratio)} (${inRate(rates.service)})`,
      asked: `≥ ${asked} × bare`,
      beside: inRate(rates.bare),
      isReached: rates.ratio >= asked,
    },
  ];
}
