import type { TrustedProxies } from "#contract/client-address.ts";
import type { Env } from "./env.ts";

/** What the environment decides, as values: for verbs of the application and for jobs. */
export type Settings = {
  /** Where files and generated secrets live. */
  dataDir: string;
  /** Seals what must be read again, and signs links. */
  secret: string;
  serviceUrl: string;
  dashboardUrl: string;
  /** Where mail goes; without it into an outbox folder under `dataDir`. */
  smtpUrl?: string | undefined;
  /** Whom mail is from where nobody says so. */
  mailFrom?: string | undefined;
  /** Where files are shared by several instances; without it they are kept under `dataDir`. */
  s3?: S3Settings | undefined;
  /** The provider of text messages; without it they go into an outbox folder under `dataDir`. */
  sms?: SmsSettings | undefined;
  /** Whether webhooks may call loopback addresses, by plain http too. */
  allowLoopback: boolean;
  /** Whose `X-Forwarded-For` is believed; nobody's without it. */
  trustedProxies?: TrustedProxies | undefined;
};

export type S3Settings = {
  bucket: string;
  region: string;
  /** Of a store other than Amazon's. */
  endpoint?: string | undefined;
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string | undefined;
};

export type SmsSettings = { apiUrl: string; accountSid: string; authToken: string; from?: string | undefined };

export const settingsOf = (env: Env, secret: string): Settings => ({
  dataDir: env.DATA_DIR,
  secret,
  serviceUrl: (env.SERVICE_URL ?? `http://127.0.0.1:${env.SERVICE_PORT}`).replace(/\/$/, ""),
  dashboardUrl: env.DASHBOARD_URL ?? `http://127.0.0.1:${env.PORT}`,
  smtpUrl: env.SMTP_URL,
  mailFrom: env.MAIL_FROM,
  s3: s3Of(env),
  sms: smsOf(env),
  allowLoopback: env.WEBHOOK_ALLOW_LOOPBACK,
  trustedProxies: env.TRUSTED_PROXIES,
});

const s3Of = (env: Env): S3Settings | undefined =>
  env.S3_BUCKET === undefined
    ? undefined
    : {
        bucket: env.S3_BUCKET,
        region: env.AWS_REGION,
        endpoint: env.AWS_ENDPOINT_URL,
        accessKeyId: env.AWS_ACCESS_KEY_ID ?? "",
        secretAccessKey: env.AWS_SECRET_ACCESS_KEY ?? "",
        sessionToken: env.AWS_SESSION_TOKEN,
      };

const smsOf = (env: Env): SmsSettings | undefined =>
  env.SMS_ACCOUNT_SID === undefined || env.SMS_AUTH_TOKEN === undefined
    ? undefined
    : { apiUrl: env.SMS_API_URL.replace(/\/$/, ""), accountSid: env.SMS_ACCOUNT_SID, authToken: env.SMS_AUTH_TOKEN, from: env.SMS_FROM };
