import { z } from "zod";
import {
  about,
  address,
  common,
  duration,
  flag,
  hostName,
  oneOf,
  port,
  readVariables,
  requireSafe,
  type Source,
  secretOf,
  sender,
  text,
  variable,
  wholeNumber,
  wrong,
} from "#contract/environment.ts";
import { retentionIn } from "./backup/retention.ts";

const requests = wholeNumber(1, 1_000_000_000);
const hundredYearsMs = 100 * 365 * 24 * 60 * 60 * 1000;

/** Every variable that the service reads. */
export const variables = z.object({
  ...common,
  SERVICE_HOST: text(255)
    .default("127.0.0.1")
    .meta(about("The address that the API listens at. Keep it behind a reverse proxy that adds TLS.", "0.0.0.0")),
  PORT: port.default(3000).meta(about("The port of the dashboard.")),
  SERVICE_WORKERS: wholeNumber(1, 32)
    .default(1)
    .meta(
      about(
        "How many processes answer requests at the API's port. With more than one, two further processes supervise them and run jobs.",
        "4",
      ),
    ),
  DEMO: flag.default(true).meta(about("Whether the first start fills an empty database with a demo company (0 or 1).")),
  RATE_LIMIT_BURST: requests.default(100).meta(about("Requests that a token may make in 10 seconds.")),
  RATE_LIMIT_DAILY: requests.default(200_000).meta(about("Requests that a token may make per day.")),
  WEBHOOK_ALLOW_LOOPBACK: flag
    .default(false)
    .meta(about("Whether webhooks may call this machine, also by plain HTTP. For development and tests.")),
  SMTP_URL: address("smtp", "smtps")
    .optional()
    .meta(
      about(
        "Where mail is sent. Without it, mail is written to an outbox folder under DATA_DIR.",
        "smtps://user:password@mail.example.com",
      ),
    ),
  SMTP_IN_PORT: port
    .optional()
    .meta(about("The port at which mail servers deliver email. Without it, mailboxes receive email by IMAP only.", "2525")),
  SMTP_IN_HOST: text(255).default("0.0.0.0").meta(about("The address that the SMTP port listens at.")),
  SMTP_IN_NAME: hostName
    .optional()
    .meta(about("The name that the SMTP port introduces itself with: that of the MX record.", "mx.example.com")),
  SMTP_IN_TLS_KEY_FILE: text().optional().meta(about("The private key of the SMTP port's certificate.", "/etc/frontdesk/mx.key")),
  SMTP_IN_TLS_CERT_FILE: text().optional().meta(about("The SMTP port's certificate.", "/etc/frontdesk/mx.pem")),
  REDIS_URL: address("redis", "rediss")
    .optional()
    .meta(about("Counts rate limits for several instances of the service.", "redis://redis.example.com")),
  MAIL_FROM: sender.optional().meta(about("The default sender of emails.", "Front desk <desk@example.com>")),
  S3_BUCKET: text()
    .optional()
    .meta(about("A bucket for stored files that several instances share. Without it, files are under DATA_DIR.", "frontdesk-files")),
  AWS_REGION: text().default("us-east-1").meta(about("The region of the buckets for files and backups.")),
  AWS_ENDPOINT_URL: address("http", "https")
    .optional()
    .meta(about("The address of an S3 store other than Amazon's.", "https://s3.example.com")),
  AWS_ACCESS_KEY_ID: text().optional().meta(about("The access key for the buckets.")),
  AWS_SECRET_ACCESS_KEY: text().optional().meta(about("The secret of the access key.")),
  AWS_SESSION_TOKEN: text().optional().meta(about("The session token of temporary credentials.")),
  BACKUP_TO: text().optional().meta(about("The place for scheduled backups: a folder or s3://BUCKET/PREFIX.", "/mnt/backups/frontdesk")),
  BACKUP_EVERY: duration.optional().meta(about("How often a backup is made.", "24h")),
  BACKUP_KEEP: variable("rules like daily=7,weekly=4,monthly=12", retentionIn)
    .optional()
    .meta(about("Which backups are kept. Without it, all of them.", "daily=7,weekly=4,monthly=12")),
  BACKUP_PASSPHRASE: secretOf(12).optional().meta(about("Encrypts backups with a passphrase.")),
  BACKUP_RECIPIENT: variable("a public key of age, which begins with age1", (given) =>
    /^age1[a-z\d]{20,4000}$/.test(given) ? given : undefined,
  )
    .optional()
    .meta(about("Encrypts backups for a public key of age, whose private key is stored elsewhere.", "age1…")),
  BACKUP_BEFORE_UPGRADE: flag
    .default(true)
    .meta(about("Whether a backup is made before the schema of the database changes: in BACKUP_TO, or in upgrade-backups under DATA_DIR.")),
  BACKUP_POINT_IN_TIME: flag
    .default(false)
    .meta(
      about(
        "Whether the embedded database's log is archived in BACKUP_TO, so that it can be restored to any point in time. BACKUP_TO must then be a folder, and its backups not encrypted.",
      ),
    ),
  BACKUP_DRILL_EVERY: duration.optional().meta(about("How often the newest backup is restored as a drill.", "7d")),
  SMS_API_URL: address("http", "https")
    .default("https://api.twilio.com")
    .meta(about("The provider of text messages: Twilio, or one with the same API.")),
  SMS_ACCOUNT_SID: text()
    .optional()
    .meta(about("The account at the provider. Without it, text messages are written to an outbox folder under DATA_DIR.")),
  SMS_AUTH_TOKEN: text().optional().meta(about("The secret of that account.")),
  SMS_FROM: text().optional().meta(about("The number that text messages are sent from.", "+12025550123")),
  SERVICE_URL: address("http", "https")
    .optional()
    .meta(about("The public address of the API, for links and webhooks.", "https://api.example.com")),
  DASHBOARD_URL: address("http", "https")
    .optional()
    .meta(about("The public address of the dashboard, for links in emails.", "https://desk.example.com")),
  NOW_OFFSET_MS: wholeNumber(-hundredYearsMs, hundredYearsMs).default(0).meta(about("Shifts the service's clock, for tests.")),
  LOG_LEVEL: oneOf("debug", "info", "warn", "error", "silent").default("info").meta(about("The least severe entries that are logged.")),
  LOG_FILE: text()
    .optional()
    .meta(about("The file of the log. Without it, `npm start` logs to DATA_DIR/logs and the service alone to standard output.")),
});

export type Env = z.output<typeof variables>;

/**
 * Called once, by the program's first file. Everything else receives values and never reads the environment. Throws one line that names
 * each wrong variable.
 */
export function readEnv(source: Source = process.env): Env {
  const env = readVariables(variables, source);
  if (env.S3_BUCKET !== undefined && (env.AWS_ACCESS_KEY_ID === undefined || env.AWS_SECRET_ACCESS_KEY === undefined))
    throw wrong("S3_BUCKET needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY");
  if ((env.SMS_ACCOUNT_SID === undefined) !== (env.SMS_AUTH_TOKEN === undefined))
    throw wrong("SMS_ACCOUNT_SID and SMS_AUTH_TOKEN must be set together");
  if (env.BACKUP_TO === undefined && (env.BACKUP_EVERY !== undefined || env.BACKUP_DRILL_EVERY !== undefined))
    throw wrong("BACKUP_EVERY and BACKUP_DRILL_EVERY need BACKUP_TO");
  if (env.BACKUP_PASSPHRASE !== undefined && env.BACKUP_RECIPIENT !== undefined)
    throw wrong("BACKUP_PASSPHRASE and BACKUP_RECIPIENT cannot both be set");
  if (env.BACKUP_DRILL_EVERY !== undefined && env.BACKUP_RECIPIENT !== undefined)
    throw wrong("BACKUP_DRILL_EVERY needs a passphrase or no encryption, because a drill decrypts the backup");
  if (env.BACKUP_POINT_IN_TIME) requirePointInTime(env);
  if ((env.SMTP_IN_TLS_KEY_FILE === undefined) !== (env.SMTP_IN_TLS_CERT_FILE === undefined))
    throw wrong("SMTP_IN_TLS_KEY_FILE and SMTP_IN_TLS_CERT_FILE must be set together");
  requireSafe({
    addresses: { SERVICE_URL: env.SERVICE_URL, DASHBOARD_URL: env.DASHBOARD_URL },
    forTests: { WEBHOOK_ALLOW_LOOPBACK: env.WEBHOOK_ALLOW_LOOPBACK, NOW_OFFSET_MS: env.NOW_OFFSET_MS !== 0 },
  });
  return env;
}

function requirePointInTime({ DATABASE_URL, BACKUP_TO, BACKUP_EVERY, BACKUP_PASSPHRASE, BACKUP_RECIPIENT }: Env): void {
  if (DATABASE_URL !== undefined)
    throw wrong("BACKUP_POINT_IN_TIME is for the embedded database; with DATABASE_URL, archive the log with the tools of that server");
  if (BACKUP_TO === undefined || BACKUP_TO.startsWith("s3://") || BACKUP_EVERY === undefined)
    throw wrong("BACKUP_POINT_IN_TIME needs BACKUP_EVERY, and a folder as BACKUP_TO");
  if (BACKUP_PASSPHRASE !== undefined || BACKUP_RECIPIENT !== undefined)
    throw wrong(
      "BACKUP_POINT_IN_TIME cannot be used with BACKUP_PASSPHRASE or BACKUP_RECIPIENT, because the archived log is not encrypted",
    );
}

/** The PostgreSQL server on which tests create their databases; undefined if they start their own. */
export const testDatabaseUrl = (): string | undefined => process.env.TEST_DATABASE_URL;

/** A database of a Citus cluster on which `cluster init` has run; undefined if the tests run on plain PostgreSQL. */
export const testClusterUrl = (): string | undefined => process.env.CITUS_URL || undefined;
