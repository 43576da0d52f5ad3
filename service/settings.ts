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
  s3Bucket?: string | undefined;
  /** Whether webhooks may call loopback addresses, by plain http too. */
  allowLoopback: boolean;
};

export const settingsOf = (env: Env, secret: string): Settings => ({
  dataDir: env.DATA_DIR,
  secret,
  serviceUrl: `http://127.0.0.1:${env.SERVICE_PORT}`,
  dashboardUrl: env.DASHBOARD_URL ?? `http://127.0.0.1:${env.PORT}`,
  smtpUrl: env.SMTP_URL,
  s3Bucket: env.S3_BUCKET,
  allowLoopback: env.WEBHOOK_ALLOW_LOOPBACK,
});
