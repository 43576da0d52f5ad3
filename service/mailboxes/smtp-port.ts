import { readFile } from "node:fs/promises";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from "smtp-server";
import { isStorableText } from "#contract/validation.ts";
import * as mailboxes from "#db/mailboxes/mailboxes.ts";
import type { Deps } from "../deps.ts";
import { spooled, TooLarge } from "../files/spool.ts";
import type { SmtpInSettings } from "../settings.ts";
import { prepareReader } from "./reader.ts";
import { type Recipient, storeMail } from "./store-mail.ts";

// The port at which mail servers deliver mail. A mail is answered with 250 only after it has been committed; a job files it later. See
// docs/decisions/incoming-mail.md.

export const mailSizeMost = 25 * 1024 * 1024;

/** Limits of connections, so that slow, idle and hostile clients cannot occupy the port. */
export type SmtpLimits = {
  clients: number;
  clientsOfAddress: number;
  silenceMs: number;
  connectionMs: number;
  recipients: number;
  wrongRecipients: number;
  /** The most mails in ten minutes. Forwarding services send the mails of many people from few addresses. */
  mailsOfAddress: number;
  mailsOfSender: number;
};

const smtpLimits: SmtpLimits = {
  clients: 100,
  clientsOfAddress: 20,
  silenceMs: 60_000,
  connectionMs: 15 * 60_000,
  recipients: 20,
  wrongRecipients: 10,
  mailsOfAddress: 2000,
  mailsOfSender: 200,
};
const windowS = 600;
/** How often the program checks for a renewed certificate. */
const certificateMs = 60 * 60_000;

class Refusal extends Error {
  readonly responseCode: number;
  constructor(responseCode: number, message: string) {
    super(message);
    this.responseCode = responseCode;
  }
}

const tryLater = () => new Refusal(451, "4.3.0 The mail cannot be stored now. Try again later.");
const diskFull = () => new Refusal(452, "4.3.1 There is not enough space. Try again later.");

/** The mailbox of a recipient, also for addresses with a tag (`support+orders@…`). */
async function mailboxOf({ db }: Deps, address: string): Promise<Recipient | undefined> {
  const wanted = address.toLowerCase().normalize("NFC");
  if (wanted.length > 254 || !isStorableText(wanted)) return undefined;
  const withoutTag = wanted.replace(/\+[^@]*@/, "@");
  const found = (await mailboxes.findByAddress(db.query, wanted)) ?? (await mailboxes.findByAddress(db.query, withoutTag));
  return found && { locationId: found.location_id, mailboxId: found.id };
}

const isNoSpace = (thrown: unknown): boolean =>
  thrown instanceof Error && "code" in thrown && ["ENOSPC", "EDQUOT", "STORAGE_FULL", "53100"].includes(String(thrown.code));

/** The response to a failure: the sending server keeps the mail and tries again, unless the mail itself is rejected. */
function answerTo(log: Deps["log"], thrown: unknown): Refusal {
  if (thrown instanceof Refusal) return thrown;
  if (thrown instanceof TooLarge) return new Refusal(552, `5.3.4 The mail is larger than ${mailSizeMost / 1024 / 1024} MB.`);
  log.warn({ err: thrown }, "an incoming mail could not be stored");
  return isNoSpace(thrown) ? diskFull() : tryLater();
}

async function receive(deps: Deps, stream: SMTPServerDataStream, { envelope }: SMTPServerSession): Promise<void> {
  const { mailFrom, rcptTo } = envelope;
  await spooled(deps.settings.dataDir, stream, mailSizeMost, async (file) => {
    const recipients = new Map<string, Recipient>();
    for (const { address } of rcptTo) {
      const found = await mailboxOf(deps, address);
      if (found !== undefined) recipients.set(`${found.locationId} ${found.mailboxId}`, found);
    }
    if (recipients.size === 0) throw new Refusal(550, "5.1.1 There is no such mailbox.");
    const returnPath = mailFrom === false ? "" : mailFrom.address;
    await storeMail(deps, file, [...recipients.values()], { returnPath: isStorableText(returnPath) ? returnPath.slice(0, 320) : "" });
  });
}

const certificateOf = async ({ keyFile, certFile }: NonNullable<SmtpInSettings["tls"]>) => ({
  key: await readFile(keyFile),
  cert: await readFile(certFile),
});

/** Opens the port. `close` stops listening and lets mails that are being received finish. */
export async function listenForMail(
  deps: Deps,
  { port, host, name, tls }: SmtpInSettings,
  limits: SmtpLimits = smtpLimits,
): Promise<{ port: number; close: () => Promise<void> }> {
  const { log } = deps;
  const connected = new Map<string, Set<string>>();
  const timers = new Map<string, NodeJS.Timeout>();
  const wrong = new Map<string, number>();
  const ofAddress = new RateLimiterMemory({ points: limits.mailsOfAddress, duration: windowS });
  const ofSender = new RateLimiterMemory({ points: limits.mailsOfSender, duration: windowS });

  const forget = ({ id, remoteAddress }: SMTPServerSession) => {
    const others = connected.get(remoteAddress);
    others?.delete(id);
    if (others?.size === 0) connected.delete(remoteAddress);
    clearTimeout(timers.get(id));
    timers.delete(id);
    wrong.delete(id);
  };

  const takeMail = async (remoteAddress: string, sender: string) => {
    try {
      await ofAddress.consume(remoteAddress);
      if (sender !== "") await ofSender.consume(sender.toLowerCase().slice(0, 320));
    } catch (thrown) {
      if (thrown instanceof RateLimiterRes) throw new Refusal(451, "4.7.1 Too many mails. Try again later.");
      throw thrown;
    }
  };

  const requireMailbox = async ({ id, envelope: { rcptTo } }: SMTPServerSession, address: string) => {
    const misses = wrong.get(id) ?? 0;
    if (misses >= limits.wrongRecipients) throw new Refusal(421, "4.7.0 Too many wrong recipients.");
    if (rcptTo.length >= limits.recipients) throw new Refusal(452, "4.5.3 Too many recipients.");
    if ((await mailboxOf(deps, address)) !== undefined) return;
    wrong.set(id, misses + 1);
    throw new Refusal(550, "5.1.1 There is no such mailbox.");
  };

  const answering = (run: Promise<void>, done: (error?: Error | null) => void) =>
    run.then(
      () => done(),
      (thrown: unknown) => done(answerTo(log, thrown)),
    );

  const server = new SMTPServer({
    name,
    banner: "Frontdesk",
    size: mailSizeMost,
    ...(tls === undefined ? {} : await certificateOf(tls)),
    disabledCommands: tls === undefined ? ["AUTH", "STARTTLS"] : ["AUTH"],
    authOptional: true,
    disableReverseLookup: true,
    hideSMTPUTF8: false,
    // Without authentication every command counts; limits of mails and recipients apply instead.
    maxAllowedUnauthenticatedCommands: false,
    maxClients: limits.clients,
    socketTimeout: limits.silenceMs,
    closeTimeout: 10_000,
    logger: false,
    onConnect(session, done) {
      const others = connected.get(session.remoteAddress) ?? new Set();
      if (others.size >= limits.clientsOfAddress) return done(new Refusal(421, "4.7.0 Too many connections."));
      connected.set(session.remoteAddress, others.add(session.id));
      const end = () => {
        for (const connection of server.connections) if (connection.session.id === session.id) connection.close();
      };
      timers.set(session.id, setTimeout(end, limits.connectionMs).unref());
      done();
    },
    onMailFrom: ({ address }, { remoteAddress }, done) => void answering(takeMail(remoteAddress, address), done),
    onRcptTo: ({ address }, session, done) => void answering(requireMailbox(session, address), done),
    onData: (stream, session, done) => void answering(receive(deps, stream, session), done),
    onClose: forget,
  });
  // Connections that break are not errors of the service.
  server.on("error", (error) => log.debug({ err: error }, "a connection of a mail server failed"));

  await new Promise<void>((resolve, reject) => {
    const failed = (error: Error) =>
      reject(
        new Error(`port ${port} of ${host} cannot be opened for mail (${error.message}). Set SMTP_IN_PORT or SMTP_IN_HOST to another.`),
      );
    server.server.once("error", failed);
    server.listen(port, host, () => {
      server.server.off("error", failed);
      resolve();
    });
  });
  prepareReader();
  const renewal =
    tls &&
    setInterval(() => {
      certificateOf(tls).then(
        (options) => server.updateSecureContext(options),
        (error: unknown) => log.error({ err: error }, "the certificate for incoming mail could not be read"),
      );
    }, certificateMs).unref();
  const address = server.server.address();
  return {
    port: typeof address === "object" && address !== null ? address.port : port,
    close: () => {
      clearInterval(renewal);
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
