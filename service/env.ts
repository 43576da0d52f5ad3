import { z } from "zod";
import {
  address,
  common,
  flag,
  hostName,
  oneOf,
  port,
  readVariables,
  type Source,
  sender,
  text,
  wholeNumber,
  wrong,
} from "#contract/environment.ts";

const requests = wholeNumber(1, 1_000_000_000);
const hundredYearsMs = 100 * 365 * 24 * 60 * 60 * 1000;

/** Every variable that the service reads. */
export const variables = z.object({
  ...common,
  SERVICE_HOST: text(255).default("127.0.0.1"),
  PORT: port.default(3000),
  DEMO: flag.default(true),
  RATE_LIMIT_BURST: requests.default(100),
  RATE_LIMIT_DAILY: requests.default(200_000),
  WEBHOOK_ALLOW_LOOPBACK: flag.default(false),
  SMTP_URL: address("smtp", "smtps").optional(),
  SMTP_IN_PORT: port.optional(),
  SMTP_IN_HOST: text(255).default("0.0.0.0"),
  SMTP_IN_NAME: hostName.optional(),
  SMTP_IN_TLS_KEY_FILE: text().optional(),
  SMTP_IN_TLS_CERT_FILE: text().optional(),
  REDIS_URL: address("redis", "rediss").optional(),
  MAIL_FROM: sender.optional(),
  S3_BUCKET: text().optional(),
  AWS_REGION: text().default("us-east-1"),
  AWS_ENDPOINT_URL: address("http", "https").optional(),
  AWS_ACCESS_KEY_ID: text().optional(),
  AWS_SECRET_ACCESS_KEY: text().optional(),
  AWS_SESSION_TOKEN: text().optional(),
  SMS_API_URL: address("http", "https").default("https://api.twilio.com"),
  SMS_ACCOUNT_SID: text().optional(),
  SMS_AUTH_TOKEN: text().optional(),
  SMS_FROM: text().optional(),
  SERVICE_URL: address("http", "https").optional(),
  DASHBOARD_URL: address("http", "https").optional(),
  NOW_OFFSET_MS: wholeNumber(-hundredYearsMs, hundredYearsMs).default(0),
  LOG_LEVEL: oneOf("debug", "info", "warn", "error", "silent").default("info"),
  LOG_FILE: text().optional(),
});

export type Env = z.output<typeof variables>;

/** Called once, by the program's first file. Everything else receives values, never reads them. Throws one line that names each wrong variable. */
export function readEnv(source: Source = process.env): Env {
  const env = readVariables(variables, source);
  if (env.S3_BUCKET !== undefined && (env.AWS_ACCESS_KEY_ID === undefined || env.AWS_SECRET_ACCESS_KEY === undefined))
    throw wrong("S3_BUCKET needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY");
  if ((env.SMS_ACCOUNT_SID === undefined) !== (env.SMS_AUTH_TOKEN === undefined))
    throw wrong("SMS_ACCOUNT_SID and SMS_AUTH_TOKEN come together");
  if ((env.SMTP_IN_TLS_KEY_FILE === undefined) !== (env.SMTP_IN_TLS_CERT_FILE === undefined))
    throw wrong("SMTP_IN_TLS_KEY_FILE and SMTP_IN_TLS_CERT_FILE come together");
  return env;
}

/** The PostgreSQL that tests make their databases on; undefined where they start one of their own. */
export const testDatabaseUrl = (): string | undefined => process.env.TEST_DATABASE_URL;
