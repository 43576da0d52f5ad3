import autocannon from "autocannon";
import { median } from "./numbers.ts";

export const connections = 16;

export type Target = { url: string; requests: autocannon.Request[]; headers: Record<string, string> };

async function rateOf(target: Target, seconds: number): Promise<number> {
  const result = await autocannon({ ...target, connections, duration: seconds });
  const failed = result.non2xx + result.errors + result.timeouts;
  if (failed > 0) throw new Error(`${failed} of ${result.requests.total} requests to ${target.url} failed.`);
  return result.requests.total / result.duration;
}

const rounds = 3;

/** The requests per second of two servers, measured alternately so that other work on the machine affects both equally. */
export async function compareRates(
  service: Target,
  bare: Target,
  seconds: number,
): Promise<{ service: number; bare: number; ratio: number }> {
  await rateOf(service, 3);
  await rateOf(bare, 3);
  const pairs: { service: number; bare: number }[] = [];
  for (let round = 0; round < rounds; round++) pairs.push({ service: await rateOf(service, seconds), bare: await rateOf(bare, seconds) });
  return {
    service: median(pairs.map((pair) => pair.service)),
    bare: median(pairs.map((pair) => pair.bare)),
    ratio: median(pairs.map((pair) => pair.service / pair.bare)),
  };
}
