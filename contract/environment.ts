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

const secretLeast = 32;
const secret = variable(`at least ${secretLeast} characters`, (given) => (given.length >= secretLeast ? given : undefined), {
  isSecret: true,
});

const noProxies: TrustedProxies = [];

/** Variables of both programs. */
export const common = {
  DATABASE_URL: address("postgres", "postgresql").optional(),
  DATA_DIR: text().default(".data"),
  SERVICE_PORT: port.default(4000),
  APP_SECRET: secret.optional(),
  NODE_ENV: oneOf("development", "test", "production").default("development"),
  /** The reverse proxies whose `X-Forwarded-For` is trusted. */
  TRUSTED_PROXIES: trustedProxies.default(noProxies),
};

const commons = z.object(common);

export const wrong = (reasons: string): Error => new Error(`The environment is wrong: ${reasons}.`);

export type Source = Readonly<Record<string, string | undefined>>;

/** An empty variable counts as not set. Throws one line that names each invalid variable. */
export function readVariables<Shape extends z.ZodRawShape & typeof common>(
  variables: z.ZodObject<Shape>,
  source: Source,
): z.output<z.ZodObject<Shape>> {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const read = variables.safeParse(given);
  if (!read.success) throw wrong(read.error.issues.map(({ path, message }) => `${path.join(".")} ${message}`).join("; "));
  const { NODE_ENV, DATABASE_URL, APP_SECRET } = commons.parse(given);
  if (NODE_ENV === "production" && DATABASE_URL !== undefined && APP_SECRET === undefined)
    throw wrong("APP_SECRET is required when DATABASE_URL is set in production");
  return read.data;
}
