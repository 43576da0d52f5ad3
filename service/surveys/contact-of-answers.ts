import { isApiError } from "#contract/errors.ts";
import { contactKeys } from "#contract/surveys/fields.ts";
import * as customFields from "#db/contacts/custom-fields.ts";
import { customValueOf } from "../contacts/rules.ts";
import { contactOfVisitor, createContact } from "../contacts/visitor.ts";
import type { ContactSent } from "../contacts/write.ts";
import type { Context } from "../context.ts";
import type { Answer } from "./check-answers.ts";

type Sent = ContactSent & { customFields?: { id: string; fieldValue: unknown }[] };

/** The contact's fields in the answers. Answers that are not valid for a contact are stored only with the submission. */
async function sentBy(ctx: Context, answers: ReadonlyMap<string, Answer>): Promise<Sent> {
  const facts = Object.entries(contactKeys).flatMap(([key, name]) => {
    const answer = answers.get(key);
    return typeof answer === "string" ? [[name, answer.slice(0, 250)]] : [];
  });
  const definitions = answers.size === 0 ? [] : await customFields.list(ctx.db, ctx.tenant);
  const values = definitions.flatMap((definition) => {
    const answer =
      answers.get(definition.id) ?? answers.get(definition.field_key) ?? answers.get(definition.field_key.replace(/^contact\./, ""));
    return answer !== undefined && customValueOf(definition, answer).ok ? [{ id: definition.id, fieldValue: answer }] : [];
  });
  return { ...Object.fromEntries(facts), ...(values.length === 0 ? {} : { customFields: values }) };
}

/**
 * The contact with the answers' email or phone, or a new one; null if the answers contain neither. Visitors are not signed in, so an
 * existing contact is not changed: the answers are only stored with the submission.
 */
export async function contactOfAnswers(ctx: Context, answers: ReadonlyMap<string, Answer>, source: string): Promise<string | null> {
  const sent = await sentBy(ctx, answers);
  if (!sent.email && !sent.phone) return null;
  const create = (all: ContactSent) => tolerant(all, (facts) => createContact(ctx, { ...facts, source }));
  return (await contactOfVisitor(ctx, { ...sent, source }, create)).contactId;
}

/** Writes again with only name, email and phone if another answer is invalid for a contact. */
async function tolerant<T>(sent: ContactSent, write: (sent: ContactSent) => Promise<T>): Promise<T> {
  try {
    return await write(sent);
  } catch (error) {
    if (!isApiError(error, "INVALID")) throw error;
    const { name, firstName, lastName, email, phone } = sent;
    const kept = Object.fromEntries(Object.entries({ name, firstName, lastName, email, phone }).filter(([, value]) => value !== undefined));
    return write(kept);
  }
}
