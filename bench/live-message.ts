import type { Page } from "@playwright/test";
import { z } from "zod";
import { apiVersion, headers as names } from "#contract/common.ts";
import type { Bench } from "./bench.ts";
import { openBrowser, openContext } from "./browser.ts";
import type { Dashboard } from "./dashboard.ts";
import type { Figure } from "./figure.ts";
import { inMs, median } from "./numbers.ts";
import { ask } from "./requests.ts";

const askedMs = 500;
const samples = 15;
const recorded = z.object({ conversationId: z.string() });

/** The time at which the text appears in the window, on a clock that all windows share. */
const seen = (page: Page, words: string) =>
  page.waitForFunction(
    (text) => (document.querySelector("main")?.textContent?.includes(text) ? performance.timeOrigin + performance.now() : undefined),
    words,
    { polling: "raf", timeout: 10_000 },
  );

/** Sends a message as the composer does after the time to cancel it. Returns when the request was sent. */
const send = (page: Page, contactId: string, words: string, headers: Record<string, string>) =>
  page.evaluate(
    async ({ contactId, words, headers }) => {
      const at = performance.timeOrigin + performance.now();
      const body = JSON.stringify({ type: "SMS", contactId, status: "pending", message: words });
      const answer = await fetch("/api/crm/conversations/messages", { method: "POST", headers, body });
      if (!answer.ok) throw new Error(`The message was answered ${answer.status}: ${await answer.text()}`);
      return at;
    },
    { contactId, words, headers },
  );

export async function liveMessage(bench: Bench, dashboard: Dashboard): Promise<Figure[]> {
  const place = await bench.small();
  const reachable = await bench.db.query(
    "select id from contact where location_id = $1 and phone is not null and not dnd and dnd_settings = '{}' limit 1",
    [place.id],
  );
  const [{ id: contactId }] = z.tuple([z.object({ id: z.string() })]).parse(reachable.rows);
  const inbound = { type: "SMS", conversationProviderId: "measured", contactId, direction: "inbound", message: "Good morning" };
  const answer = await ask(`${bench.serviceUrl}/conversations/messages/inbound`, {
    method: "POST",
    headers: bench.headersOf(place),
    body: inbound,
  });
  const { conversationId } = recorded.parse(JSON.parse(answer.body));
  const headers = {
    "content-type": "application/json",
    [names.version]: apiVersion,
    "x-connection": await dashboard.connectionTo(place),
  };
  const browser = await openBrowser(bench);
  try {
    const [one, other] = await Promise.all(
      [0, 1].map(async () => {
        const page = await (await openContext(browser, dashboard, place)).newPage();
        await page.goto(`${dashboard.url}/inbox?open=${conversationId}`);
        await page.getByRole("list", { name: "Thread" }).getByText("Good morning").first().waitFor();
        return page;
      }),
    );
    if (one === undefined || other === undefined) throw new Error("Two windows are open.");
    const times: number[] = [];
    for (let sample = 0; sample < samples; sample++) {
      const words = `Words number ${sample} of ${Date.now()}`;
      const [arrived, leftAt] = await Promise.all([seen(other, words), send(one, contactId, words, headers)]);
      times.push(z.number().parse(await arrived.jsonValue()) - leftAt);
    }
    const reached = median(times);
    return [
      {
        what: `Message sent in one window, seen in another, median of ${samples}`,
        reached: `${inMs(reached)} (longest ${inMs(Math.max(...times))})`,
        asked: `≤ ${askedMs} ms`,
        beside: "–",
        isReached: reached <= askedMs,
      },
    ];
  } finally {
    await browser.close();
  }
}
