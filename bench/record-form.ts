import type { Bench } from "./bench.ts";
import { openBrowser, openContext, unpaced } from "./browser.ts";
import type { Dashboard } from "./dashboard.ts";
import type { Figure } from "./figure.ts";
import { inMs, quantile, shuffled } from "./numbers.ts";
import { paintsOf, watchPaints } from "./paint.ts";
import { importInto, objectNamed, recordsPlace } from "./records.ts";

export const formRecords = 10_000;
const askedMs = 16;
const fields = 60;
const words = "Somebody writes a sentence of some length here";

/** The types that users type by hand, alternating. */
const types = ["TEXT", "LARGE_TEXT", "NUMERICAL", "PHONE", "DATE", "TEXT"];
const wide = objectNamed(
  "wide",
  Array.from({ length: fields }, (_, index) => ({ property: `field_${index}`, dataType: types[index % types.length] ?? "TEXT" })),
  ["field_0"],
);

export async function recordForm(bench: Bench, dashboard: Dashboard): Promise<Figure[]> {
  const place = await recordsPlace(bench, formRecords);
  await importInto(place.id, { objects: [wide] });
  const browser = await openBrowser(bench, unpaced);
  try {
    const context = await openContext(browser, dashboard, place);
    const page = await context.newPage();
    await page.goto(`${dashboard.url}/objects/${wide.key}`);
    await page
      .getByRole("button", { name: `New ${wide.labels.singular}` })
      .first()
      .click();
    const form = page.getByRole("dialog");
    await form.getByRole("textbox", { name: `field_${fields - 1}`, exact: true }).waitFor();
    await watchPaints(page, "key");
    for (const index of shuffled([0, 5, 6, 11, 30, fields - 1])) {
      await form.getByRole("textbox", { name: `field_${index}`, exact: true }).focus();
      await page.keyboard.type(words, { delay: 20 });
    }
    const paints = await paintsOf(page);
    if (paints.length < words.length) throw new Error(`${paints.length} key presses were painted.`);
    const reached = quantile(paints, 0.95);
    return [
      {
        what: `Record form of ${fields} fields, key press to paint, p95 of ${paints.length}`,
        reached: `${inMs(reached)} (median ${inMs(quantile(paints, 0.5))})`,
        asked: `≤ ${askedMs} ms`,
        beside: "–",
        isReached: reached <= askedMs,
      },
    ];
  } finally {
    await browser.close();
  }
}
