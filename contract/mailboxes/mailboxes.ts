import { z } from "zod";
import { emailAddress, failure, id, instant, locationQuery, shortText, succeeded } from "../common.ts";
import { endpoint } from "../endpoint.ts";

// Mailboxes: addresses at which a location receives mail (docs/email.md). A mail that is not filed automatically is held until a user
// decides.

export const mailboxesMost = 20;
export const heldMailsMost = 100;

export const unknownSenders = z.enum(["create", "hold"]).meta({ description: "Whether an unknown sender becomes a contact" });
export type UnknownSenders = z.output<typeof unknownSenders>;

const mailbox = z.object({
  id,
  address: z.string(),
  unknownSenders,
  /** When the last mail arrived. */
  lastMailAt: instant.nullable(),
  /** The IMAP account that is read every minute. */
  imap: z
    .object({
      host: z.string(),
      port: z.number().int(),
      user: z.string(),
      /** When the account was last read, and why every reading since then has failed. */
      checkedAt: instant.nullable(),
      error: z.string().nullable(),
      failure: failure.nullable(),
    })
    .nullable(),
});
export type Mailbox = z.output<typeof mailbox>;

export const heldReason = z.enum(["unknown_sender", "automatic", "too_many", "unreadable"]);

const heldMail = z.object({
  id,
  /** The mailbox's address; null if the mailbox was deleted. */
  address: z.string().nullable(),
  reason: heldReason,
  sender: z.string().nullable(),
  subject: z.string().nullable(),
  receivedAt: instant,
});
export type HeldMail = z.output<typeof heldMail>;

const newMailbox = z.strictObject({
  locationId: id,
  address: emailAddress.transform((text) => text.toLowerCase()),
  unknownSenders: unknownSenders.default("create"),
});

const mailboxUpdate = z.strictObject({ locationId: id, unknownSenders });

export const imapAccount = z.strictObject({
  host: z.string().regex(/^[a-z\d]([a-z\d.-]{0,251}[a-z\d])?$/i, { error: "must be a host name, such as imap.example.com" }),
  port: z.number().int().min(1).max(65_535).default(993),
  user: shortText.min(1),
  password: z.string().min(1).max(500),
});

export type ImapAccount = z.output<typeof imapAccount>;

const ofMailbox = z.object({ mailboxId: id });
const ofMail = z.object({ mailId: id });
const onlyLocation = z.strictObject({ locationId: id });

const administered = { session: true, right: "signedIn", reach: "wholeLocation", area: "integrations", adminOnly: true } as const;

export const mailboxes = {
  list: endpoint({
    ...administered,
    route: "GET /application/mailboxes",
    summary: "The location's mailboxes, oldest first, and whether the service receives email by SMTP.",
    input: { query: locationQuery },
    output: z.object({
      mailboxes: z.array(mailbox),
      /** The host name and port at which mail servers deliver; null if the operator has not opened the port. */
      smtp: z.object({ name: z.string(), port: z.number().int() }).nullable(),
    }),
  }),
  create: endpoint({
    ...administered,
    route: "POST /application/mailboxes",
    summary: `Add a mailbox; a location has at most ${mailboxesMost}. An address belongs to one location.`,
    status: 201,
    input: { body: newMailbox },
    output: z.object({ mailbox }),
    errors: ["CONFLICT"],
  }),
  update: endpoint({
    ...administered,
    route: "PUT /application/mailboxes/:mailboxId",
    summary: "Change what happens to emails from unknown senders.",
    input: { params: ofMailbox, body: mailboxUpdate },
    output: z.object({ mailbox }),
    errors: ["NOT_FOUND"],
  }),
  remove: endpoint({
    ...administered,
    route: "DELETE /application/mailboxes/:mailboxId",
    summary: "Delete a mailbox. Its messages remain; emails to its address are refused from now on.",
    input: { params: ofMailbox, query: locationQuery },
    output: succeeded,
    errors: ["NOT_FOUND"],
  }),
  connect: endpoint({
    ...administered,
    route: "PUT /application/mailboxes/:mailboxId/imap",
    summary: "Read the mailbox from an IMAP account, from its next email on. The account is tried before it is stored.",
    // The endpoint signs in to another server.
    dryRun: "none",
    input: { params: ofMailbox, body: imapAccount.extend({ locationId: id }) },
    output: z.object({ mailbox }),
    errors: ["NOT_FOUND"],
  }),
  disconnect: endpoint({
    ...administered,
    route: "DELETE /application/mailboxes/:mailboxId/imap",
    summary: "Stop reading the IMAP account, and delete its password.",
    input: { params: ofMailbox, query: locationQuery },
    output: z.object({ mailbox }),
    errors: ["NOT_FOUND"],
  }),
  held: endpoint({
    ...administered,
    route: "GET /application/mailboxes/held",
    summary: `The latest ${heldMailsMost} held emails. A held email is deleted after 30 days.`,
    input: { query: locationQuery },
    output: z.object({ mails: z.array(heldMail) }),
  }),
  accept: endpoint({
    ...administered,
    route: "POST /application/mailboxes/held/:mailId/accept",
    summary: "File a held email as a message. Its sender becomes a contact.",
    input: { params: ofMail, body: onlyLocation },
    output: succeeded,
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
  discard: endpoint({
    ...administered,
    route: "DELETE /application/mailboxes/held/:mailId",
    summary: "Delete a held email.",
    input: { params: ofMail, query: locationQuery },
    output: succeeded,
    errors: ["NOT_FOUND"],
  }),
  original: endpoint({
    ...administered,
    route: "GET /application/mailboxes/held/:mailId/original",
    summary: "A held email as it arrived, to open in an email program.",
    answers: "stream",
    input: { params: ofMail, query: locationQuery },
    output: z.custom<Response>().meta({ type: "string", contentMediaType: "message/rfc822" }),
    errors: ["NOT_FOUND"],
  }),
};
