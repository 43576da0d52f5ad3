import type { TestContext } from "node:test";
import { createTransport, type SendMailOptions } from "nodemailer";
import { conversationFixture } from "../conversations/fixtures.ts";
import type { Deps } from "../deps.ts";
import type { Settings } from "../settings.ts";
import { listenForMail, type SmtpLimits } from "./smtp-port.ts";

// Fixtures for tests of incoming mail: a location with a mailbox, and a mail program that talks to the real port.

export const smtpIn = { port: 0, host: "127.0.0.1", name: "mail.service.test" };
export const support = "support@service.test";

/** Opens the port for the app, or for another instance of it. */
export async function mailPort(t: TestContext, deps: Deps, limits?: SmtpLimits) {
  const { port, close } = await listenForMail(deps, smtpIn, limits);
  t.after(close);
  const transport = createTransport({ host: "127.0.0.1", port, ignoreTLS: true });
  return {
    port,
    /** Sends a mail; one given as `raw` arrives unchanged. */
    send: (mail: SendMailOptions) =>
      transport.sendMail({
        from: "Ada Lovelace <ada@example.com>",
        to: support,
        ...mail,
        ...(mail.raw === undefined || mail.envelope !== undefined ? {} : { envelope: { from: "ada@example.com", to: support } }),
      }),
  };
}

export async function mailFixture(t: TestContext, settings: Partial<Settings> = {}) {
  const fixture = await conversationFixture(t, { ...settings, smtpIn });
  const { w, visitor, locationId } = fixture;
  const admin = await w.user(locationId);
  const { mailbox } = await admin.app.mailboxes.create({ body: { locationId, address: support, unknownSenders: "create" } });
  const { port, send } = await mailPort(t, w.deps);
  const contactOf = async (email: string) =>
    (await visitor.api.contacts.contacts.lookup({ query: { locationId, email, limit: 1 } })).contacts[0];
  /** The messages of the contact with the address, oldest first, and their emails. */
  const messagesOf = async (email: string) => {
    const contact = await contactOf(email);
    if (contact === undefined) return [];
    const { conversations } = await visitor.api.conversations.conversations.search({ query: { locationId, contactId: contact.id } });
    const [conversation] = conversations;
    if (conversation === undefined) return [];
    const params = { conversationId: conversation.id };
    const { messages } = await visitor.api.conversations.messages.list({ params, query: { limit: 100 } });
    const taken = new Map<string, number>();
    return Promise.all(
      messages.messages.reverse().map(async (message) => {
        // The ids are those of the thread's emails, in the order of its messages.
        const ids = message.meta?.email?.messageIds ?? [];
        const position = taken.get(ids.join()) ?? 0;
        taken.set(ids.join(), position + 1);
        return { ...message, email: await visitor.api.conversations.messages.getEmail({ params: { id: ids[position] ?? "" } }) };
      }),
    );
  };
  const held = async () => (await admin.app.mailboxes.held({ query: { locationId } })).mails;
  return { ...fixture, admin, mailbox, port, send, contactOf, messagesOf, held };
}
