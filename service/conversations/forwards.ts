import type { forwards as contract, Forward } from "#contract/conversations/forwards.ts";
import { ApiError } from "#contract/errors.ts";
import * as contacts from "#db/contacts/contacts.ts";
import * as rows from "#db/conversations/messages.ts";
import * as locations from "#db/locations/locations.ts";
import type { Executor } from "#db/pool.ts";
import type { Tenant } from "#db/tenant.ts";
import type { Context } from "../context.ts";
import type { Handlers } from "../handler.ts";
import { timeText } from "../language/formats.ts";
import { type Reader, readerOfUser } from "../language/reader.ts";
import { mailTexts } from "../language/texts.ts";
import { storedLanguage } from "../users/language.ts";
import { userOf } from "../users/sessions.ts";
import { addressOf } from "./mailboxes.ts";
import { noMessage } from "./messages.ts";
import { dndRefusal } from "./rules.ts";
import { sendMessage } from "./send.ts";

type Recipients = Pick<rows.Email, "recipients" | "cc" | "bcc">;

/** The most contacts with one address whose Do Not Disturb settings are checked. */
const contactsMost = 20;

/** The name or address of a recipient who is a contact with Do Not Disturb for email. */
export async function findUnreachable(db: Executor, tenant: Tenant, { recipients, cc, bcc }: Recipients): Promise<string | undefined> {
  for (const email of new Set([...recipients, ...cc, ...bcc].map(addressOf))) {
    const found = await contacts.listByIdentity(db, tenant, { email }, { limit: contactsMost });
    const unreachable = found.find((contact) => dndRefusal("Email", contact) !== undefined);
    if (unreachable !== undefined) return unreachable.name ?? email;
  }
  return undefined;
}

export async function requireReachable(tenant: Tenant, db: Executor, recipients: Recipients): Promise<void> {
  const name = await findUnreachable(db, tenant, recipients);
  if (name !== undefined) throw new ApiError("INVALID", { reason: "recipientDnd", values: { name }, error: "Do Not Disturb" });
}

const signs: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => signs[sign] ?? sign);
const htmlOf = (text: string) => escaped(text).replaceAll("\n", "<br>");

type Quoted = { message: rows.Message; email: rows.Email; reader: Reader; timeZone: string };

/** The forwarded email with its header. Mail programs and the inbox fold a `gmail_quote`. */
function quoteOf({ message, email, reader, timeZone }: Quoted): string {
  const t = mailTexts(reader.language);
  const lines = [
    `---------- ${t("forward.heading")} ----------`,
    t("forward.from", { sender: email.sender }),
    t("forward.date", { date: timeText(message.date_added, reader.locale, timeZone) }),
    t("forward.subject", { subject: email.subject ?? "" }),
    t("forward.to", { recipients: email.recipients.join(", ") }),
    ...(email.cc.length > 0 ? [t("forward.cc", { recipients: email.cc.join(", ") })] : []),
  ];
  const body = message.content_type === "text/html" ? message.body : `<p>${htmlOf(message.body)}</p>`;
  return `<div class="gmail_quote"><p>${lines.map(escaped).join("<br>")}</p>${body}</div>`;
}

async function forward(ctx: Context, tx: Executor, messageId: string, body: Forward) {
  const user = userOf(ctx);
  const message = (await rows.findById(tx, ctx.tenant, messageId, ctx.onlyAssignedTo)) ?? noMessage();
  const email = await rows.findEmailOfMessage(tx, ctx.tenant, message.id);
  if (email === undefined) throw new ApiError("CONFLICT", { reason: "messageNotEmail" });
  const { to, cc = [], bcc = [] } = body;
  await requireReachable(ctx.tenant, tx, { recipients: to, cc, bcc });
  const location = await locations.findById(tx, ctx.tenant);
  const reader = readerOfUser(storedLanguage(user.language), location ?? { country: undefined });
  const quote = quoteOf({ message, email, reader, timeZone: location?.timezone ?? "UTC" });
  const written = body.html || (body.message ? `<p>${htmlOf(body.message)}</p>` : "");
  return sendMessage(
    { tx, tenant: ctx.tenant, now: ctx.now() },
    ctx.settings,
    {
      type: "Email",
      contactId: message.contact_id,
      status: "pending",
      html: `${written}${quote}`,
      subject: body.subject,
      attachments: body.attachments,
      emailCc: cc,
      emailBcc: bcc,
      scheduledTimestamp: body.scheduledTimestamp,
    },
    { source: "app", userId: user.id, forward: { of: message.id, to } },
  );
}

export const forwards: Handlers<typeof contract> = {
  create: (ctx, { params, body }) => ctx.tx((tx) => forward(ctx, tx, params.messageId, body)),
};
