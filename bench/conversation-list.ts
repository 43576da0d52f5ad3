import type { Bench } from "./bench.ts";
import { placeWithConversations, placeWithMessages } from "./conversations.ts";
import type { Figure } from "./figure.ts";
import { inMs, inRatio, inThousands, quantile } from "./numbers.ts";
import { ask, timesInTurns } from "./requests.ts";

const few = 1000;
const askedMs = 40;
const askedRatio = 2;
const samples = 200;
const warming = 100;
const width = 4;
const turn = 20;

export async function conversationList(bench: Bench): Promise<Figure[]> {
  const { serviceUrl, headersOf } = bench;
  const [large, small] = [await placeWithMessages(bench), await placeWithConversations(bench, few)];
  const asked = (place: typeof large) =>
    Array.from({ length: warming + samples }, () => ({
      url: `${serviceUrl}/conversations/search?locationId=${place.id}`,
      headers: headersOf(place),
    }));
  const [ofLarge, ofSmall] = await timesInTurns([asked(large), asked(small)], { warming, width, turn }, ({ url, headers }) =>
    ask(url, { headers }),
  );
  const [inLarge, inSmall] = [quantile(ofLarge, 0.95), quantile(ofSmall, 0.95)];
  return [
    {
      what: `Conversation list, first page, ${inThousands(large.contacts)} conversations and ${inThousands(large.messages)} messages, p95, ${width} at once`,
      reached: `${inMs(inLarge)}, ${inRatio(inLarge / inSmall)} (${inMs(inSmall)} at ${inThousands(few)})`,
      asked: `≤ ${askedMs} ms, ≤ ${askedRatio} ×`,
      beside: "–",
      isReached: inLarge <= askedMs && inLarge / inSmall <= askedRatio,
    },
  ];
}
