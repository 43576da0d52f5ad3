import type { Page } from "@playwright/test";
import { createTransport } from "nodemailer";
import { z } from "zod";
import type { Bench } from "./bench.ts";
import { openBrowser, openContext } from "./browser.ts";
import type { Dashboard } from "./dashboard.ts";
import type { Figure } from "./figure.ts";
import { inMs, median, quantile } from "./numbers.ts";
import { call } from "./requests.ts";
import { signedIn } from "./session.ts";

const askedMs = 1000;
const warmMails = 3;
const mails = 40;
const address = "measured@bench.example";

const sender = z.object({ email: z.string() });

/** Existing contacts with known emails. Each writes once, because many mails of one sender in an hour count as sent by a program. */
async function sendersOf(bench: Bench, locationId: string): Promise<string[]> {
  const found = await bench.db.query("select email from contact where location_id = $1 and email is not null order by md5(id) limit $2", [
    locationId,
    warmMails + mails,
  ]);
  return z
    .array(sender)
    .parse(found.rows)
    .map(({ email }) => email);
}

/** The time at which the text is in the list, on a clock that the window shares with this process. */
const seen = (page: Page, words: string) =>
  page.waitForFunction(
    (text) => (document.querySelector("main")?.textContent?.includes(text) ? performance.timeOrigin + performance.now() : undefined),
    words,
    { polling: "raf", timeout: 30_000 },
  );

/** The time from the first byte of a mail at the port until the open inbox shows the mail. */
export async function mailIn(bench: Bench, dashboard: Dashboard): Promise<Figure[]> {
  const place = await bench.small();
  const headers = await signedIn(bench, place);
  const answer = await call(`${bench.serviceUrl}/application/mailboxes`, {
    method: "POST",
    headers,
    body: { locationId: place.id, address },
  });
  if (![201, 409].includes(answer.status)) throw new Error(`The mailbox was answered ${answer.status}: ${answer.body}`);
  const senders = await sendersOf(bench, place.id);
  const transport = createTransport({ host: "127.0.0.1", port: bench.env.SMTP_IN_PORT, ignoreTLS: true });
  const browser = await openBrowser(bench);
  try {
    const page = await (await openContext(browser, dashboard, place)).newPage();
    await page.goto(`${dashboard.url}/inbox`, { waitUntil: "networkidle" });
    const times: number[] = [];
    for (const [index, from] of senders.entries()) {
      const words = `Mail number ${index} of ${Date.now()}`;
      const mail = { from, to: address, subject: "Measured", text: words };
      const sentAt = performance.timeOrigin + performance.now();
      const [shown] = await Promise.all([seen(page, words), transport.sendMail(mail)]);
      if (index >= warmMails) times.push(z.number().parse(await shown.jsonValue()) - sentAt);
    }
    const p95 = quantile(times, 0.95);
    return [
      {
        what: `Mail sent to the SMTP port, seen in an open inbox, p95 of ${times.length}`,
        reached: `${inMs(p95)} (median ${inMs(median(times))})`,
        asked: `≤ ${askedMs} ms`,
        beside: "–",
        isReached: p95 <= askedMs,
      },
    ];
  } finally {
    transport.close();
    await browser.close();
  }
}
