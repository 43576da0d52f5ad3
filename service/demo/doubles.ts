import { fullNameOf } from "#contract/names.ts";
import type { Contact } from "#db/contacts/contacts.ts";
import type { Random } from "./random.ts";

const hourMs = 60 * 60 * 1000;

/** Duplicates of a person, each created in a way that is typical of a front desk. */
const slips: ((original: Contact, freePhone: string) => Partial<Contact>)[] = [
  // The person called from another phone; the birthday matches.
  (_, freePhone) => ({ email: null, phone: freePhone, address1: null, postal_code: null }),
  // The name was misspelt on the phone; the address is the same.
  (original) => ({ last_name: doubled(original.last_name ?? ""), email: null, phone: null, date_of_birth: null }),
  // The person booked online with the email that the first record has as an additional one.
  (original) => ({ email: original.additional_emails[0] ?? null, phone: null, source: "Website" }),
  // The first name was shortened.
  (original, freePhone) => ({ first_name: (original.first_name ?? "").slice(0, 4), phone: freePhone, email: null }),
];

const doubled = (name: string) => name.replace(/^(..)(.)/, "$1$2$2");

export function doublesOf(
  random: Random,
  originals: Contact[],
  count: number,
  freePhone: () => string,
): { originals: Contact[]; doubles: Contact[] } {
  const fit = originals.filter(({ date_of_birth, postal_code, email, phone }) => date_of_birth && postal_code && email && phone);
  const chosen = random.some(fit, count);
  const changed = new Map<string, Contact>();
  const doubles = chosen.map((original, index): Contact => {
    const slip = slips[index % slips.length];
    const known = index % slips.length === 2 ? { ...original, additional_emails: [`private.${original.email_lower}`] } : original;
    changed.set(original.id, known);
    const double = { ...known, ...slip?.(known, freePhone()) };
    const at = new Date(Math.min(known.date_added.getTime() + random.between(200, 5000) * hourMs, known.date_updated.getTime() + hourMs));
    return {
      ...double,
      id: random.id(),
      name: fullNameOf(double.first_name, double.last_name),
      email_lower: double.email,
      additional_emails: [],
      additional_phones: [],
      custom_fields: {},
      followers: [],
      tags: random.some(known.tags, 1).concat("new patient"),
      type: "lead",
      date_added: at,
      date_updated: at,
      last_activity: at,
    };
  });
  return { originals: originals.map((contact) => changed.get(contact.id) ?? contact), doubles };
}
