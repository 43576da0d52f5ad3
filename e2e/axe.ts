import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import axe from "axe-core";

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

export type Violation = { id: string; impact?: string | null | undefined; nodes: { html: string }[] };

/** All rules, those of some criteria (tags), or some rules. */
type Asked = { type: "tag" | "rule"; values: string[] } | undefined;

/** React Aria's announcer refers to elements that no longer exist for seconds. */
const excluded = "[data-live-announcer]";

/** Rules that axe calls experimental, and runs only if they are named. That of criterion 2.5.3. */
const experimental = ["label-content-name-mismatch"];

type Run = { asked: Asked; outside: string; added: readonly string[] };

/** Runs in the page, which has loaded axe. */
const run = async ({ asked, outside, added }: Run): Promise<Violation[]> => {
  const rules = asked?.type === "rule" ? {} : { rules: Object.fromEntries(added.map((rule) => [rule, { enabled: true }])) };
  const found = await window.axe?.run(
    { exclude: [[outside]] },
    { resultTypes: ["violations"], ...rules, ...(asked === undefined ? {} : { runOnly: asked }) },
  );
  if (found === undefined) throw new Error("axe is not loaded.");
  return found.violations.map(({ id, impact, nodes }) => ({ id, impact, nodes: nodes.map(({ html }) => ({ html })) }));
};

/**
 * What axe finds on the page. Its large source is loaded once for each document; a page with frames is left to the library's builder, which
 * loads it for each frame and each run.
 */
export async function axeViolations(page: Page, asked?: Asked): Promise<Violation[]> {
  if (page.frames().length > 1) {
    const builder = new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).exclude(excluded);
    const limited =
      asked === undefined ? builder : asked.type === "rule" ? builder.withRules(asked.values) : builder.withTags(asked.values);
    return (await limited.analyze()).violations;
  }
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(axe.source);
  return page.evaluate(run, { asked, outside: excluded, added: experimental });
}
