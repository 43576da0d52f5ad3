import { type Bench, interrupted, openBench } from "./bench.ts";
import { createContact } from "./create-contact.ts";
import { type Dashboard, openDashboard } from "./dashboard.ts";
import { deepPage } from "./deep-page.ts";
import { readEnv, readOptions, usage } from "./env.ts";
import { type Figure, tableOf } from "./figure.ts";
import { getContact } from "./get-contact.ts";
import { memory } from "./memory.ts";
import { pageWeight } from "./page-weight.ts";
import { proxy } from "./proxy.ts";
import { scroll, scrolledContacts } from "./scroll.ts";
import { search } from "./search.ts";
import { surveySummary } from "./survey-summary.ts";
import { webhooks } from "./webhooks.ts";

/** In the order of the table; memory is what those above it have used. */
const measures: Record<string, (bench: Bench) => Promise<Figure[]>> = {
  get: getContact,
  create: createContact,
  search,
  "deep-page": deepPage,
  webhooks,
  memory,
  "survey-summary": surveySummary,
};
const dashboardMeasures: Record<string, (bench: Bench, dashboard: Dashboard) => Promise<Figure[]>> = {
  proxy,
  "page-weight": pageWeight,
  scroll,
};

async function measure(given: string[]): Promise<void> {
  const names = [...Object.keys(measures), ...Object.keys(dashboardMeasures)];
  const options = readOptions(given);
  if (options.help) return console.log(usage(names));
  const unknown = options.only?.find((name) => !names.includes(name));
  if (unknown !== undefined) throw new Error(`There is no figure "${unknown}": ${names.join(", ")}.`);

  const bench = await openBench(readEnv(), options);
  try {
    const figures: Figure[] = [];
    const isAsked = ([name]: [string, unknown]) => options.only === undefined || options.only.includes(name);
    for (const [name, run] of Object.entries(measures).filter(isAsked)) {
      bench.say(`Measuring ${name} …`);
      figures.push(...(await run(bench)));
    }
    const ofDashboard = Object.entries(dashboardMeasures).filter(isAsked);
    if (ofDashboard.length > 0) figures.push(...(await inDashboard(bench, ofDashboard)));
    console.log(`\n${tableOf(figures)}`);
    if (figures.some(({ isReached }) => !isReached)) process.exitCode = 1;
  } finally {
    await bench.close();
  }
}

async function inDashboard(bench: Bench, asked: [string, (bench: Bench, dashboard: Dashboard) => Promise<Figure[]>][]): Promise<Figure[]> {
  const scrolled = asked.some(([name]) => name === "scroll") ? [await bench.place(scrolledContacts)] : [];
  const dashboard = await openDashboard(bench, [bench.small, ...scrolled]);
  try {
    const figures: Figure[] = [];
    for (const [name, run] of asked) {
      bench.say(`Measuring ${name} …`);
      figures.push(...(await run(bench, dashboard)));
    }
    return figures;
  } finally {
    await dashboard.program.stop();
  }
}

void interrupted().then(() => process.exit(130));
try {
  await measure(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`bench: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
process.exit();
