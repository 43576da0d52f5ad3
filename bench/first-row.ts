import { setTimeout as sleep } from "node:timers/promises";
import type { BrowserContext } from "@playwright/test";
import { z } from "zod";
import type { Bench } from "./bench.ts";
import { openBrowser, openContext } from "./browser.ts";
import { placeWithConversations } from "./conversations.ts";
import type { Dashboard } from "./dashboard.ts";
import type { Figure } from "./figure.ts";
import type { Place } from "./harness.ts";
import { inMs, inThousands, median } from "./numbers.ts";
import { fillCalendar, makeTeam } from "./team.ts";

const askedMs = 300;
const loads = 15;
const warmLoads = 10;
/** A new window of Chromium loads the browser's own interface in a separate process, which takes about as long as a page. */
const newWindowMs = 800;
/** The page records the time itself. Polling in every frame, as Playwright does by default, slows the page by up to 40 ms. */
const askEveryMs = 200;
const members = 5;
const events = 200;
const dayMs = 24 * 60 * 60_000;
/** A busy day of a front desk, outside the weeks that the board shows. */
const dayEvents = 500;
const today = Math.floor(Date.now() / dayMs);
const monday = new Date((today - ((today + 3) % 7)) * dayMs);
const busyDay = new Date(monday.getTime() + 30 * dayMs).toISOString().slice(0, 10);
export const firstRowContacts = 1000;

/** A page with the same frame and without data. */
const staticPage = { path: "/inbox/export", row: "main h1" };
const pages = [
  { what: "Today", path: `/today?date=${busyDay}`, row: "[data-appointment]", isMeasuredInLarge: true },
  { what: "Contacts", path: "/contacts", row: "[role=grid] [role=row] a[href^='/contacts/']", isMeasuredInLarge: true },
  { what: "Inbox", path: "/inbox", row: "[data-conversation]", isMeasuredInLarge: false },
  { what: "Tasks", path: "/tasks?owner=all", row: "li:has([data-task])", isMeasuredInLarge: false },
  { what: "Board", path: "/calendars", row: ".board .board-event", isMeasuredInLarge: false },
];

/** A task for every second contact, due at about the current time. */
const tasks = `insert into task (location_id, contact_id, id, title, due_date, completed, date_added, date_updated)
  select $1, id, 'task-' || n, 'Call about the next visit ' || n, now() + (n - 250) * interval '1 hour', false, now(), now()
  from (select id, row_number() over (order by id) as n from contact where location_id = $1) as c where n % 2 = 0
  on conflict do nothing`;

/** Conversations whose last message waits for an answer, which the inbox lists. */
const waiting = "update conversation set state = 'open' where location_id = $1 and last_message_direction = 'inbound' and state <> 'open'";

/** Appointments of the busy day, each with a note about its contact. */
const busyDayRows = `with people as (select id, row_number() over (order by id) as n from contact where location_id = $1 limit $3),
  notes as (
    insert into note (location_id, contact_id, id, body, date_added, date_updated)
      select $1, id, 'today-' || n, 'Prefers the morning', now(), now() from people on conflict do nothing
  )
  insert into appointment (location_id, id, kind, contact_id, title, status, start_time, end_time, source, date_added, date_updated)
  select $1, 'today-' || n, 'appointment', id, 'Front desk', 'new', $2::date + interval '7 hours' + n * interval '1 minute',
    $2::date + interval '7 hours 30 minutes' + n * interval '1 minute', 'measured', now(), now()
  from people on conflict do nothing`;

/** Appointments of this week and the next, because the board's week begins on Sunday in some languages. */
async function fillBoard(bench: Bench, place: Place): Promise<void> {
  const team = await makeTeam(bench.db, place, "first-row", members);
  await fillCalendar(bench.db, place, team, events, { from: monday, to: new Date(monday.getTime() + 14 * dayMs) });
}

/**
 * Runs in the page: records when the text of the first visible element that matches `row` is on the screen, in milliseconds since the navigation
 * started. Chromium reports this for elements with the attribute `elementtiming`, which they get before the frame that shows them is painted.
 */
function watchFor(row: string): void {
  new PerformanceObserver((list) => {
    const [painted] = list.getEntries();
    if (painted !== undefined && !Reflect.has(window, "firstRowMs")) Reflect.set(window, "firstRowMs", painted.startTime);
  }).observe({ type: "element" });
  const isVisible = (element: Element) => {
    const { top, bottom, height } = element.getBoundingClientRect();
    return height > 0 && bottom > 0 && top < window.innerHeight;
  };
  const look = () => {
    const first = [...document.querySelectorAll(row)].find(isVisible);
    if (first === undefined) return void requestAnimationFrame(look);
    for (const element of [first, ...first.querySelectorAll("*")]) element.setAttribute("elementtiming", "row");
  };
  look();
}

/** Opens a fresh page in a window that is ready, in a browser whose cache contains the dashboard's scripts and styles. */
async function firstRowMs(context: BrowserContext, url: string, row: string): Promise<number> {
  const page = await context.newPage();
  try {
    await page.addInitScript(watchFor, row);
    await sleep(newWindowMs);
    await page.goto(url, { waitUntil: "commit" });
    const seen = await page.waitForFunction(() => Reflect.get(window, "firstRowMs"), undefined, { timeout: 15_000, polling: askEveryMs });
    const ms = z.number().parse(await seen.jsonValue());
    // Waits for the rest of this page, so that it does not slow down the next one.
    await page.waitForLoadState("networkidle");
    return ms;
  } finally {
    await page.close();
  }
}

async function medianOf(context: BrowserContext, url: string, row: string): Promise<number> {
  const times: number[] = [];
  for (let load = 0; load < warmLoads + loads; load++) {
    const ms = await firstRowMs(context, url, row);
    if (load >= warmLoads) times.push(ms);
  }
  return median(times);
}

/** Replaces the appointments of the busy day. */
async function fillBusyDay(bench: Bench, { id }: Place): Promise<void> {
  await bench.db.query("delete from appointment where location_id = $1 and title = 'Front desk'", [id]);
  await bench.db.query(busyDayRows, [id, busyDay, dayEvents]);
}

/** The time from the start of a navigation to the first row of each page, and of two of them in the large location. */
export async function firstRow(bench: Bench, dashboard: Dashboard): Promise<Figure[]> {
  const place = await placeWithConversations(bench, firstRowContacts);
  const large = await bench.big();
  await bench.db.query(tasks, [place.id]);
  await bench.db.query(waiting, [place.id]);
  await fillBoard(bench, place);
  for (const each of [place, large]) await fillBusyDay(bench, each);
  const browser = await openBrowser(bench);
  try {
    const context = await openContext(browser, dashboard, place);
    const inLarge = await openContext(browser, dashboard, large);
    const staticMs = await medianOf(context, dashboard.url + staticPage.path, staticPage.row);
    const measured = [
      ...pages.map((page) => ({ ...page, context })),
      ...pages
        .filter(({ isMeasuredInLarge }) => isMeasuredInLarge)
        .map((page) => ({ ...page, what: `${page.what} (${inThousands(large.contacts)} contacts)`, context: inLarge })),
    ];
    const figures: Figure[] = [];
    for (const { what, path, row, context } of measured) {
      const reached = await medianOf(context, dashboard.url + path, row);
      figures.push({
        what: `${what} page, start of the navigation to the first row, median of ${loads} fresh pages`,
        reached: inMs(reached),
        asked: `≤ ${askedMs} ms`,
        beside: `${inMs(staticMs)} (a page of the same frame without data)`,
        isReached: reached <= askedMs,
      });
    }
    return figures;
  } finally {
    await browser.close();
  }
}
