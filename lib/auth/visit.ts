import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import type { Session } from "#contract/application/sessions.ts";
import { isFault } from "#contract/errors.ts";
import type { Connection } from "../api/browser-contract.ts";
import { connectionCookie } from "../api/connection-choice.ts";
import { routes } from "../routes.ts";
import { listVisible } from "../store/connections.ts";
import { serviceTokenIn } from "./cookies.ts";
import { sessionOf, visitorIn } from "./sessions.ts";

export type Visit =
  | { kind: "visit"; session: Session; connections: Connection[]; connection: Connection | undefined }
  | { kind: "unreachable"; message: string };

/** Who looks at a page of the dashboard, and on which connection. Sends away whoever is not signed in. */
export async function visit(): Promise<Visit> {
  const jar = await cookies();
  const token = await serviceTokenIn(jar);
  if (token === undefined) redirect(await signInPath({}));
  try {
    const session = await sessionOf(token, visitorIn(await headers()));
    if (session === undefined) return redirect(await signInPath({ ended: "1" }));
    const connections = await listVisible(session);
    const chosen = jar.get(connectionCookie)?.value;
    return { kind: "visit", session, connections, connection: connections.find(({ id }) => id === chosen) ?? connections[0] };
  } catch (error) {
    if (isFault(error)) return { kind: "unreachable", message: error.message };
    throw error;
  }
}

/** Where signing in leads back to the page that was asked for. */
async function signInPath(why: Record<string, string>): Promise<string> {
  const back = (await headers()).get("x-page");
  const query = new URLSearchParams({ ...why, ...(back === null || back === "/" ? {} : { back }) });
  return query.size > 0 ? `${routes.signIn()}?${query}` : routes.signIn();
}
