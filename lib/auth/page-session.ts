import { LRUCache } from "lru-cache";
import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import { isApiError } from "#contract/errors.ts";
import type { Session } from "#contract/users/sessions.ts";
import type { Connection } from "../api/browser-contract.ts";
import { connectionCookie } from "../api/connection-choice.ts";
import { routes } from "../routes.ts";
import { listVisible } from "../store/connections.ts";
import { serviceTokenIn } from "./cookies.ts";
import { frameSessionOf, sessionOf, visitorIn } from "./sessions.ts";

export type PageSession =
  | { kind: "signedIn"; session: Session; connections: Connection[]; connection: Connection | undefined }
  | { kind: "unreachable"; message: string };

/** The signed-in user of a page and their connection. Redirects visitors to the sign-in page. */
export async function pageSession(): Promise<PageSession> {
  const jar = await cookies();
  const token = await serviceTokenIn(jar);
  if (token === undefined) redirect(await signInPath({}));
  try {
    const session = await sessionOf(token, visitorIn(await headers()));
    if (session === undefined) return redirect(await signInPath({ ended: "1" }));
    if (session.needsSecondFactor) redirect(await secondFactorPath());
    const connections = await listVisible(session);
    const chosen = jar.get(connectionCookie)?.value;
    return { kind: "signedIn", session, connections, connection: connections.find(({ id }) => id === chosen) ?? connections[0] };
  } catch (error) {
    if (isApiError(error)) return { kind: "unreachable", message: error.message };
    throw error;
  }
}

export type FrameSession =
  | {
      kind: "signedIn";
      session: Session;
      token: string;
      connections: Connection[];
      connection: Connection | undefined;
      isConfirmed: boolean;
    }
  | { kind: "unknown" };

/** The last known connections by user, which are rendered while the store cannot be read. */
const lastConnections = new LRUCache<string, Connection[]>({ max: 10_000 });

/** If the store cannot be read, the frame is still rendered and the error is logged. */
async function connectionsOf(session: Session): Promise<Connection[]> {
  try {
    const connections = await listVisible(session);
    lastConnections.set(session.user.id, connections);
    return connections;
  } catch (error) {
    process.stderr.write(
      `frontdesk dashboard: the connections could not be read: ${error instanceof Error ? error.message : String(error)}\n`,
    );
    return lastConnections.get(session.user.id) ?? [];
  }
}

/**
 * The data for every page's frame. If the service does not answer, this is the last known data: each part of the page requests its own data
 * and gets an error if rights have changed. `unknown` if there is no such data yet. The layout and the page of a request share one result.
 */
export const frameSession = cache(async (): Promise<FrameSession> => {
  const jar = await cookies();
  const token = await serviceTokenIn(jar);
  if (token === undefined) redirect(await signInPath({}));
  const asked = await frameSessionOf(token, visitorIn(await headers()));
  if (asked.kind === "confirmed" && asked.session === undefined) return redirect(await signInPath({ ended: "1" }));
  const session = asked.kind === "confirmed" ? asked.session : asked.lastKnown;
  if (session === undefined) return { kind: "unknown" };
  if (session.needsSecondFactor) redirect(await secondFactorPath());
  const connections = await connectionsOf(session);
  const chosen = jar.get(connectionCookie)?.value;
  const connection = connections.find(({ id }) => id === chosen) ?? connections[0];
  return { kind: "signedIn", session, token, connections, connection, isConfirmed: asked.kind === "confirmed" };
});

/** The page on which a user adds a second factor before they can do anything else. */
async function secondFactorPath(): Promise<string> {
  const back = (await headers()).get("x-page");
  return back === null || back === "/" ? routes.secondFactor() : `${routes.secondFactor()}?${new URLSearchParams({ back })}`;
}

/** The user of that page. Redirects visitors to the sign-in page, and users who need no second factor to the dashboard. */
export async function secondFactorSession(): Promise<Session> {
  const token = await serviceTokenIn(await cookies());
  const session = token === undefined ? undefined : await sessionOf(token, visitorIn(await headers()));
  if (session === undefined) redirect(await signInPath({}));
  if (!session.needsSecondFactor) redirect(routes.home());
  return session;
}

/** The sign-in page, which leads back to the requested page. */
async function signInPath(why: Record<string, string>): Promise<string> {
  const back = (await headers()).get("x-page");
  const query = new URLSearchParams({ ...why, ...(back === null || back === "/" ? {} : { back }) });
  return query.size > 0 ? `${routes.signIn()}?${query}` : routes.signIn();
}
