import type { Contact } from "#db/contacts/contacts.ts";
import { contactOf } from "../contacts/shape.ts";
import { sendMessage as send } from "../conversations/send.ts";
import type { Run } from "./running.ts";
import type { Stored } from "./stored.ts";

type Message = Extract<Stored, { type: "send_message" }>;

/** Sends as the application does: a refusal, such as Do Not Disturb, is the step's. */
export async function sendMessage({ tx, tenant, deps, contact }: Run & { contact: Contact }, action: Message): Promise<string> {
  const message = filledIn(action.message, contact);
  const context = { tx, tenant, now: deps.now() };
  const subject = action.subject === undefined || action.subject === "" ? {} : { subject: filledIn(action.subject, contact) };
  const { messageId } = await send(
    context,
    deps.settings,
    { type: action.channel, contactId: contact.id, status: "pending", message, ...(action.channel === "Email" ? subject : {}) },
    { source: "workflow" },
  );
  return `Sent as message ${messageId}`;
}

/** `{{contact.firstName}}` and the like, filled in; what the contact has no value of becomes nothing. */
const filledIn = (text: string, contact: Contact): string => {
  const facts: Record<string, unknown> = contactOf(contact);
  return text.replace(/\{\{\s*contact\.(\w+)\s*\}\}/g, (_, field: string) => {
    const value = facts[field];
    return typeof value === "string" ? value : "";
  });
};
