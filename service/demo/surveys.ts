import { redirectTypeOf } from "#contract/funnels/redirects.ts";
import type { SurveyField } from "#contract/surveys/fields.ts";
import * as rows from "#db/cli/import-funnels.ts";
import * as domainRows from "#db/funnels/domains.ts";
import * as redirectRows from "#db/funnels/redirects.ts";
import type { Executor } from "#db/pool.ts";
import { tenantOfRow } from "#db/tenant.ts";
import { type Random, randomOf } from "./random.ts";

// The demo's marketing and feedback: a funnel, a few redirects, and patients' survey answers.

type Contact = { id: string; name: string | null; email: string | null };
type Given = { tx: Executor; branch: { id: string; name: string; website: string }; contacts: readonly Contact[]; now: Date };

const dayMs = 24 * 60 * 60 * 1000;

const question = (key: string, label: string, type: SurveyField["type"], options: string[] = [], isRequired = false): SurveyField => ({
  ...{ key, label, type, options, isRequired },
});

const reasons = ["Check-up", "Pain", "Hygienist", "Whitening", "A crown or bridge"];
const liked = ["The welcome", "Short wait", "Clear explanations", "Gentle treatment", "The rooms"];
const heard = ["A friend", "Search engine", "The practice's letter", "Passing by"];

const visitFields: SurveyField[] = [
  question("full_name", "Your name", "text", [], true),
  question("email", "Your email", "email"),
  question("reason", "Why did you come?", "choice", reasons, true),
  question("rating", "How was your visit?", "rating", [], true),
  question("liked", "What did you like?", "choices", liked),
  question("again", "Would you come again?", "yesNo"),
  question("heard", "How did you hear about us?", "choice", heard),
  question("words", "Anything else?", "longText"),
];

const words = [
  "Thank you for fitting me in on the same day. I was out again within half an hour, and it has not hurt since.",
  "The car park was full both times. A note about the side street in the reminder would have helped.",
  "My daughter used to be afraid, and isn't any more.",
  "I would like to book my next check-up online, from my phone, without calling.",
  "Everything was explained before it was done, with what it would cost.",
];
const origins = [
  ["mail", "newsletter"],
  ["Direct traffic", "survey"],
  ["search.example", "referral"],
  ["leaflet", "qr code"],
] as const;

function answersOf(random: Random, contact: Contact, website: string): Record<string, unknown> {
  const [source, medium] = random.favour(origins);
  const rating = 5 - Math.floor(random.next() * random.next() * 5);
  return {
    full_name: contact.name,
    ...(contact.email ? { email: contact.email } : {}),
    reason: random.favour(reasons),
    rating,
    liked: random.some(liked, random.between(1, 3)),
    again: rating >= 3 ? "Yes" : "No",
    ...(random.chance(0.7) ? { heard: random.favour(heard) } : {}),
    ...(random.chance(0.25) ? { words: random.pick(words) } : {}),
    eventData: { source, medium, pageVisitType: "survey", page: { url: `${website}/how-was-it`, title: "How was it?" } },
    fieldsOriSequance: visitFields.map(({ key }) => key),
  };
}

const step = (id: string, sequence: number, name: string, url: string, pages: string[]) => ({
  ...{ id, name, sequence, type: "optin_funnel_page", url, pages },
});

async function insertFunnel({ tx, branch, now }: Given): Promise<void> {
  const since = new Date(now.getTime() - 120 * dayMs);
  const pages = [
    { id: "open-day-invitation", name: "You are invited", step_id: "invitation" },
    { id: "open-day-short", name: "You are invited (short)", step_id: "invitation" },
    { id: "open-day-time", name: "Choose your time", step_id: "time" },
    { id: "open-day-thanks", name: "See you there", step_id: "thanks" },
  ].map((page) => ({ ...page, id: `${branch.id}-${page.id}` }));
  const of = (id: string) => pages.filter(({ step_id }) => step_id === id).map((page) => page.id);
  const steps = [
    step("invitation", 1, "Invitation", "/open-day", of("invitation")),
    step("time", 2, "Choose a time", "/open-day/time", of("time")),
    step("thanks", 3, "Thank you", "/open-day/thanks", of("thanks")),
  ];
  const id = `${branch.id}-open-day`;
  const tenant = tenantOfRow({ location_id: branch.id });
  const facts = { name: "Open day", type: "funnel", url: "/open-day", category: "events", parent_id: null, deleted: false };
  await rows.putFunnel(tx, tenant, {
    ...{ ...facts, id, steps: JSON.stringify(steps), date_added: since, date_updated: since, updated_at: since },
  });
  await rows.putPages(
    tx,
    tenant,
    id,
    pages.map((page, position) => ({ ...page, funnel_id: id, position, updated_at: since })),
  );
}

async function insertRedirects({ tx, branch, now }: Given): Promise<void> {
  const domain = branch.id === "demo-harbour" ? "go.harbour-dental.example" : "hillside.harbour-dental.example";
  const redirects = [
    { path: "/Open-Day", target: `${branch.id}-open-day`, action: "funnel" as const },
    { path: "/book", target: `${branch.website}/book`, action: "url" as const },
    { path: "/termin", target: "/book", action: "website" as const },
    { path: "/old-site", target: branch.website, action: "all" as const },
  ];
  const since = new Date(now.getTime() - 90 * dayMs);
  await domainRows.insert(tx, tenantOfRow({ location_id: branch.id }), { domain, assigned_by: "operator", date_added: since });
  for (const [place, { path, target, action }] of redirects.entries())
    await redirectRows.insert(tx, tenantOfRow({ location_id: branch.id }), {
      ...{ id: `${branch.id}-redirect-${place + 1}`, domain, path, path_lowercase: path.toLowerCase() },
      ...{ target, action, type: redirectTypeOf(action), date_added: since, date_updated: since },
    });
}

export async function fillSurveys(given: Given): Promise<void> {
  const { tx, branch, contacts, now } = given;
  const random = randomOf(`${branch.id} surveys`);
  await insertFunnel(given);
  await insertRedirects(given);
  const since = new Date(now.getTime() - 200 * dayMs);
  const surveyId = `${branch.id}-visit`;
  const settings = {
    introduction: "Two minutes about your last visit. It helps us, and the next patient.",
    thanks: "Thank you. Someone here reads your answers today.",
  };
  const tenant = tenantOfRow({ location_id: branch.id });
  await rows.putSurvey(tx, tenant, {
    ...{ id: surveyId, name: "How was your visit?", fields: JSON.stringify(visitFields), settings: JSON.stringify(settings) },
    ...{ date_added: since, date_updated: since },
  });
  for (const contact of random.some(contacts, 140)) {
    const row = {
      ...{ id: random.id(), survey_id: surveyId, contact_id: contact.id, name: contact.name, email: contact.email },
      created_at: new Date(now.getTime() - Math.floor(random.next() * 75 * dayMs) - 60_000),
      others: JSON.stringify(answersOf(random, contact, branch.website)),
    };
    await rows.putSubmission(tx, tenant, row, now);
  }
}
