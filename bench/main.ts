import { type Bench, interrupted, openBench } from "./bench.ts";
import { board } from "./board.ts";
import { bookings } from "./booking.ts";
import { bulk, tag } from "./bulk.ts";
import { conversationList } from "./conversation-list.ts";
import { createContact } from "./create-contact.ts";
import { type Dashboard, openDashboard } from "./dashboard.ts";
import { deepPage } from "./deep-page.ts";
import { duplicates } from "./duplicates.ts";
import { readEnv, readOptions, usage } from "./env.ts";
import { type Figure, tableOf } from "./figure.ts";
import { firstRow, firstRowContacts } from "./first-row.ts";
import { freeSlots } from "./free-slots.ts";
import { getContact } from "./get-contact.ts";
import { importing } from "./import.ts";
import { liveMessage } from "./live-message.ts";
import { mailIn } from "./mail-in.ts";
import { memory } from "./memory.ts";
import { messageExport } from "./message-export.ts";
import { messageSearch } from "./message-search.ts";
import { pageWeight } from "./page-weight.ts";
import { proxy } from "./proxy.ts";
import { formRecords, recordForm } from "./record-form.ts";
import { recordSearch } from "./record-search.ts";
import { recordsPlace } from "./records.ts";
import { relations } from "./relations.ts";
import { ringingCall } from "./ringing-call.ts";
import { scroll, scrolledContacts } from "./scroll.ts";
import { search } from "./search.ts";
import { surveySummary } from "./survey-summary.ts";
import { webhooks } from "./webhooks.ts";

/** In the order of the table. Memory is the peak of the measurements above it. */
const measures: Record<string, (bench: Bench) => Promise<Figure[]>> = {
  get: getContact,
  create: createContact,
  search,
  "deep-page": deepPage,
  memory,
  "free-slots": freeSlots,
  bookings,
  "conversation-list": conversationList,
  "message-export": messageExport,
  "message-search": messageSearch,
  "record-search": recordSearch,
  relations,
  "survey-summary": surveySummary,
  bulk,
  webhooks,
};
/** Measurements that write a million contacts. They run only when they are named. */
const longMeasures: typeof measures = { duplicates, import: importing, tag };
const dashboardMeasures: Record<string, (bench: Bench, dashboard: Dashboard) => Promise<Figure[]>> = {
  proxy,
  "page-weight": pageWeight,
  "first-row": firstRow,
  scroll,
  board,
  "live-message": liveMessage,
  "mail-in": mailIn,
  "ringing-call": ringingCall,
  "record-form": recordForm,
};

async function measure(given: string[]): Promise<void> {
  const names = [...Object.keys(measures), ...Object.keys(longMeasures), ...Object.keys(dashboardMeasures)];
  const options = readOptions(given);
  if (options.help) return console.log(usage(names));
  const unknown = options.only?.find((name) => !names.includes(name));
  if (unknown !== undefined) throw new Error(`There is no figure "${unknown}": ${names.join(", ")}.`);

  const bench = await openBench(readEnv(), options);
  try {
    const figures: Figure[] = [];
    const isAsked = ([name]: [string, unknown]) => options.only === undefined || options.only.includes(name);
    const named = Object.entries(longMeasures).filter(([name]) => options.only?.includes(name));
    for (const [name, run] of [...Object.entries(measures).filter(isAsked), ...named]) {
      figures.push(...(await figuresOf(bench, name, () => run(bench))));
    }
    const ofDashboard = Object.entries(dashboardMeasures).filter(isAsked);
    if (ofDashboard.length > 0) figures.push(...(await inDashboard(bench, ofDashboard)));
    console.log(`\n${tableOf(figures)}`);
    if (figures.some(({ isReached }) => !isReached)) process.exitCode = 1;
  } finally {
    await bench.close();
  }
}

/** A measurement that fails counts as a missed figure, and the others continue. */
async function figuresOf(bench: Bench, name: string, run: () => Promise<Figure[]>): Promise<Figure[]> {
  bench.say(`Measuring ${name} …`);
  try {
    return await run();
  } catch (error) {
    const words = error instanceof Error ? (error.stack ?? error.message) : String(error);
    bench.say(words);
    return [{ what: name, reached: `broke: ${words.split("\n")[0]?.slice(0, 80)}`, asked: "–", beside: "–", isReached: false }];
  }
}

async function inDashboard(bench: Bench, asked: [string, (bench: Bench, dashboard: Dashboard) => Promise<Figure[]>][]): Promise<Figure[]> {
  const isAsked = (figure: string) => asked.some(([name]) => name === figure);
  const places = [
    await bench.small(),
    ...(isAsked("ringing-call") || isAsked("first-row") ? [await bench.big()] : []),
    ...(isAsked("scroll") ? [await bench.place(scrolledContacts)] : []),
    ...(isAsked("first-row") ? [await bench.place(firstRowContacts)] : []),
    ...(isAsked("record-form") ? [await recordsPlace(bench, formRecords)] : []),
  ];
  const dashboard = await openDashboard(bench, places);
  try {
    const figures: Figure[] = [];
    for (const [name, run] of asked) {
      figures.push(...(await figuresOf(bench, name, () => run(bench, dashboard))));
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
