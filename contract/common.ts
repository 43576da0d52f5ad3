import { z } from "zod";
import { typeWords } from "./validation.ts";

/** The value of the `Version` header that every request carries (doc 1, Versioning). */
export const apiVersion = "v3";

export const headers = {
  version: "version",
  requestId: "x-crm-requestid",
  idempotencyKey: "idempotency-key",
  /** In a request: run the write and roll it back. In a response: nothing was written. */
  dryRun: "x-dry-run",
  /** What a dry run would have changed and sent. */
  dryRunSummary: "x-dry-run-summary",
  /** The session of the user for whom the dashboard sends the request with its own token. Not part of the public API. */
  onBehalf: "x-crm-onbehalf",
  /** The address of the visitor whose request the dashboard handles, sealed by the dashboard. Not part of the public API. */
  visitor: "x-crm-visitor",
  limitDaily: "x-ratelimit-limit-daily",
  remainingDaily: "x-ratelimit-daily-remaining",
  intervalMs: "x-ratelimit-interval-milliseconds",
  limitBurst: "x-ratelimit-max",
  remainingBurst: "x-ratelimit-remaining",
} as const;

/** Part of every response (doc 1, Limits; silences, Errors and limits). */
export const rateLimitHeaders = [
  headers.limitDaily,
  headers.remainingDaily,
  headers.intervalMs,
  headers.limitBurst,
  headers.remainingBurst,
] as const;

export const burstIntervalMs = 10_000;
export const bodyLimitBytes = 1_000_000;

/** Stored strings are bounded, so that each fits into an index entry. */
export const shortText = z.string().max(255);
export const longText = z.string().max(65_000);

/** A text that an empty string or null clears; responses use null for a missing text. */
export const clearable = (text: z.ZodType<string, string>) =>
  text
    .nullable()
    .transform((sent) => sent ?? "")
    .optional();

export const id = z.string().min(1).max(100);

/** ISO 8601 in UTC with milliseconds, like every timestamp of a response. */
export const instant = z.string().meta({ format: "date-time" });

/** ISO 8601 in a request, parsed to an instant; a time without zone or offset is UTC. An unencoded + of an offset arrives as a space. */
export const instantIn = z
  .string()
  .refine((text) => instantOf(text) !== undefined, { error: "must be a valid ISO 8601 date string" })
  .transform((text) => instantOf(text) ?? z.NEVER)
  .meta({ description: "ISO 8601" });

const isoInstant = /^(?<day>\d{4}-\d{2}-\d{2})(?:T(?<time>\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(?<zone>Z|[+ -]\d{2}:?\d{2})?)?$/;

function instantOf(text: string): Date | undefined {
  const { day = "", time = "00:00", zone = "Z" } = isoInstant.exec(text)?.groups ?? {};
  const date = new Date(`${day}T${time}${zone.replace(" ", "+").replace(/^([+-]\d{2})(\d{2})$/, "$1:$2")}`);
  const isStorable = isDayOfCalendar(day) && !Number.isNaN(date.getTime()) && date.getUTCFullYear() >= 1 && date.getUTCFullYear() <= 9999;
  return isStorable ? date : undefined;
}

/** `YYYY-MM-DD` of a day that exists: `Date` would read February 30 as March 2. */
export function isDayOfCalendar(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === day && !day.startsWith("0000");
}

/** IANA name of a time zone. */
export const timezone = shortText.refine(isTimezone, { error: "must be a valid IANA time zone" }).meta({ description: "IANA name" });

/** Cache of valid zones, because a lookup takes as long as a query. Its size is bounded by the number of spellings that exist. */
const knownTimezones = new Set<string>();
const knownTimezonesMost = 2000;

function isTimezone(name: string): boolean {
  if (knownTimezones.has(name)) return true;
  if (!/^[a-z]/i.test(name)) return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    if (knownTimezones.size < knownTimezonesMost) knownTimezones.add(name);
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** A language with or without a country, such as `de-CH`. */
export const languageTag = z.string().regex(/^[a-z]{2,3}(-([A-Z]{2}|\d{3}))?$/, { error: "must be a language tag, such as de-CH" });

/** An email address, also an international one: a name, @, and a domain with a dot. Normalized to NFC. */
export const emailAddress = z
  .string()
  // Normalizing a long run of combining marks takes quadratic time, so the length is checked first.
  .max(254, { abort: true })
  .normalize("NFC")
  .regex(
    /^(?!\.)(?!.*\.\.)[^\s@"(),:;<>[\\\]]{1,64}(?<!\.)@(?:[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]*[\p{L}\p{N}\p{M}])?\.)+(?:\p{L}[\p{L}\p{M}]+|[xX][nN]--[a-zA-Z\d-]+)$/u,
    {
      error: "must be an email",
    },
  );

/** An address that a browser may open: http or https; the scheme is optional. */
export const webAddress = z
  .string()
  .max(2000)
  .refine((text) => text === "" || isWebAddress(text), { error: "must be a URL" });

function isWebAddress(text: string): boolean {
  if (/\s/.test(text)) return false;
  const address = /^[a-z][a-z\d+.-]*:/i.test(text) && !/^[^/]+:\d+/.test(text) ? text : `https://${text}`;
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return (protocol === "http:" || protocol === "https:") && (hostname.includes(".") || hostname === "localhost");
}

export const hexColor = z.string().regex(/^#([\da-fA-F]{3}|[\da-fA-F]{6})$/, { error: "must be a hexadecimal color" });

// Query values are strings; a typed client may also pass the value itself.

export const queryNumber = (rules: z.ZodNumber = z.number().int().min(0).max(2_147_483_647)) =>
  z
    .union([z.string(), z.number()])
    .transform(String)
    .pipe(z.string().regex(/^-?\d{1,15}$/, { error: typeWords.number }))
    .transform(Number)
    .pipe(rules);

export const queryBoolean = z
  .union([z.string(), z.boolean()])
  .transform(String)
  .pipe(z.string().regex(/^(true|false)$/, { error: typeWords.boolean }))
  .transform((text) => text === "true")
  .pipe(z.boolean());

/** A list in a query: `a,b`, a repeated name, or a name followed by `[]`. */
export const queryList = z
  .union([z.string(), z.array(z.string())])
  .transform((value) =>
    [value]
      .flat()
      .flatMap((part) => part.split(","))
      .map((part) => part.trim())
      .filter((part) => part !== ""),
  )
  .pipe(z.array(z.string()));

export const locationQuery = z.object({ locationId: id });
export const succeeded = z.object({ succeeded: z.literal(true) });
export const emptyBody = z.strictObject({});

/** The keys of a constant table. */
// biome-ignore lint/nursery/noUnsafeTypeAssertion: sound because a constant has no other keys than its type says
export const keysOf = <T extends object>(table: T) => Object.keys(table) as (keyof T & string)[];

/** The values of a code or reason that the dashboard translates. */
export const wordValues = z.record(z.string(), z.union([z.string(), z.number()]));

/** Why something failed: a reason of `errors.ts`, or a reason of a later version, with its values. */
export const failure = z.object({ reason: z.string(), values: wordValues });
