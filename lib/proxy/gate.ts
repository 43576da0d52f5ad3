import type { NextRequest } from "next/server";
import type { Session } from "#contract/application/sessions.ts";
import { Fault } from "#contract/errors.ts";
import { serviceTokenIn } from "../auth/cookies.ts";
import { sessionOf } from "../auth/sessions.ts";
import { requireSameOrigin } from "./origin.ts";

export type Admitted = { session: Session; token: string };

/** Where every request of the browser for data comes in: from a page of ours, of somebody who is signed in. */
export async function admit(request: NextRequest): Promise<Admitted> {
  requireSameOrigin(request);
  const token = await serviceTokenIn(request.cookies);
  if (token === undefined) throw new Fault("SESSION_ENDED");
  const session = await sessionOf(token);
  if (session === undefined) throw new Fault("SESSION_ENDED");
  return { session, token };
}

/** For what only an admin may do. */
export function requireAdmin({ user }: Session): void {
  if (user.role !== "admin") throw new Fault("FORBIDDEN", { message: "Only an admin may do this." });
}
