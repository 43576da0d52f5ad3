import { z } from "zod";

const port = z.coerce.number().int().min(1).max(65_535);

const Env = z.object({
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: "must be a postgres:// address" }).optional(),
  DATA_DIR: z.string().min(1).default(".data"),
  SERVICE_PORT: port.default(4000),
  CRM_BASE_URL: z.url({ protocol: /^https?$/, error: "must be an http:// or https:// address" }).optional(),
  APP_SECRET: z.string().min(32, { error: "must be at least 32 characters" }).optional(),
  NODE_ENV: z.enum(["development", "test", "production"]).default("development"),
});

export type Env = z.output<typeof Env> & {
  /** Our own service, which answers sign-in and all that is beyond the public interface. */
  serviceUrl: string;
  /** The server that our own connections go to. */
  crmUrl: string;
  /** False where CRM_BASE_URL names another server than our own service. */
  isCrmOwn: boolean;
};

function read(source: NodeJS.ProcessEnv): Env {
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
  return { ...env, serviceUrl, crmUrl, isCrmOwn: [serviceUrl, `http://localhost:${env.SERVICE_PORT}`].includes(crmUrl) };
}

let known: Env | undefined;

/** The environment of the dashboard's server, read once. Throws one line that names each wrong variable. */
export function environment(): Env {
  known ??= read(process.env);
  return known;
}

/** next-auth takes its own address from the request's Host header, so that nobody has to configure it. */
export function trustRequestHost(): void {
  process.env.AUTH_TRUST_HOST = "1";
}
