import path from "node:path";
import { z } from "zod";
import type { Bench } from "./bench.ts";
import { admin, makePerson, type Place } from "./harness.ts";
import { type Program, startProgram } from "./programs.ts";
import { ask } from "./requests.ts";

/** The dashboard as `npm start` runs it, with a signed-in user. */
export type Dashboard = { program: Program; url: string; cookies: Cookie[]; connectionTo(place: Place): Promise<string> };
export type Cookie = { name: string; value: string };

const csrf = z.object({ csrfToken: z.string() });
const connection = z.object({ id: z.string(), locationId: z.string() });
const listed = z.object({ connections: z.array(connection) });

export const cookieHeader = (cookies: Cookie[]) => cookies.map(({ name, value }) => `${name}=${value}`).join("; ");

export async function openDashboard({ env }: Bench, places: Place[]): Promise<Dashboard> {
  const url = `http://127.0.0.1:${env.PORT}`;
  const program = await startProgram({
    name: "dashboard",
    command: ["lib/server/main.ts"],
    environment: { PORT: String(env.PORT), DASHBOARD_HOST: "127.0.0.1" },
    readyAt: `${url}/sign-in`,
    logFile: path.join(env.DATA_DIR, "logs", "dashboard.out"),
  });
  try {
    const cookies = await signIn(url, await makePerson(places.map(({ id }) => id)));
    const list = async () =>
      listed.parse(JSON.parse((await ask(`${url}/api/dashboard/connections`, { headers: { cookie: cookieHeader(cookies) } })).body))
        .connections;
    return {
      program,
      url,
      cookies,
      async connectionTo(place) {
        const existing = (await list()).find(({ locationId }) => locationId === place.id);
        return existing?.id ?? (await admin(connection, "connection", "create", "--location", place.id)).id;
      },
    };
  } catch (error) {
    await program.stop();
    throw error;
  }
}

/** Signs in by the requests of the sign-in page. */
async function signIn(url: string, person: { email: string; password: string }): Promise<Cookie[]> {
  const jar = new Map<string, string>();
  const keep = (response: Response) => {
    for (const line of response.headers.getSetCookie()) {
      const [pair = ""] = line.split(";");
      const at = pair.indexOf("=");
      jar.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return response;
  };
  const cookies = () => [...jar].map(([name, value]) => ({ name, value }));
  const { csrfToken } = csrf.parse(await keep(await fetch(`${url}/api/auth/csrf`)).json());
  const answer = keep(
    await fetch(`${url}/api/auth/callback/credentials`, {
      method: "POST",
      redirect: "manual",
      headers: { origin: url, cookie: cookieHeader(cookies()) },
      body: new URLSearchParams({ ...person, csrfToken, json: "true" }),
    }),
  );
  if (answer.status !== 200) throw new Error(`Signing in answered ${answer.status}: ${(await answer.text()).slice(0, 300)}`);
  await answer.body?.cancel();
  return cookies();
}
