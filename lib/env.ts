import { z } from "zod";

const port = z.coerce.number().int().min(1).max(65_535);

const Env = z.object({
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: "must be a postgres:// address" }).optional(),
  DATA_DIR: z.string().min(1).default(".data"),
  SERVICE_PORT: port.default(4000),
  CRM_BASE_URL: z.url({ protocol: /^https?$/, error: "must be an http:// or https:// address" }).optional(),
  OIDC_ISSUER: z.url({ protocol: /^https?$/, error: "must be an https:// address" }).optional(),
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  OIDC_NAME: z.string().min(1).max(60).default("your organisation"),
  APP_SECRET: z.string().min(32, { error: "must be at least 32 characters" }).optional(),
  NODE_ENV: z.enum(["development", "test", "production"]).default("development"),
});

/** An OpenID Connect provider that vouches for who signs in. */
export type OpenId = { issuer: string; clientId: string; clientSecret: string; name: string };

export type Env = z.output<typeof Env> & {
  /** Our own service, which answers sign-in and all that is beyond the public interface. */
  serviceUrl: string;
  /** The server that our own connections go to. */
  crmUrl: string;
  /** False where CRM_BASE_URL names another server than our own service. */
  isCrmOwn: boolean;
  openId: OpenId | undefined;
};

/** Throws one line that names each wrong variable. */
export function readEnvironment(source: NodeJS.ProcessEnv): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const parsed = Env.safeParse(given);
  if (!parsed.success)
    throw new Error(
      `The environment is wrong: ${parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`).join("; ")}.`,
    );
  const env = parsed.data;
  if (env.NODE_ENV === "production" && env.DATABASE_URL !== undefined && env.APP_SECRET === undefined)
    throw new Error("The environment is wrong: APP_SECRET is required when DATABASE_URL is set in production.");
  const serviceUrl = `http://127.0.0.1:${env.SERVICE_PORT}`;
  const crmUrl = (env.CRM_BASE_URL ?? serviceUrl).replace(/\/+$/, "");
  const openId = openIdOf(env);
  return { ...env, openId, serviceUrl, crmUrl, isCrmOwn: [serviceUrl, `http://localhost:${env.SERVICE_PORT}`].includes(crmUrl) };
}

function openIdOf({ OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_NAME }: z.output<typeof Env>): OpenId | undefined {
  const given = [OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET];
  if (given.every((value) => value === undefined)) return undefined;
  if (OIDC_ISSUER === undefined || OIDC_CLIENT_ID === undefined || OIDC_CLIENT_SECRET === undefined)
    throw new Error("The environment is wrong: OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET come together.");
  const { protocol, hostname } = new URL(OIDC_ISSUER);
  if (protocol === "http:" && !["127.0.0.1", "localhost", "[::1]"].includes(hostname))
    throw new Error("The environment is wrong: OIDC_ISSUER must be an https:// address; plain http is for this machine alone.");
  return { issuer: OIDC_ISSUER, clientId: OIDC_CLIENT_ID, clientSecret: OIDC_CLIENT_SECRET, name: OIDC_NAME };
}

let known: Env | undefined;

/** The environment of the dashboard's server, read once. Throws one line that names each wrong variable. */
export function environment(): Env {
  known ??= readEnvironment(process.env);
  return known;
}

/** next-auth takes its own address from the request's Host header, so that nobody has to configure it. */
export function trustRequestHost(): void {
  process.env.AUTH_TRUST_HOST = "1";
}
