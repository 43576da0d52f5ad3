import type { Contact } from "#db/contacts/contacts.ts";
import type { Random } from "./random.ts";
import { lastNames, mailDomains, mensNames, sources, streets, tags, towns, womensNames } from "./words.ts";

const dayMs = 24 * 60 * 60 * 1000;
const postcodeLetters = "ABDEFGHJLNPQRSTUWXYZ";

/** A name as the part of an email address before the @. */
const mailNameOf = (name: string) =>
  name
    .normalize("NFD")
    .replace(/[^A-Za-z]/g, "")
    .toLowerCase();

export type Sort = {
  locationId: string;
  /** Makes the email and the phone unique. */
  number: number;
  phone: string | null;
  now: Date;
  assignees: readonly string[];
  businessIds: readonly string[];
  /** By default a day of the last years; later days are more likely. */
  added?: Date;
};

const addressOf = (random: Random) => {
  const [city, state, area] = random.favour(towns);
  const inward = `${random.between(1, 9)}${postcodeLetters[random.between(0, 19)]}${postcodeLetters[random.between(0, 19)]}`;
  return { address1: `${random.between(1, 140)} ${random.pick(streets)}`, city, state, country: "GB", postal_code: `${area} ${inward}` };
};
const noAddress = { address1: null, city: null, state: null, country: null, postal_code: null };

const birthdayOf = (random: Random, now: Date) =>
  new Date(now.getTime() - random.between(3 * 365, 86 * 365) * dayMs).toISOString().slice(0, 10);

const emailOf = (random: Random, first: string, last: string, number: number) => {
  const [head, tail] = [mailNameOf(first), mailNameOf(last)];
  const name = random.pick([`${head}.${tail}`, `${head}${tail}`, `${head.slice(0, 1)}.${tail}`, `${tail}.${head}`]);
  return `${name}${number}@${random.favour(mailDomains)}`;
};

export const dayBefore = (random: Random, now: Date) =>
  new Date(now.getTime() - Math.floor(random.next() * random.next() * 2200 * dayMs) - random.between(1, 24) * 3_600_000);

/** A fictional person, with the fields that a front desk would know. */
export function personOf(random: Random, sort: Sort): Contact {
  const isWoman = random.chance(0.52);
  const first = random.favour(isWoman ? womensNames : mensNames);
  const last = random.favour(lastNames);
  const email = random.chance(0.86) ? emailOf(random, first, last, sort.number) : null;
  const added = sort.added ?? dayBefore(random, sort.now);
  const updated = new Date(added.getTime() + Math.floor((sort.now.getTime() - added.getTime()) * random.next()));
  const [assignee] = sort.assignees.length > 0 && random.chance(0.75) ? random.some(sort.assignees, 1) : [];
  const [businessId] = sort.businessIds.length > 0 && random.chance(0.16) ? random.some(sort.businessIds, 1) : [];
  return {
    id: random.id(),
    location_id: sort.locationId,
    name: `${first} ${last}`,
    first_name: first,
    last_name: last,
    email,
    email_lower: email,
    phone: random.chance(0.9) || email === null ? sort.phone : null,
    additional_emails: [],
    additional_phones: [],
    type: random.chance(0.7) ? "customer" : "lead",
    source: random.chance(0.85) ? random.favour(sources) : null,
    assigned_to: assignee ?? null,
    followers: [],
    tags: random.some(tags.slice(0, random.between(4, tags.length)), random.between(0, 3)),
    custom_fields: {},
    company_name: null,
    gender: random.chance(0.8) ? (isWoman ? "female" : "male") : null,
    ...(random.chance(0.82) ? addressOf(random) : noAddress),
    website: null,
    timezone: "Europe/London",
    date_of_birth: random.chance(0.78) ? birthdayOf(random, sort.now) : null,
    dnd: false,
    dnd_settings: {},
    inbound_dnd_settings: {},
    business_id: businessId ?? null,
    attribution_source: null,
    last_attribution_source: null,
    visitor_id: null,
    last_activity: updated,
    date_added: added,
    date_updated: updated,
  };
}
