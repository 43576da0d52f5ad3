import { contactKeys } from "#contract/application/surveys/fields.ts";
import { isFault } from "#contract/errors.ts";
import * as rows from "#db/contacts/contacts.ts";
import * as customFields from "#db/contacts/custom-fields.ts";
import * as locations from "#db/locations/locations.ts";
import { changeContact, contacts } from "../../contacts/contacts.ts";
import { customValueOf } from "../../contacts/rules.ts";
import { contactOf } from "../../contacts/shape.ts";
import { matchOf } from "../../contacts/upsert.ts";
import type { ContactSent } from "../../contacts/write.ts";
import type { Context } from "../../context.ts";
import type { Answer } from "./check-answers.ts";

type Sent = ContactSent & { customFields?: { id: string; fieldValue: unknown }[] };

/** What the answers say about a person. Answers that a contact cannot take are kept with the submission alone. */
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
 * The contact with the answers' email or phone, else a new one; none where neither was answered. Nobody is signed in here, so what a
 * contact says already stays: only its empty facts are filled, and the custom fields that the survey asks for.
 */
export async function contactOfAnswers(ctx: Context, answers: ReadonlyMap<string, Answer>, source: string): Promise<string | null> {
  const sent = await sentBy(ctx, answers);
  if (!sent.email && !sent.phone) return null;
  const identity = { email: sent.email ?? null, phone: sent.phone ?? null };
  await rows.lockIdentity(ctx.db, ctx.tenant, identity);
  const order = (await locations.findById(ctx.db, ctx.tenant))?.duplicate_match_order ?? rows.identityFields;
  const found = matchOf(await rows.findByIdentity(ctx.db, ctx.tenant, identity), order)?.contact;
  if (found === undefined)
    return (await tolerant(sent, (facts) => contacts.create(ctx, { body: { ...facts, locationId: ctx.tenant, source } }))).contact.id;
  const standing: Record<string, unknown> = contactOf(found);
  const fresh = Object.fromEntries(Object.entries(sent).filter(([name]) => name === "customFields" || !standing[name]));
  const isNamed = Boolean(found.name || found.first_name || found.last_name);
  if (isNamed) for (const name of ["name", "firstName", "lastName"]) delete fresh[name];
  if (Object.keys(fresh).length > 0)
    await tolerant<unknown>(fresh, (facts) => changeContact(ctx, found.id, facts)).catch((error: unknown) => {
      // Its other address belongs to somebody else: then this person keeps what they have.
      if (!isFault(error, "CONTACT_DUPLICATE")) throw error;
    });
  return found.id;
}

/** Once more with what identifies a person, where another answer is nothing that a contact may hold. */
async function tolerant<T>(sent: Sent, write: (sent: Sent) => Promise<T>): Promise<T> {
  try {
    return await write(sent);
  } catch (error) {
    if (!isFault(error, "INVALID")) throw error;
    const { name, firstName, lastName, email, phone } = sent;
    const kept = Object.fromEntries(Object.entries({ name, firstName, lastName, email, phone }).filter(([, value]) => value !== undefined));
    return write(kept);
  }
}
