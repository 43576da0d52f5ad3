import dns from "node:dns/promises";
import { isIP } from "node:net";
import { ImapFlow } from "imapflow";
import { z } from "zod";
import { systemActorNames } from "#contract/audit/actors.ts";
import { ApiError } from "#contract/errors.ts";
import { isLoopbackAddress, isPublicAddress } from "#contract/public-address.ts";
import * as changes from "#db/audit/changes.ts";
import * as rows from "#db/mailboxes/mailboxes.ts";
import { seal, unseal } from "#db/seal.ts";
import { type Context, systemContext } from "../context.ts";
import type { Deps } from "../deps.ts";
import { type Failed, failedFor, failureColumns } from "../failure.ts";
import { spooled, TooLarge } from "../files/spool.ts";
import type { Settings } from "../settings.ts";
import { mailSizeMost } from "./smtp-port.ts";
import { storeMail } from "./store-mail.ts";

// Reads mailboxes from IMAP accounts. Mails are fetched without changing anything at the server, and stored like those that arrive by SMTP.

type Account = { host: string; port: number; user: string; password: string };

const connectMs = 10_000;
const silenceMs = 30_000;
const pollMs = 5 * 60_000;
/** The rest is read a minute later. */
const mailsAtOnce = 100;
const securePort = 993;
const mailPorts = [143, securePort];
const dayMs = 24 * 60 * 60_000;

const passwordContext = (locationId: string, mailboxId: string) => `IMAP password of ${mailboxId} of ${locationId}`;

export const sealPassword = ({ secret }: Settings, locationId: string, mailboxId: string, password: string) =>
  seal(secret, passwordContext(locationId, mailboxId), password);

/** The reason why the account is not connected to. */
class Refused extends Error {
  readonly reason: "imapHostUnknown" | "imapHostPrivate" | "imapPort";
  constructor(reason: Refused["reason"], host: string) {
    super(reason === "imapPort" ? "The port must be 143 or 993." : `The server ${host} has no public address.`);
    this.reason = reason;
  }
}

/** The address to connect to: a public one, like those of webhooks. It is resolved once, so that the name cannot change between check and connection. */
async function addressOf(host: string, allowsLoopback: boolean): Promise<string> {
  const found = await dns.lookup(host, { all: true }).catch(() => []);
  const [first] = found;
  if (first === undefined) throw new Refused("imapHostUnknown", host);
  if (!found.every(({ address }) => isPublicAddress(address, { allowsLoopback }))) throw new Refused("imapHostPrivate", host);
  return first.address;
}

async function connected<T>(settings: Settings, account: Account, use: (client: ImapFlow) => Promise<T>): Promise<T> {
  const { host, port, user, password } = account;
  const address = await addressOf(host, settings.allowLoopback);
  const isLocal = isLoopbackAddress(address);
  if (!isLocal && !mailPorts.includes(port)) throw new Refused("imapPort", host);
  const client = new ImapFlow({
    host: address,
    // A certificate is checked for the name, or for the address if the account has no name.
    ...(isIP(host) === 0 ? { servername: host } : {}),
    port,
    secure: port === securePort,
    // A password is sent encrypted. A server on this machine may lack TLS, and a certificate from a public authority.
    ...(port === securePort || isLocal ? {} : { doSTARTTLS: true }),
    ...(isLocal ? { tls: { rejectUnauthorized: false } } : {}),
    auth: { user, pass: password },
    logger: false,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: silenceMs,
  });
  // An error is reported by the command that it ends.
  client.on("error", () => undefined);
  const timer = setTimeout(() => client.close(), pollMs);
  try {
    await client.connect();
    return await use(client);
  } finally {
    clearTimeout(timer);
    client.close();
  }
}

/** The server's message, or the reason of the connection error. */
function reasonOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown);
  const said: unknown = Reflect.get(thrown, "responseText");
  return (typeof said === "string" && said !== "" ? said : thrown.message).toWellFormed().replaceAll("\0", "").slice(0, 300);
}

const stateOf = ({ mailbox }: ImapFlow) => {
  if (mailbox === false) throw new Error("The inbox could not be opened.");
  return { uidValidity: String(mailbox.uidValidity), lastUid: String(Math.max(0, mailbox.uidNext - 1)) };
};

/** Opens the account's inbox. Throws the reason if that fails. */
export async function tryAccount(settings: Settings, account: Account): Promise<{ uidValidity: string; lastUid: string }> {
  try {
    return await connected(settings, account, async (client) => {
      await client.mailboxOpen("INBOX", { readOnly: true });
      return stateOf(client);
    });
  } catch (thrown) {
    if (thrown instanceof Refused) throw new ApiError("INVALID", { reason: thrown.reason, values: { host: account.host } });
    throw new ApiError("INVALID", { reason: "mailAccountUnreadable", values: { detail: reasonOf(thrown) } });
  }
}

const pollJob = z.object({ locationId: z.string(), mailboxId: z.string() });

/** Stores the account's new mails. A failure is shown in the settings, and the next minute tries again. */
export async function pollMailbox(deps: Deps, job: unknown): Promise<void> {
  const { locationId, mailboxId } = pollJob.parse(job);
  const ctx = systemContext(deps, locationId, { kind: "system", name: systemActorNames.incomingMail });
  const mailbox = await rows.findById(ctx.db, ctx.tenant, mailboxId);
  if (mailbox === undefined) return;
  const { imap_host: host, imap_port: port, imap_user: user, imap_password: sealed } = mailbox;
  if (host === null || port === null || user === null || sealed === null) return;
  let failed: Failed | undefined;
  try {
    const password = unseal(deps.settings.secret, passwordContext(locationId, mailboxId), sealed);
    await connected(deps.settings, { host, port, user, password }, (client) => fetchNew(ctx, mailbox, client));
  } catch (thrown) {
    failed = thrown instanceof Refused ? failedFor(thrown.reason, { host }) : { error: reasonOf(thrown) };
    ctx.log.warn({ err: thrown, mailboxId }, "an IMAP account could not be read");
  }
  await ctx.tx(async (tx) => {
    await rows.update(tx, ctx.tenant, mailboxId, { ...failureColumns(failed), ...(failed === undefined ? { checked_at: ctx.now() } : {}) });
    if ((failed?.error ?? null) !== mailbox.error)
      await changes.record(tx, ctx.tenant, { entity: "mailbox", entityId: mailboxId, action: "update" });
  });
}

async function fetchNew(ctx: Context, mailbox: rows.Mailbox, client: ImapFlow): Promise<void> {
  await client.mailboxOpen("INBOX", { readOnly: true });
  const { uidValidity } = stateOf(client);
  const isSame = uidValidity === mailbox.imap_uid_validity;
  const lastUid = isSame ? Number(mailbox.imap_last_uid ?? 0) : 0;
  // After the server renumbered its mails, those since the last check are read again; stored ones are recognized.
  const since = isSame ? undefined : new Date((mailbox.checked_at ?? ctx.now()).getTime() - dayMs);
  const found = await client.search(since === undefined ? { uid: `${lastUid + 1}:*` } : { since }, { uid: true });
  const uids = (found || []).filter((uid) => uid > lastUid).sort((one, other) => one - other);
  for (const uid of uids.slice(0, mailsAtOnce)) {
    await fetchOne(ctx, mailbox.id, client, uid);
    await rows.update(ctx.db, ctx.tenant, mailbox.id, { imap_uid_validity: uidValidity, imap_last_uid: String(uid) });
  }
}

async function fetchOne(ctx: Context, mailboxId: string, client: ImapFlow, uid: number): Promise<void> {
  const { content } = await client.download(String(uid), undefined, { uid: true });
  // The mail was deleted in the meantime.
  if (content === undefined) return;
  try {
    await spooled(ctx.settings.dataDir, content, mailSizeMost, (file) =>
      storeMail(ctx.deps, file, [{ locationId: ctx.tenant, mailboxId }], { returnPath: null }),
    );
  } catch (thrown) {
    if (!(thrown instanceof TooLarge)) throw thrown;
    ctx.log.warn({ mailboxId, uid }, "a mail of an IMAP account is too large and was left there");
  }
}
