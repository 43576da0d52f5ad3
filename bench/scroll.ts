import type { Page } from "@playwright/test";
import type { Bench } from "./bench.ts";
import { openBrowser, openContext } from "./browser.ts";
import type { Dashboard } from "./dashboard.ts";
import type { Figure } from "./figure.ts";
import { inMs, inThousands, median } from "./numbers.ts";
import { longestFrameMs, traceOf } from "./trace.ts";

const askedMs = 50;
export const scrolledContacts = 100_000;
const runs = 5;
const steps = 120;
const mark = "scroll-begins";

/** Scrolls fast to the end of the list, in single steps, one in every four frames. */
const flingToEnd = (page: Page) =>
  page.evaluate(
    async ({ steps, mark }) => {
      const inside = [...document.querySelectorAll("[role=grid], [role=grid] *, main *")];
      const scroller = inside.reduce<Element | undefined>(
        (best, element) =>
          element.scrollHeight - element.clientHeight > (best ? best.scrollHeight - best.clientHeight : 1000) &&
          /auto|scroll/.test(getComputedStyle(element).overflowY)
            ? element
            : best,
        undefined,
      );
      if (scroller === undefined) throw new Error("Nothing on the page scrolls.");
      const frame = () => new Promise(requestAnimationFrame);
      performance.mark(mark);
      for (let step = 1; step <= steps; step++) {
        scroller.scrollTop = ((scroller.scrollHeight - scroller.clientHeight) * step) / steps;
        for (let wait = 0; wait < 4; wait++) await frame();
      }
      return scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 2;
    },
    { steps, mark },
  );

async function oneRun(bench: Bench, dashboard: Dashboard, place: Awaited<ReturnType<Bench["place"]>>): Promise<number> {
  const browser = await openBrowser(bench);
  try {
    const context = await openContext(browser, dashboard, place);
    const page = await context.newPage();
    await page.goto(`${dashboard.url}/contacts`);
    await page.getByRole("grid").getByRole("link").nth(5).waitFor();
    await page.waitForLoadState("networkidle");
    const session = await context.newCDPSession(page);
    const events = await traceOf(session, async () => {
      if (!(await flingToEnd(page))) throw new Error("The list did not reach its end.");
      await page
        .locator(`[aria-rowindex="${scrolledContacts + 1}"]`)
        .getByRole("link")
        .waitFor();
    });
    return longestFrameMs(events, mark);
  } finally {
    await browser.close();
  }
}

export async function scroll(bench: Bench, dashboard: Dashboard): Promise<Figure[]> {
  const place = await bench.place(scrolledContacts);
  const longest: number[] = [];
  for (let run = 1; run <= runs; run++) {
    const reached = await oneRun(bench, dashboard, place);
    bench.say(`  run ${run} of ${runs}: ${inMs(reached)}`);
    longest.push(reached);
  }
  const reached = median(longest);
  return [
    {
      what: `${inThousands(scrolledContacts)} contacts scrolled to the end, longest frame, median of ${runs} runs`,
      reached: `${inMs(reached)} (${longest.map((value) => Math.round(value)).join(", ")})`,
      asked: `≤ ${askedMs} ms`,
      beside: "–",
      isReached: reached <= askedMs,
    },
  ];
}
