// Display names. `db/names.ts` has the same rules in SQL; a test compares the two.

type Text = string | null | undefined;

const filled = (text: Text): string | null => text?.trim() || null;

/** Joins the parts of a name; empty without any. */
export const fullNameOf = (firstName: Text, lastName: Text): string =>
  [filled(firstName), filled(lastName)].filter((part) => part !== null).join(" ");

type Called = { name: Text; firstName?: Text; lastName?: Text; email?: Text; phone?: Text; companyName?: Text };

/** The full name of a contact, else its email, phone or company; null without any. */
export const contactNameOf = ({ name, firstName, lastName, email, phone, companyName }: Called): string | null =>
  filled(name) ?? filled(fullNameOf(firstName, lastName)) ?? filled(email) ?? filled(phone) ?? filled(companyName);

export type NameParts = { name: string | null; firstName: string | null; lastName: string | null };
type NamesSent = { name?: string | undefined; firstName?: string | undefined; lastName?: string | undefined };

const longestPart = 255;

/**
 * The three names of a contact after a write that sends some of them: a full name alone is split at its first space, parts without a full
 * name are joined, and sent values are not changed. Undefined if no name is sent.
 */
export function namesAfter(sent: NamesSent, before: NameParts): NameParts | undefined {
  const { name, firstName, lastName } = sent;
  if (firstName === undefined && lastName === undefined) {
    if (name === undefined) return undefined;
    const [first = "", ...rest] = name.trim().split(/\s+/);
    const last = rest.join(" ");
    return { name: filled(name), firstName: first.slice(0, longestPart) || null, lastName: last.slice(0, longestPart) || null };
  }
  const parts = {
    firstName: firstName === undefined ? before.firstName : filled(firstName),
    lastName: lastName === undefined ? before.lastName : filled(lastName),
  };
  return { ...parts, name: filled(name) ?? filled(fullNameOf(parts.firstName, parts.lastName)) };
}
