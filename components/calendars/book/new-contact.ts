/** The details of a contact that is created with a booking, as they were typed. */
export type NewContact = { firstName: string; lastName: string; email: string; phone: string };

/** Begins a contact with what was typed to find it: an email, a phone, or a name whose first word is the first name. */
export function newContactFrom(typed: string): NewContact {
  const text = typed.trim();
  const none = { firstName: "", lastName: "", email: "", phone: "" };
  if (text.includes("@")) return { ...none, email: text };
  if (/^[+(\d][\d\s()./-]+$/.test(text)) return { ...none, phone: text };
  const [firstName = "", ...rest] = text.split(/\s+/);
  return { ...none, firstName, lastName: rest.join(" ") };
}

export const nameOfNew = ({ firstName, lastName, email, phone }: NewContact): string =>
  [firstName, lastName].filter(Boolean).join(" ") || email || phone;
