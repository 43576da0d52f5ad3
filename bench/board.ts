import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "@playwright/test";
import type { Bench } from "./bench.ts";
import { openBrowser, openContext, unpaced } from "./browser.ts";
import type { Dashboard } from "./dashboard.ts";
import type { Figure } from "./figure.ts";
import { inMs, inThousands, median } from "./numbers.ts";
import { paintsOf, watchPaints } from "./paint.ts";
import { fillCalendar, makeTeam } from "./team.ts";

const count = 1000;
const events = ".board [title*='Check-up']";
const members = 20;
const askedMs = 50;
const drags = 15;
const dayMs = 24 * 60 * 60_000;

/** The Monday of next week. */
function nextMonday(): Date {
  const today = Math.floor(Date.now() / dayMs);
  const weekday = (today + 3) % 7;
  return new Date((today + 7 - weekday) * dayMs);
}

/** Drags one appointment a little and drags it back. */
async function drag(page: Page, index: number): Promise<void> {
  const shown = page.locator(events).nth(index * 7);
  await shown.scrollIntoViewIfNeeded();
  const box = await shown.boundingBox();
  if (box === null) throw new Error("The board shows no appointment to drag.");
  const [x, y] = [box.x + box.width / 2, box.y + Math.min(8, box.height / 2)];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 2, y + 2);
  await page.mouse.move(x + 4, y + 40, { steps: 4 });
  await sleep(150);
  await page.mouse.move(x, y, { steps: 2 });
  await page.mouse.up();
  await sleep(100);
}

export async function board(bench: Bench, dashboard: Dashboard): Promise<Figure[]> {
  const place = await bench.small();
  const monday = nextMonday();
  const team = await makeTeam(bench.db, place, "board", members);
  await fillCalendar(bench.db, place, team, count, { from: monday, to: new Date(monday.getTime() + 7 * dayMs) });
  const browser = await openBrowser(bench, unpaced);
  try {
    const context = await openContext(browser, dashboard, place);
    const page = await context.newPage();
    await page.goto(`${dashboard.url}/calendars?view=week&date=${monday.toISOString().slice(0, 10)}`);
    await page.waitForFunction(({ events, count }) => document.querySelectorAll(events).length >= count, { events, count });
    await watchPaints(page, "drag");
    for (let index = 0; index < drags; index++) await drag(page, index);
    const paints = await paintsOf(page);
    if (paints.length < drags) throw new Error(`${paints.length} of ${drags} drags began.`);
    const reached = median(paints);
    return [
      {
        what: `Board with ${inThousands(count)} events, drag start to paint, median of ${drags}`,
        reached: `${inMs(reached)} (longest ${inMs(Math.max(...paints))})`,
        asked: `≤ ${askedMs} ms`,
        beside: "–",
        isReached: reached <= askedMs,
      },
    ];
  } finally {
    await browser.close();
  }
}
