import { readFileSync } from "node:fs";
import { z } from "zod";
import { networksIn, type TrustedProxies } from "./client-address.ts";

// Schemas and error messages of environment variables, for both programs.

const shownMost = 60;

/** An error shows the invalid value unless it may contain a secret. */
export const variable = <Value>(wanted: string, read: (text: string) => Value | undefined, { isSecret = false } = {}) =>
  z.string().transform((text, refuse): Value => {
    const value = read(text);
    if (value !== undefined) return value;
    const shown = isSecret ? "" : `, not ${JSON.stringify(text.slice(0, shownMost))}`;
    refuse.addIssue(`must be ${wanted}${shown}`);
    return z.NEVER;
  });

export const wholeNumber = (least: number, most: number, what = "a whole number") =>
  variable(`${what} from ${least} to ${most}`, (text) => {
    const value = /^[+-]?\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
    return value >= least && value <= most ? value : undefined;
  });

export const port = wholeNumber(1, 65_535, "a port number");

export const flag = variable("0 or 1", (text) => (text === "0" || text === "1" ? text === "1" : undefined));

export function oneOf<const Words extends readonly string[]>(...words: Words) {
  return variable(`${words.slice(0, -1).join(", ")} or ${words.at(-1)}`, (text): Words[number] | undefined =>
    words.find((word) => word === text),
  );
}

/** May contain a password. */
export const address = (...schemes: readonly [string, ...string[]]) =>
  variable(
    `an address that begins with ${schemes.map((scheme) => `${scheme}://`).join(" or ")}`,
    (text) => (schemes.some((scheme) => text.startsWith(`${scheme}://`)) && URL.canParse(text) ? text : undefined),
    { isSecret: true },
  );

export const text = (charactersMost = 10_000) =>
  variable(`at most ${charactersMost} characters`, (given) => (given.length <= charactersMost ? given : undefined), { isSecret: true });

/** One line that is valid in a mail header. */
export const sender = variable("an email address, or a name with one in angle brackets", (given) =>
  /^([^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/.test(given) ? given : undefined,
);

export const hostName = variable("a host name", (given) =>
  given.length <= 253 && /^[a-z\d]([a-z\d-]*[a-z\d])?(\.[a-z\d]([a-z\d-]*[a-z\d])?)*$/i.test(given) ? given : undefined,
);

const trustedProxies = variable("addresses or networks like 10.0.0.0/8, separated by commas", networksIn);

export const secretOf = (charactersLeast: number) =>
  variable(`at least ${charactersLeast} characters`, (given) => (given.length >= charactersLeast ? given : undefined), { isSecret: true });

const unitMs: Record<string, number> = { m: 60_000, h: 3_600_000, d: 86_400_000 };
const daysMost = 366;

/** In milliseconds. */
export const duration = variable(`a duration like 30m, 12h or 7d, up to ${daysMost}d`, (given) => {
  const [, count = "", unit = ""] = /^(\d{1,6})([mhd])$/.exec(given) ?? [];
  const ms = Number(count) * (unitMs[unit] ?? 0);
  return ms > 0 && ms <= daysMost * 86_400_000 ? ms : undefined;
});

const noProxies: TrustedProxies = [];

const ratio = variable("a number from 0 to 1", (given) => (/^(0|1|0?\.\d{1,6}|[01]\.0{1,6})$/.test(given) ? Number(given) : undefined));

/** `name=value` pairs, separated by commas. */
const headerList = variable(
  "headers like name=value, separated by commas",
  (given) => {
    const pairs = given.split(",").map((pair) => /^\s*([\w-]+)=([^\r\n]+)$/.exec(pair));
    return pairs.every((pair) => pair !== null)
      ? Object.fromEntries(pairs.map(([, name = "", value = ""]) => [name, value.trim()]))
      : undefined;
  },
  { isSecret: true },
);

/** What a variable means, for docs/configuration.md. `example` is a value that an operator could set. */
export const about = (description: string, example?: string) => ({ description, ...(example === undefined ? {} : { example }) });

/** Variables of both programs. */
export const common = {
  DATABASE_URL: address("postgres", "postgresql")
    .optional()
    .meta(
      about(
        "A PostgreSQL server, version 15 or newer and built with ICU. Without it, the service starts its own PostgreSQL under DATA_DIR.",
        "postgres://frontdesk:secret@db.example.com/frontdesk",
      ),
    ),
  DATA_DIR: text()
    .default(".data")
    .meta(about("The folder of the embedded database, stored files and generated secrets.", "/var/lib/frontdesk")),
  SERVICE_PORT: port.default(4000).meta(about("The port of the API.")),
  DRAIN_MS: wholeNumber(0, 300_000)
    .default(0)
    .meta(
      about(
        "How long a program keeps answering after it receives the signal to stop, in milliseconds, while its `/readyz` reports that it is not ready. Set it to more than the interval at which your load balancer checks.",
        "5000",
      ),
    ),
  APP_SECRET: secretOf(32)
    .optional()
    .meta(
      about(
        "Encrypts stored tokens and signs sessions. Without it, one is generated under DATA_DIR. Required with DATABASE_URL if NODE_ENV is production.",
        "the output of: openssl rand -base64 32",
      ),
    ),
  NODE_ENV: oneOf("development", "test", "production")
    .default("development")
    .meta(about("Set it to production to require APP_SECRET with DATABASE_URL. `npm start` runs optimized code in any case.")),
  OTEL_EXPORTER_OTLP_ENDPOINT: address("http", "https")
    .optional()
    .meta(about("The OpenTelemetry collector that receives traces (OTLP over HTTP). Without it, none are made.", "http://collector:4318")),
  OTEL_EXPORTER_OTLP_HEADERS: headerList
    .default({})
    .meta(about("Headers for the collector, such as its token.", "authorization=Bearer secret")),
  OTEL_TRACES_SAMPLER_ARG: ratio.default(1).meta(about("The share of requests that are traced, from 0 to 1.", "0.1")),
  TRUSTED_PROXIES: trustedProxies
    .default(noProxies)
    .meta(
      about(
        "The reverse proxies whose X-Forwarded-For is trusted. Without it, all visitors share the proxy's rate limits.",
        "10.0.0.0/8, ::1",
      ),
    ),
};

const commons = z.object(common);

export const wrong = (reasons: string): Error => new Error(`The environment is wrong: ${reasons}.`);

export type Source = Readonly<Record<string, string | undefined>>;

/** A secret of a container or of systemd is a file: `NAME_FILE` is the path of a file with the value of `NAME`. */
function withFiles(names: string[], source: Source): Source {
  const read: Record<string, string> = {};
  for (const name of names) {
    const file = source[`${name}_FILE`];
    if (!file || names.includes(`${name}_FILE`)) continue;
    if (source[name]) throw wrong(`${name} and ${name}_FILE are both set`);
    try {
      read[name] = readFileSync(file, "utf8").trim();
    } catch (error) {
      throw wrong(
        `${name}_FILE names a file that cannot be read (${error instanceof Error && "code" in error ? String(error.code) : "unknown reason"})`,
      );
    }
  }
  return { ...source, ...read };
}

/** Whether other people use this address, and not only programs on this machine. */
const isPublic = (address: string) => !["127.0.0.1", "localhost", "[::1]"].includes(new URL(address).hostname);

/** An installation that other people reach needs https, and none of the settings for development and tests. */
export function requireSafe({
  addresses,
  forTests,
}: {
  addresses: Record<string, string | undefined>;
  forTests: Record<string, boolean>;
}): void {
  const named = Object.entries(addresses).flatMap(([name, address]) =>
    address !== undefined && isPublic(address) ? [{ name, address }] : [],
  );
  if (named.length === 0) return;
  const reasons = [
    ...named.flatMap(({ name, address }) =>
      address.startsWith("http:") ? [`${name} must begin with https://, unless it names this machine`] : [],
    ),
    ...Object.entries(forTests).flatMap(([name, isSet]) =>
      isSet ? [`${name} is for development and tests, and ${named[0]?.name} is a public address`] : [],
    ),
  ];
  if (reasons.length > 0) throw wrong(reasons.join("; "));
}

/** An empty variable counts as not set. Throws one line that names each invalid variable. */
export function readVariables<Shape extends z.ZodRawShape & typeof common>(
  variables: z.ZodObject<Shape>,
  source: Source,
): z.output<z.ZodObject<Shape>> {
  const all = withFiles(Object.keys(variables.shape), source);
  const given = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ""));
  const read = variables.safeParse(given);
  if (!read.success) throw wrong(read.error.issues.map(({ path, message }) => `${path.join(".")} ${message}`).join("; "));
  const { NODE_ENV, DATABASE_URL, APP_SECRET } = commons.parse(given);
  if (NODE_ENV === "production" && DATABASE_URL !== undefined && APP_SECRET === undefined)
    throw wrong("APP_SECRET is required when DATABASE_URL is set in production");
  return read.data;
}

const shown = (value: unknown): string => {
  if (typeof value === "boolean") return value ? "1" : "0";
  return ["string", "number"].includes(typeof value) ? String(value) : "";
};
const cell = (text: string) => (text === "" ? "" : `\`${text}\``);

/** The variables of a program as a table in Markdown; see docs/configuration.md. */
export function variablesTable({ shape }: z.ZodObject): string {
  const rows = Object.entries(shape).map(([name, schema]) => {
    if (!(schema instanceof z.ZodType)) throw new Error(`${name} has no schema.`);
    const { description = "", example } = schema.meta() ?? {};
    const standard = schema.safeParse(undefined);
    return `| \`${name}\` | ${cell(standard.success ? shown(standard.data) : "")} | ${description} | ${typeof example === "string" ? cell(example) : ""} |`;
  });
  return ["| variable | default | meaning | example |", "|---|---|---|---|", ...rows, ""].join("\n");
}
