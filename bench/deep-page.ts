import { z } from "zod";
import type { Bench } from "./bench.ts";
import type { Figure } from "./figure.ts";
import { inMs, inRatio, inThousands, median } from "./numbers.ts";
import { ask } from "./requests.ts";

const askedRatio = 1.5;
const pageLimit = 100;
const pagesAsked = 2000;
const readAtOnce = 500;
const samples = 21;

const cursor = z.tuple([z.number(), z.string()]);
const page = z.object({ contacts: z.array(z.object({ searchAfter: cursor })) });
type Cursor = z.output<typeof cursor>;

export async function deepPage(bench: Bench): Promise<Figure[]> {
  const { serviceUrl, bareUrl, headersOf } = bench;
  const big = await bench.big();
  const headers = headersOf(big);
  const list = (limit: number, after?: Cursor) =>
    ask(`${serviceUrl}/contacts/search`, {
      method: "POST",
      headers,
      body: { locationId: big.id, pageLimit: limit, ...(after ? { searchAfter: after } : {}) },
    });
  const bareList = (after?: Cursor) =>
    ask(`${bareUrl}/search`, {
      method: "POST",
      body: {
        locationId: big.id,
        limit: pageLimit,
        words: [],
        tags: [],
        equals: [],
        sort: "date_added",
        isDescending: true,
        ...(after ? { after } : {}),
      },
    });

  const pages = Math.min(pagesAsked, Math.floor(big.contacts / pageLimit) - 1);
  let after: Cursor | undefined;
  for (let read = 0; read < (pages - 1) * pageLimit; read += readAtOnce) {
    const { contacts } = page.parse(JSON.parse((await list(Math.min(readAtOnce, (pages - 1) * pageLimit - read), after)).body));
    after = contacts.at(-1)?.searchAfter;
    if (after === undefined) throw new Error("The list ended before the requested page.");
  }

  const times: Record<"first" | "deep" | "bareFirst" | "bareDeep", number[]> = { first: [], deep: [], bareFirst: [], bareDeep: [] };
  for (let sample = 0; sample < samples; sample++) {
    times.first.push((await list(pageLimit)).ms);
    times.deep.push((await list(pageLimit, after)).ms);
    times.bareFirst.push((await bareList()).ms);
    times.bareDeep.push((await bareList(after)).ms);
  }
  const [first, deep] = [median(times.first), median(times.deep)];
  return [
    {
      what: `List, page ${inThousands(pages)} by searchAfter, ${pageLimit} a page, against page 1`,
      reached: `${inRatio(deep / first)} (${inMs(deep)}, ${inMs(first)})`,
      asked: `≤ ${askedRatio} ×`,
      beside: `${inMs(median(times.bareDeep))}, ${inMs(median(times.bareFirst))}`,
      isReached: deep / first <= askedRatio,
    },
  ];
}
