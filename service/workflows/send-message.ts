import { fillTemplate } from "#contract/conversations/fill-template.ts";
import type { StepNote } from "#contract/workflows/notes.ts";
import { findLanguageOfContact } from "#db/appointments/notices.ts";
import type { Contact } from "#db/contacts/contacts.ts";
import { contactOf } from "../contacts/shape.ts";
import { sendMessage as send } from "../conversations/send.ts";
import { wordsOfContact } from "../language/contact-words.ts";
import { readerOfContact } from "../language/reader.ts";
import { requireLocation } from "../locations/require-location.ts";
import { noteOf, type Run } from "./running.ts";
import type { Stored } from "./stored.ts";

type Message = Pick<Extract<Stored, { type: "send_message" }>, "channel" | "subject" | "message">;

/** Fills placeholders with the contact's values, in the contact's language and formats. */
export async function filling({ tx, tenant }: Pick<Run, "tx" | "tenant">, contact: Contact): Promise<(text: string) => string> {
  const location = await requireLocation(tx, tenant);
  const reader = readerOfContact(await findLanguageOfContact(tx, tenant, contact.id), location);
  const values = wordsOfContact(contactOf(contact), reader, location);
  return (text) => fillTemplate(text, values);
}

/** Sends like the API does: a rejection, such as Do Not Disturb, fails the step. */
export async function sendMessage(run: Run & { contact: Contact }, action: Message): Promise<StepNote> {
  const { tx, tenant, deps, contact } = run;
  const fill = await filling(run, contact);
  const message = fill(action.message);
  const context = { tx, tenant, now: deps.now() };
  const subject = action.subject === undefined || action.subject === "" ? undefined : fill(action.subject);
  const { messageId, conversationId } = await send(
    context,
    deps.settings,
    {
      ...{ type: action.channel, contactId: contact.id, status: "pending", message },
      ...(action.channel === "Email" && subject !== undefined ? { subject } : {}),
    },
    { source: "workflow" },
  );
  if (run.isTest !== true) return noteOf("messageSent", { messageId, conversationId });
  return action.channel === "Email" && subject !== undefined
    ? noteOf("wouldSendEmail", { subject, message })
    : noteOf("wouldSend", { message });
}
