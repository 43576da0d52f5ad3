import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createTransport, type SendMailOptions } from "nodemailer";
import { makeFolder } from "#db/make-folder.mjs";
import { type Failed, failedFor } from "../failure.ts";
import type { Settings } from "../settings.ts";

type MailAttachment = { filename: string; content: Readable | Uint8Array | string; contentType?: string };

export type Mail = {
  /** An address, or a name and an address in mail syntax. The default is the service's own. */
  from?: string | undefined;
  replyTo?: string | undefined;
  to: string[];
  cc?: string[];
  bcc?: string[];
  subject: string;
  text?: string | undefined;
  html?: string | undefined;
  /** The Message-ID, in angle brackets. A mail that is sent again after a crash keeps its Message-ID. */
  messageId?: string;
  inReplyTo?: string | undefined;
  references?: string[];
  attachments?: MailAttachment[];
  /** Not sent by a person at this moment: programs that answer mails do not answer it (RFC 3834). */
  isAutomatic?: boolean;
};

/**
 * The outcome of sending a mail: accepted, and by whom; or rejected, with the server's message and whether a retry may succeed. Uncertain:
 * the server received all of it and did not respond.
 */
export type MailOutcome =
  | { ok: true; messageId: string; via: "smtp" | "outbox"; response: string }
  | ({ ok: false; isPermanent: boolean; isUncertain: boolean } & Failed);

const connectMs = 10_000;
const silenceMs = 30_000;

const isLoopback = (host: string) => /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/i.test(host);

const nothing = async () => undefined;

/**
 * Sends a mail to the SMTP server; without a server, the mail is written to the outbox folder. `beforeEnd` is awaited when everything
 * except the end of the mail has been sent: before it no server accepts the mail, and after it the outcome is unknown until the server
 * responds.
 */
export async function sendMail(settings: Settings, mail: Mail, beforeEnd: () => Promise<unknown> = nothing): Promise<MailOutcome> {
  const messageId = mail.messageId ?? `<${randomUUID()}@${hostOf(settings)}>`;
  const { isAutomatic = false, ...parts } = mail;
  const message: SendMailOptions = {
    ...parts,
    ...(isAutomatic ? { headers: { "Auto-Submitted": "auto-generated" } } : {}),
    from: mail.from ?? settings.mailFrom ?? `Frontdesk <no-reply@${hostOf(settings)}>`,
    messageId,
    attachments: mail.attachments?.map(({ content, ...rest }) => ({
      ...rest,
      content: content instanceof Uint8Array ? Buffer.from(content) : content,
    })),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  try {
    return settings.smtpUrl === undefined
      ? await keep(settings, message, messageId)
      : await hand(settings.smtpUrl, message, messageId, beforeEnd);
  } finally {
    // A mail that failed during sending leaves its files open.
    for (const { content } of mail.attachments ?? []) if (content instanceof Readable) content.destroy();
  }
}

/** Connects to the mail server and signs in, without sending anything. Throws the server's error. */
export async function tryMailServer(smtpUrl: string): Promise<void> {
  const transport = transportTo(smtpUrl);
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

function transportTo(smtpUrl: string) {
  const { protocol, hostname, port, username, password } = new URL(smtpUrl);
  return createTransport({
    host: hostname.replace(/^\[|\]$/g, ""),
    secure: protocol === "smtps:",
    ...(port === "" ? {} : { port: Number(port) }),
    ...(username === "" ? {} : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    // A server on this machine has no certificate from a public authority.
    ...(isLoopback(hostname) ? { tls: { rejectUnauthorized: false } } : {}),
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    dnsTimeout: connectMs,
    socketTimeout: silenceMs,
  });
}

async function hand(smtpUrl: string, message: SendMailOptions, messageId: string, beforeEnd: () => Promise<unknown>): Promise<MailOutcome> {
  const transport = transportTo(smtpUrl);
  const end = heldEnd(beforeEnd);
  transport.use("stream", (mail, done) => {
    mail.message.transform(end.stream);
    done();
  });
  try {
    const info = await transport.sendMail(message);
    const refused = info.rejected.map(addressOf);
    const isForNobody = [message.to ?? []].flat().every((mailbox) => refused.includes(addressOf(mailbox)));
    if (isForNobody && info.rejected.length > 0) return { ok: false, ...rejectionOf(info), isPermanent: true, isUncertain: false };
    return { ok: true, messageId, via: "smtp", response: info.response };
  } catch (thrown) {
    return refusalOf(thrown, await end.wasReached());
  } finally {
    transport.close();
  }
}

/** Streams a mail and waits before its end, unless the mail has failed before. */
function heldEnd(beforeEnd: () => Promise<unknown>) {
  let asked: Promise<unknown> | undefined;
  let isOver = false;
  const stream = new Transform({
    transform: (piece, _encoding, done) => done(null, piece),
    flush(done) {
      if (isOver) return done();
      asked = beforeEnd();
      asked.then(
        () => done(),
        (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
      );
    },
  });
  return {
    stream,
    async wasReached(): Promise<boolean> {
      isOver = true;
      if (asked === undefined) return false;
      return asked.then(
        () => true,
        () => false,
      );
    },
  };
}

/** The library reports why a recipient was rejected, but its types do not include it. */
function rejectionOf(info: object): Failed {
  const [first]: unknown[] = [Reflect.get(info, "rejectedErrors")].flat();
  const said: unknown = typeof first === "object" && first !== null ? Reflect.get(first, "response") : undefined;
  return typeof said === "string" ? { error: said } : failedFor("recipientRefused");
}

const addressOf = (mailbox: string | { address: string }) =>
  (typeof mailbox === "string" ? (/<([^<>]+)>\s*$/.exec(mailbox)?.[1] ?? mailbox) : mailbox.address).trim().toLowerCase();

function refusalOf(thrown: unknown, hadAll: boolean): MailOutcome {
  if (!(thrown instanceof Error)) throw thrown;
  const said: unknown = Reflect.get(thrown, "response");
  const status: unknown = Reflect.get(thrown, "responseCode");
  const code: unknown = Reflect.get(thrown, "code");
  const isPermanent = typeof status === "number" ? status >= 500 : code === "EENVELOPE" || code === "EMESSAGE";
  const isUncertain = hadAll && typeof status !== "number";
  return { ok: false, error: typeof said === "string" && said !== "" ? said : thrown.message, isPermanent, isUncertain };
}

/** Stores mails while no mail server is configured. */
export const outboxFolderOf = ({ dataDir }: Pick<Settings, "dataDir">): string => path.join(dataDir, "outbox", "mail");

async function keep(settings: Settings, message: SendMailOptions, messageId: string): Promise<MailOutcome> {
  const { message: content } = await createTransport({ streamTransport: true }).sendMail(message);
  const folder = outboxFolderOf(settings);
  const file = path.join(folder, `${messageId.replace(/[^\w.@-]/g, "")}.eml`);
  await makeFolder(folder, { mode: 0o700 });
  const draft = `${file}.${randomUUID()}.part`;
  if (Buffer.isBuffer(content)) await writeFile(draft, content, { mode: 0o600 });
  else await pipeline(content, createWriteStream(draft, { mode: 0o600 }));
  await rename(draft, file);
  return { ok: true, messageId, via: "outbox", response: "Kept in the outbox folder: no mail server is configured." };
}

const hostOf = (settings: Settings) => {
  const { hostname } = new URL(settings.serviceUrl);
  return /^[\d.]+$|:/.test(hostname) ? "frontdesk.localhost" : hostname;
};
