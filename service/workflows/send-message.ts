import { fillTemplate } from "#contract/conversations/fill-template.ts";
import { findLanguageOfContact } from "#db/appointments/notices.ts";
import type { Contact } from "#db/contacts/contacts.ts";
import { contactOf } from "../contacts/shape.ts";
import { sendMessage as send } from "../conversations/send.ts";
import { wordsOfContact } from "../language/contact-words.ts";
import { readerOfContact } from "../language/reader.ts";
import { requireLocation } from "../locations/require-location.ts";
import type { Run } from "./running.ts";
import type { Stored } from "./stored.ts";

type Message = Extract<Stored, { type: "send_message" }>;

/** Sends like the API does, with the contact's values as the contact reads them: a rejection, such as Do Not Disturb, fails the step. */
export async function sendMessage({ tx, tenant, deps, contact }: Run & { contact: Contact }, action: Message): Promise<string> {
  const location = await requireLocation(tx, tenant);
  const reader = readerOfContact(await findLanguageOfContact(tx, tenant, contact.id), location);
  const values = wordsOfContact(contactOf(contact), reader, location);
  const message = fillTemplate(action.message, values);
  const context = { tx, tenant, now: deps.now() };
  const subject = action.subject === undefined || action.subject === "" ? {} : { subject: fillTemplate(action.subject, values) };
  const { messageId } = await send(
    context,
    deps.settings,
    { type: action.channel, contactId: contact.id, status: "pending", message, ...(action.channel === "Email" ? subject : {}) },
    { source: "workflow" },
  );
  return `Sent as message ${messageId}`;
}
