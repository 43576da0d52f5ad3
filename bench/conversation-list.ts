import type { Bench } from "./bench.ts";
import type { Figure } from "./figure.ts";
import { inMs, inRatio, inThousands, quantile } from "./numbers.ts";
import { ask, timesOf } from "./requests.ts";
import { talkingPlace } from "./talk.ts";

const [many, few] = [100_000, 1000];
const askedMs = 40;
const askedRatio = 2;
const samples = 100;
const warming = 20;
const width = 4;

const kinds: { what: string; queries: Record<string, string>[] }[] = [
  { what: "first page", queries: [{}] },
  {
    what: "first page of unread, of starred, by the last message's kind, the oldest first",
    queries: [{ status: "unread" }, { status: "starred" }, { lastMessageType: "TYPE_SMS" }, { sort: "asc" }],
  },
];

export async function conversationList(bench: Bench): Promise<Figure[]> {
  const { serviceUrl, headersOf } = bench;
  const [large, small] = [await talkingPlace(bench, many), await talkingPlace(bench, few)];
  const p95 = async (place: typeof large, queries: Record<string, string>[]) => {
    const urls = Array.from(
      { length: warming + samples },
      (_, index) =>
        `${serviceUrl}/conversations/search?${new URLSearchParams({ locationId: place.id, ...queries[index % queries.length] })}`,
    );
    const headers = headersOf(place);
    return quantile(await timesOf(urls, { warming, width }, (url) => ask(url, { headers })), 0.95);
  };
  const figures: Figure[] = [];
  for (const { what, queries } of kinds) {
    const [inLarge, inSmall] = [await p95(large, queries), await p95(small, queries)];
    figures.push({
      what: `Conversation list, ${what}, ${inThousands(many)} conversations and ${inThousands(large.messages)} messages, p95, ${width} at once`,
      reached: `${inMs(inLarge)}, ${inRatio(inLarge / inSmall)} (${inMs(inSmall)} at ${inThousands(few)})`,
      asked: `≤ ${askedMs} ms, ≤ ${askedRatio} ×`,
      beside: "–",
      isReached: inLarge <= askedMs && inLarge / inSmall <= askedRatio,
    });
  }
  return figures;
}
