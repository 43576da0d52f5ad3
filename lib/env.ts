import { z } from "zod";
import {
  about,
  address,
  common,
  flag,
  port,
  readVariables,
  requireSafe,
  type Source,
  text,
  variable,
  wrong,
} from "#contract/environment.ts";
import { withoutSlashesAtEnd } from "#contract/paths.ts";

const isHere = ({ hostname }: URL) => ["127.0.0.1", "localhost", "[::1]"].includes(hostname);

const issuer = variable("an https:// address; plain http is for this machine alone", (given) => {
  const url = URL.parse(given);
  return url?.protocol === "https:" || (url?.protocol === "http:" && isHere(url)) ? given : undefined;
});

/** Every variable that the dashboard reads. */
export const variables = z.object({
  ...common,
  PORT: port.default(3000).meta(about("The port of the dashboard.")),
  DASHBOARD_HOST: text(255)
    .default("127.0.0.1")
    .meta(about("The address that the dashboard listens at. Keep it behind a reverse proxy that adds TLS.", "0.0.0.0")),
  CRM_BASE_URL: address("http", "https")
    .optional()
    .meta(
      about(
        "The server that the dashboard shows: any server of the documented API. Without it, the service on this machine.",
        "https://crm.example.com",
      ),
    ),
  SERVICE_URL: address("http", "https")
    .optional()
    .meta(about("The public address of the API, for links and webhooks.", "https://api.example.com")),
  SERVICE_INTERNAL_URL: address("http", "https")
    .optional()
    .meta(
      about("The address at which the dashboard reaches the service. Without it, this machine at SERVICE_PORT.", "http://service:4000"),
    ),
  CONNECTIONS_ALLOW_LOOPBACK: flag
    .default(false)
    .meta(about("Whether connections may lead to servers on this machine, also by plain HTTP. For development and tests.")),
  OIDC_ISSUER: issuer.optional().meta(about("An OpenID Connect provider for signing in.", "https://id.example.com")),
  OIDC_CLIENT_ID: text().optional().meta(about("The id that the provider gave to Frontdesk.")),
  OIDC_CLIENT_SECRET: text().optional().meta(about("The secret of that id.")),
  OIDC_NAME: text(60).default("your organization").meta(about("What the sign-in page calls the provider.", "Example Dental")),
});

/** An OpenID Connect provider for signing in. */
export type OpenId = { issuer: string; clientId: string; clientSecret: string; name: string };

export type Env = z.output<typeof variables> & {
  /** Our own service, which has the sign-in and all application endpoints. */
  serviceUrl: string;
  /** The server that connections to our own service use. */
  crmUrl: string;
  /** False if CRM_BASE_URL names a server other than our own service. */
  isCrmOwn: boolean;
  openId: OpenId | undefined;
};

/** Throws an error with one line for each invalid variable. */
export function readEnvironment(source: Source): Env {
  const env = readVariables(variables, source);
  requireSafe({ addresses: { SERVICE_URL: env.SERVICE_URL }, forTests: { CONNECTIONS_ALLOW_LOOPBACK: env.CONNECTIONS_ALLOW_LOOPBACK } });
  const serviceUrl = withoutSlashesAtEnd(env.SERVICE_INTERNAL_URL ?? `http://127.0.0.1:${env.SERVICE_PORT}`);
  const crmUrl = withoutSlashesAtEnd(env.CRM_BASE_URL ?? serviceUrl);
  const openId = openIdOf(env);
  return { ...env, openId, serviceUrl, crmUrl, isCrmOwn: [serviceUrl, `http://localhost:${env.SERVICE_PORT}`].includes(crmUrl) };
}

function openIdOf({ OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_NAME }: z.output<typeof variables>): OpenId | undefined {
  const given = [OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET];
  if (given.every((value) => value === undefined)) return undefined;
  if (OIDC_ISSUER === undefined || OIDC_CLIENT_ID === undefined || OIDC_CLIENT_SECRET === undefined)
    throw wrong("OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must be set together");
  return { issuer: OIDC_ISSUER, clientId: OIDC_CLIENT_ID, clientSecret: OIDC_CLIENT_SECRET, name: OIDC_NAME };
}

let known: Env | undefined;

/** The environment of the dashboard's server, read once. Throws an error with one line for each invalid variable. */
export function environment(): Env {
  known ??= readEnvironment(process.env);
  return known;
}

/** Lets next-auth take its own address from the Host header, so that it needs no setting. */
export function trustRequestHost(): void {
  process.env.AUTH_TRUST_HOST = "1";
}
