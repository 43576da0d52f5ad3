import type { Page } from "@playwright/test";
import { z } from "zod";
import { type CallReport, signedReport } from "#service/telephone/signed-report.ts";
import type { Bench } from "./bench.ts";
import { openBrowser, openContext } from "./browser.ts";
import type { Dashboard } from "./dashboard.ts";
import type { Figure } from "./figure.ts";
import { inMs, inThousands, median, quantile } from "./numbers.ts";

const askedMs = 300;
const warmCalls = 5;
const calls = 60;

const caller = z.object({ phone: z.string(), name: z.string() });
type Caller = z.output<typeof caller>;

/** Callers from all over the location, each with a number that no other contact has. */
async function callersOf(bench: Bench, locationId: string): Promise<Caller[]> {
  const found = await bench.db.query(
    `select c.phone, c.name from contact c where c.location_id = $1 and c.id = any($2) and c.phone is not null and c.name is not null
       and not exists (select from contact other where other.location_id = $1 and other.phone = c.phone and other.id <> c.id)`,
    [locationId, await bench.ids(locationId, 10 * (warmCalls + calls))],
  );
  const callers = z.array(caller).parse(found.rows);
  if (callers.length < warmCalls + calls) throw new Error(`Only ${callers.length} contacts have a number of their own.`);
  return callers.slice(0, warmCalls + calls);
}

/** Connects the telephone system in the settings, as an admin does. */
async function connect(page: Page, url: string): Promise<{ address: string; secret: string }> {
  await page.goto(`${url}/settings/integrations`);
  const shown = page.locator("code").filter({ hasText: "whsec_" });
  const button = page.getByRole("button", { name: "Connect", exact: true });
  await shown.or(button).first().waitFor();
  if (await button.isVisible()) await button.click();
  const address = page.locator("code").filter({ hasText: "/hooks/calls/ringing" });
  return { address: (await address.textContent()) ?? "", secret: (await shown.textContent()) ?? "" };
}

async function report({ address, secret }: { address: string; secret: string }, type: string, data: CallReport["data"]): Promise<void> {
  const answer = await fetch(address, signedReport(secret, { type, data }));
  if (answer.status !== 204) throw new Error(`The report of a call was answered ${answer.status}: ${await answer.text()}`);
}

/** The time at which the card with this name is shown, on a clock that the window shares with this process. */
const seen = (page: Page, name: string) =>
  page.waitForFunction(
    (text) =>
      [...document.querySelectorAll("aside section")].some((card) => card.textContent?.includes(text))
        ? performance.timeOrigin + performance.now()
        : undefined,
    name,
    { polling: "raf", timeout: 10_000 },
  );

export async function ringingCall(bench: Bench, dashboard: Dashboard): Promise<Figure[]> {
  const place = await bench.big();
  const callers = await callersOf(bench, place.id);
  const browser = await openBrowser(bench);
  try {
    const page = await (await openContext(browser, dashboard, place)).newPage();
    const line = await connect(page, dashboard.url);
    await page.goto(`${dashboard.url}/tasks`, { waitUntil: "networkidle" });
    const times: number[] = [];
    for (const [index, { phone, name }] of callers.entries()) {
      const callId = `call-${index}-${Date.now()}`;
      const rangAt = performance.timeOrigin + performance.now();
      const [shown] = await Promise.all([seen(page, name), report(line, "call.ringing", { callId, from: phone })]);
      if (index >= warmCalls) times.push(z.number().parse(await shown.jsonValue()) - rangAt);
      await report(line, "call.ended", { callId });
      await page.getByRole("region", { name: "Incoming call" }).waitFor({ state: "detached", timeout: 10_000 });
    }
    const p95 = quantile(times, 0.95);
    return [
      {
        what: `Call reported, card with the caller's name in an open window, ${inThousands(place.contacts)} contacts, p95 of ${calls}`,
        reached: `${inMs(p95)} (median ${inMs(median(times))})`,
        asked: `≤ ${askedMs} ms`,
        beside: "–",
        isReached: p95 <= askedMs,
      },
    ];
  } finally {
    await browser.close();
  }
}
