import type { Contact } from "#db/contacts/contacts.ts";
import { contactOf } from "../contacts/shape.ts";
import { type Run, StepFailed } from "./running.ts";
import type { Stored } from "./stored.ts";

type Message = Extract<Stored, { type: "send_message" }>;

export async function sendMessage(_run: Run & { contact: Contact }, _action: Message): Promise<string> {
  throw new StepFailed("Messages are not sent here yet.");
}

/** `{{contact.firstName}}` and the like, filled in; what the contact has no value of becomes nothing. */
export const filledIn = (text: string, contact: Contact): string => {
  const facts: Record<string, unknown> = contactOf(contact);
  return text.replace(/\{\{\s*contact\.(\w+)\s*\}\}/g, (_, field: string) => {
    const value = facts[field];
    return typeof value === "string" ? value : "";
  });
};
