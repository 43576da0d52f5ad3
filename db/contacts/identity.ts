import { type RawBuilder, sql } from "kysely";

// Two contacts are the same person if they share an email or phone, as their own or as an additional one.

export const identityFields = ["email", "phone"] as const;
export type IdentityField = (typeof identityFields)[number];

export const identityColumns = {
  email: { own: "email_lower", additional: "additional_emails" },
  phone: { own: "phone", additional: "additional_phones" },
} as const satisfies Record<IdentityField, { own: string; additional: string }>;

/** The condition of the index contact_by_additional. The planner uses the index only in queries that repeat the condition. */
export const hasAdditional = (contact = "contact"): string =>
  `(${contact}.additional_emails <> '{}' or ${contact}.additional_phones <> '{}')`;

/** Two conditions, each answered by an index: a contact that meets either has the value. An email is given in lower case. */
export const holdsOf = (field: IdentityField, value: string, contact = "contact"): [own: string, additional: string] => {
  const { own, additional } = identityColumns[field];
  return [`${contact}.${own} = ${value}`, `${hasAdditional(contact)} and ${contact}.${additional} @> array[${value}]::text[]`];
};

const parameter = "\u0000";

/** SQL condition: a contact has the value. */
export function holds(field: IdentityField, value: string): RawBuilder<boolean> {
  const [own, additional] = holdsOf(field, parameter);
  const parts = `(${own} or (${additional}))`.split(parameter);
  return sql<boolean>`${sql.join(
    parts.map((part) => sql.raw(part)),
    sql`${value}`,
  )}`;
}
