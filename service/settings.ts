import path from "node:path";
import type { TrustedProxies } from "#contract/client-address.ts";
import type { Lock } from "./backup/encryption.ts";
import type { Retention } from "./backup/retention.ts";
import type { Env } from "./env.ts";
import type { S3Settings } from "./files/s3-files.ts";

/** Settings from the environment, for handlers and jobs. */
export type Settings = {
  /** The folder of files and generated secrets. */
  dataDir: string;
  /** Encrypts stored secrets and signs links. */
  secret: string;
  serviceUrl: string;
  /** Without a trailing slash, like `serviceUrl`. */
  dashboardUrl: string;
  /** The mail server. Without it, mail is written to an outbox folder under `dataDir`. */
  smtpUrl?: string | undefined;
  /** Where mail servers deliver mail. Without it, mailboxes receive mail by IMAP only. */
  smtpIn?: SmtpInSettings | undefined;
  /** The default sender of mail. */
  mailFrom?: string | undefined;
  /** A store of files that several instances share. Without it, files are kept under `dataDir`. */
  s3?: S3Settings | undefined;
  /** The provider of text messages. Without it, they are written to an outbox folder under `dataDir`. */
  sms?: SmsSettings | undefined;
  /** Whether webhooks may call loopback addresses, also by plain HTTP. */
  allowLoopback: boolean;
  /** Whether `secret` is in the environment. Otherwise it is in a file in `dataDir`, which backups contain. */
  isSecretGiven: boolean;
  backup: BackupSettings;
  /** For backup targets in buckets other than that of the files. */
  aws?: Omit<S3Settings, "bucket"> | undefined;
  /** The proxies whose `X-Forwarded-For` is trusted. Without it, the header is ignored. */
  trustedProxies?: TrustedProxies | undefined;
};

export type BackupSettings = {
  /** A folder or an s3:// address. Without it, no backups are made automatically. */
  to?: string | undefined;
  everyMs?: number | undefined;
  drillEveryMs?: number | undefined;
  keep?: Retention | undefined;
  lock?: Lock | undefined;
  /** The folder of backups in which the embedded database's log is archived. */
  pointInTime?: string | undefined;
  /** Whether a backup is made before the database is migrated. */
  beforeUpgrade?: boolean | undefined;
};

export type SmtpInSettings = {
  port: number;
  host: string;
  /** The name with which the port identifies itself: that of the MX record. */
  name: string;
  /** Without a certificate, mail arrives unencrypted. */
  tls?: { keyFile: string; certFile: string } | undefined;
};

export type SmsSettings = { apiUrl: string; accountSid: string; authToken: string; from?: string | undefined };

export const settingsOf = (env: Env, secret: string): Settings => ({
  dataDir: env.DATA_DIR,
  secret,
  serviceUrl: (env.SERVICE_URL ?? `http://127.0.0.1:${env.SERVICE_PORT}`).replace(/\/$/, ""),
  dashboardUrl: (env.DASHBOARD_URL ?? `http://127.0.0.1:${env.PORT}`).replace(/\/$/, ""),
  smtpUrl: env.SMTP_URL,
  smtpIn: smtpInOf(env),
  mailFrom: env.MAIL_FROM,
  isSecretGiven: env.APP_SECRET !== undefined,
  backup: backupOf(env),
  aws: awsOf(env),
  s3: s3Of(env),
  sms: smsOf(env),
  allowLoopback: env.WEBHOOK_ALLOW_LOOPBACK,
  trustedProxies: env.TRUSTED_PROXIES,
});

function smtpInOf(env: Env): SmtpInSettings | undefined {
  if (env.SMTP_IN_PORT === undefined) return undefined;
  const { SMTP_IN_TLS_KEY_FILE: keyFile, SMTP_IN_TLS_CERT_FILE: certFile } = env;
  return {
    port: env.SMTP_IN_PORT,
    host: env.SMTP_IN_HOST,
    name: env.SMTP_IN_NAME ?? (env.SERVICE_URL === undefined ? "localhost" : new URL(env.SERVICE_URL).hostname),
    tls: keyFile === undefined || certFile === undefined ? undefined : { keyFile, certFile },
  };
}

const awsOf = (env: Env): Omit<S3Settings, "bucket"> | undefined =>
  env.AWS_ACCESS_KEY_ID === undefined || env.AWS_SECRET_ACCESS_KEY === undefined
    ? undefined
    : {
        region: env.AWS_REGION,
        endpoint: env.AWS_ENDPOINT_URL,
        accessKeyId: env.AWS_ACCESS_KEY_ID,
        secretAccessKey: env.AWS_SECRET_ACCESS_KEY,
        sessionToken: env.AWS_SESSION_TOKEN,
      };

function s3Of(env: Env): S3Settings | undefined {
  const aws = awsOf(env);
  return env.S3_BUCKET === undefined || aws === undefined ? undefined : { bucket: env.S3_BUCKET, ...aws };
}

const lockOf = ({ BACKUP_PASSPHRASE: passphrase, BACKUP_RECIPIENT: recipient }: Env): Lock | undefined => {
  if (passphrase !== undefined) return { passphrase };
  return recipient === undefined ? undefined : { recipient };
};

/** PostgreSQL writes there from another working directory, so the path must be absolute. */
export const pointInTimeOf = (env: Env): string | undefined =>
  env.BACKUP_POINT_IN_TIME && env.BACKUP_TO !== undefined ? path.resolve(env.BACKUP_TO) : undefined;

const backupOf = (env: Env): BackupSettings => ({
  to: env.BACKUP_TO,
  everyMs: env.BACKUP_EVERY,
  drillEveryMs: env.BACKUP_DRILL_EVERY,
  keep: env.BACKUP_KEEP,
  lock: lockOf(env),
  beforeUpgrade: env.BACKUP_BEFORE_UPGRADE,
  pointInTime: pointInTimeOf(env),
});

const smsOf = (env: Env): SmsSettings | undefined =>
  env.SMS_ACCOUNT_SID === undefined || env.SMS_AUTH_TOKEN === undefined
    ? undefined
    : { apiUrl: env.SMS_API_URL.replace(/\/$/, ""), accountSid: env.SMS_ACCOUNT_SID, authToken: env.SMS_AUTH_TOKEN, from: env.SMS_FROM };
