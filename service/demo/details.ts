import type { Contact } from "#db/contacts/contacts.ts";
import { fields } from "./practice.ts";
import type { Random } from "./random.ts";
import { lastNames, womensNames } from "./words.ts";

const dayMs = 24 * 60 * 60 * 1000;

const keysOf = (id: string) => {
  const field = fields.find((one) => one.id === id);
  return (field?.options ?? []).map(({ key }) => key);
};

const histories = [
  "High blood pressure, takes amlodipine. Check before local anaesthetic with adrenaline.",
  "Asthma, brings own inhaler. Nickel allergy confirmed by GP.",
  "Type 2 diabetes, appointments after breakfast.",
  "Pregnant, due in spring. No X-rays.",
  "Blood thinner (apixaban). Ask before extractions.",
  "Nothing of note. Grinds at night, wears a guard.",
] as const;

/** Values for custom fields of every type. Long-time patients have more of them. */
function customFieldsOf(random: Random, contact: Contact, now: Date): Record<string, unknown> {
  const isPatient = contact.type === "customer";
  const values: Record<string, unknown> = {};
  const set = (id: string, probability: number, value: () => unknown) => {
    if (random.chance(isPatient ? probability : probability / 4)) values[id] = value();
  };
  const digits = (count: number) => Array.from({ length: count }, () => random.between(0, 9)).join("");
  set("demo-nhs-number", 0.5, () => `999 ${digits(3)} ${digits(4)}`);
  set("demo-history", 0.3, () => random.pick(histories));
  set("demo-recall", 0.75, () => random.pick([3, 6, 6, 6, 12, 12, 24]));
  set("demo-balance", 0.25, () => random.between(1, 120) * 7.5);
  set("demo-emergency-phone", 0.35, () => `+44163296${String(random.between(0, 999)).padStart(4, "0")}`);
  set("demo-last-check", 0.8, () => new Date(now.getTime() - random.between(2, 900) * dayMs).toISOString().slice(0, 10));
  set("demo-plan", 0.85, () => random.some(keysOf("demo-plan"), 1)[0]);
  set("demo-time", 0.5, () => random.some(keysOf("demo-time"), 1)[0]);
  set("demo-allergies", 0.18, () => random.some(keysOf("demo-allergies"), random.between(1, 2)));
  set("demo-interests", 0.4, () => random.some(keysOf("demo-interests"), random.between(1, 3)));
  set("demo-next-of-kin", 0.25, () => ({
    name: `${random.favour(womensNames)} ${contact.last_name ?? random.favour(lastNames)}`,
    relationship: random.pick(["Mother", "Father", "Partner", "Sister", "Daughter", "Friend"]),
  }));
  set("demo-consent", 0.08, () => ({
    [`5f1c${digits(4)}-${digits(4)}-4${digits(3)}-8${digits(3)}-${digits(12)}`]: {
      meta: { originalname: "consent.pdf", mimetype: "application/pdf", size: random.between(40_000, 220_000) },
      url: "https://files.harbour-dental.example/consent.pdf",
    },
  }));
  return values;
}

const refusals = [
  [{ email: { status: "active", message: "Does not want newsletters", code: "UNSUBSCRIBED" } }, { dnd: false }],
  [{ sms: { status: "active", message: "Shares the phone with family", code: "ASKED" } }, { dnd: false }],
  [{ call: { status: "active", message: "Works nights, write instead", code: "ASKED" } }, { dnd: false }],
  [
    {
      email: { status: "permanent", message: "Address bounced three times", code: "BOUNCED" },
    },
    { dnd: false },
  ],
  [
    {
      call: { status: "active", message: "Asked not to be contacted", code: "ASKED" },
      email: { status: "active", message: "Asked not to be contacted", code: "ASKED" },
      sms: { status: "active", message: "Asked not to be contacted", code: "ASKED" },
    },
    { dnd: true },
  ],
] as const;

/** Adds differences between people: values, communication settings, additional addresses, sources. */
export function detailed(
  random: Random,
  contact: Contact,
  given: { now: Date; staffIds: readonly string[]; secondPhone: string },
): Contact {
  const [dndSettings, { dnd }] = random.chance(0.07) ? random.pick(refusals) : [{}, { dnd: false }];
  const isFromWeb = contact.source === "Website" || contact.source === "Google Ads";
  const attribution = isFromWeb
    ? {
        url: "https://harbour-dental.example/book",
        ...(contact.source === "Google Ads" ? { campaign: "checkup-autumn", utmSource: "google", utmMedium: "cpc" } : { medium: "form" }),
      }
    : null;
  return {
    ...contact,
    custom_fields: customFieldsOf(random, contact, given.now),
    dnd,
    dnd_settings: { ...dndSettings },
    followers: random.chance(0.14) ? random.some(given.staffIds, random.between(1, 2)) : [],
    additional_emails: random.chance(0.09) && contact.email ? [`work.${contact.email}`] : [],
    additional_phones: random.chance(0.11) && contact.phone ? [given.secondPhone] : [],
    website: random.chance(0.03) ? `https://${(contact.last_name ?? "site").toLowerCase().replace(/[^a-z]/g, "")}.example` : null,
    attribution_source: attribution,
    last_attribution_source: attribution,
  };
}
