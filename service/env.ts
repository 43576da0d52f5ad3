import { z } from "zod";

const flag = z.enum(["0", "1"]).transform((text) => text === "1");
const count = z.coerce.number().int().min(1).max(1_000_000_000);
const port = z.coerce.number().int().min(1).max(65_535);
const text = z.string().min(1).optional();

const Env = z.object({
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: "must be a postgres:// address" }).optional(),
  DATA_DIR: z.string().min(1).default(".data"),
  SERVICE_PORT: port.default(4000),
  SERVICE_HOST: z.string().min(1).default("127.0.0.1"),
  PORT: port.default(3000),
  DEMO: flag.default(true),
  RATE_LIMIT_BURST: count.default(100),
  RATE_LIMIT_DAILY: count.default(200_000),
  WEBHOOK_ALLOW_LOOPBACK: flag.default(false),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: "must be an smtp:// address" }).optional(),
  REDIS_URL: z.url({ protocol: /^rediss?$/, error: "must be a redis:// address" }).optional(),
  MAIL_FROM: text,
  S3_BUCKET: text,
  AWS_REGION: z.string().min(1).default("us-east-1"),
  AWS_ENDPOINT_URL: z.url({ protocol: /^https?$/, error: "must be an http:// or https:// address" }).optional(),
  AWS_ACCESS_KEY_ID: text,
  AWS_SECRET_ACCESS_KEY: text,
  AWS_SESSION_TOKEN: text,
  SMS_API_URL: z.url({ protocol: /^https?$/, error: "must be an http:// or https:// address" }).default("https://api.twilio.com"),
  SMS_ACCOUNT_SID: text,
  SMS_AUTH_TOKEN: text,
  SMS_FROM: text,
  SERVICE_URL: z.url({ protocol: /^https?$/, error: "must be an http:// or https:// address" }).optional(),
  DASHBOARD_URL: z.url({ protocol: /^https?$/, error: "must be an http:// or https:// address" }).optional(),
  APP_SECRET: z.string().min(32, { error: "must be at least 32 characters" }).optional(),
  NOW_OFFSET_MS: z.coerce.number().int().default(0),
  LOG_LEVEL: z.enum(["debug", "info", "warn", "error", "silent"]).default("info"),
  LOG_FILE: text,
  NODE_ENV: z.enum(["development", "test", "production"]).default("development"),
});

export type Env = z.output<typeof Env>;

/** Called once, by the program's first file. Everything else receives values, never reads them. Throws one line that names each wrong variable. */
export function readEnv(source: NodeJS.ProcessEnv = process.env): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const read = Env.safeParse(given);
  if (!read.success)
    throw new Error(
      `The environment is wrong: ${read.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`).join("; ")}.`,
    );
  if (read.data.NODE_ENV === "production" && read.data.DATABASE_URL !== undefined && read.data.APP_SECRET === undefined)
    throw new Error("The environment is wrong: APP_SECRET is required when DATABASE_URL is set in production.");
  if (read.data.S3_BUCKET !== undefined && (read.data.AWS_ACCESS_KEY_ID === undefined || read.data.AWS_SECRET_ACCESS_KEY === undefined))
    throw new Error("The environment is wrong: S3_BUCKET needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.");
  if ((read.data.SMS_ACCOUNT_SID === undefined) !== (read.data.SMS_AUTH_TOKEN === undefined))
    throw new Error("The environment is wrong: SMS_ACCOUNT_SID and SMS_AUTH_TOKEN come together.");
  return read.data;
}

/** The PostgreSQL that tests make their databases on; undefined where they start one of their own. */
export const testDatabaseUrl = (): string | undefined => process.env.TEST_DATABASE_URL;
