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

export async function conversationList(bench: Bench): Promise<Figure[]> {
  const { serviceUrl, headersOf } = bench;
  const [large, small] = [await talkingPlace(bench, many), await talkingPlace(bench, few)];
  const p95 = async (place: typeof large) => {
    const headers = headersOf(place);
    const asked = Array.from({ length: warming + samples }, () => `${serviceUrl}/conversations/search?locationId=${place.id}`);
    return quantile(await timesOf(asked, { warming, width }, (url) => ask(url, { headers })), 0.95);
  };
  const [inLarge, inSmall] = [await p95(large), await p95(small)];
  return [
    {
      what: `Conversation list, first page, ${inThousands(many)} conversations and ${inThousands(large.messages)} messages, p95, ${width} at once`,
      reached: `${inMs(inLarge)}, ${inRatio(inLarge / inSmall)} (${inMs(inSmall)} at ${inThousands(few)})`,
      asked: `≤ ${askedMs} ms, ≤ ${askedRatio} ×`,
      beside: "–",
      isReached: inLarge <= askedMs && inLarge / inSmall <= askedRatio,
    },
  ];
}
