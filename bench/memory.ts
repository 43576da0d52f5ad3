import type { Bench } from "./bench.ts";
import type { Figure } from "./figure.ts";
import { inMegabytes } from "./numbers.ts";
import { peakMemoryBytes } from "./programs.ts";

const askedBytes = 400_000_000;

export async function memory({ service, bare }: Bench): Promise<Figure[]> {
  const [reached, beside] = await Promise.all([peakMemoryBytes(service().pid), peakMemoryBytes(bare.pid)]);
  if (reached === undefined || beside === undefined) throw new Error("This system does not report the peak memory of a process.");
  return [
    {
      what: "Service memory under the load above, peak",
      reached: inMegabytes(reached),
      asked: `≤ ${inMegabytes(askedBytes)}`,
      beside: inMegabytes(beside),
      isReached: reached <= askedBytes,
    },
  ];
}
