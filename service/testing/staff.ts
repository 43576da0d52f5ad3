import { application } from "#contract/application.ts";
import { createClient } from "#contract/client.ts";
import { apiVersion, headers } from "#contract/common.ts";
import { type Endpoint, endpointsOf, methodOf, pathOf } from "#contract/endpoint.ts";
import { contract } from "#contract/index.ts";
import type { Permission, Rights } from "#contract/permissions.ts";
import { scopes } from "#contract/scopes.ts";
import * as tokens from "../integrations/issued-tokens.ts";
import type { SignedIn, TestApp } from "./test-app.ts";

// Fixtures for authorization tests.

export const scoped = [...endpointsOf(contract)].flatMap(([name, endpoint]) =>
  "scope" in endpoint.access ? [{ name, endpoint, scope: endpoint.access.scope }] : [],
);
export const ofApplication = [...endpointsOf(application)].flatMap(([name, endpoint]) =>
  "session" in endpoint.access ? [{ name, endpoint }] : [],
);

type Sent = Partial<Omit<Rights, "permissions">> & { permissions?: Partial<Record<Permission, boolean>> };
export type Person = SignedIn & { rights: Rights };

/** A location with its dashboard and users. */
export async function staffedLocation(w: TestApp) {
  const visitor = await w.location();
  const { token } = await w.db.tx({ kind: "system" }, (tx) =>
    tokens.create(tx, visitor.tenant, { name: "Dashboard", scopes: [...scopes], kind: "dashboard" }, w.now()),
  );
  const call = async (
    endpoint: Endpoint,
    session: string,
    ids: Record<string, string> = {},
    /** With `grant`, an application that the user authorized sends the request with this token. */
    more: { query?: string; body?: unknown; grant?: string | undefined; headers?: Record<string, string> } = {},
  ) => {
    const path = pathOf(endpoint.route).replace(
      /:(\w+)/g,
      (_, name: string) => ({ locationId: visitor.locationId, ...ids })[name] ?? "nothing",
    );
    const method = methodOf(endpoint.route);
    const credentials: Record<string, string> =
      more.grant !== undefined
        ? { authorization: `Bearer ${more.grant}` }
        : "scope" in endpoint.access
          ? { authorization: `Bearer ${token}`, [headers.onBehalf]: session }
          : { authorization: `Bearer ${session}` };
    const response = await w.fetch(`${path}${more.query ?? `?locationId=${visitor.locationId}`}`, {
      method,
      headers: { version: apiVersion, "content-type": "application/json", ...more.headers, ...credentials },
      ...(method === "GET" ? {} : { body: JSON.stringify(more.body ?? {}) }),
    });
    if (response.ok && response.headers.get("content-type")?.startsWith("text/event-stream")) {
      await response.body?.cancel();
      return { status: response.status, headers: response.headers, message: "", body: undefined };
    }
    if (response.ok && endpoint.answers === "stream")
      return { status: response.status, headers: response.headers, message: "", body: await response.text() };
    const body: unknown = JSON.parse((await response.text()) || "{}");
    return { status: response.status, headers: response.headers, message: String(Reflect.get(Object(body), "message")), body };
  };
  const person = async ({ role = "user", permissions = {}, scopes = null, scopesAssignedToOnly = null }: Sent): Promise<Person> => {
    const user = await w.user(visitor.locationId, { role });
    await w.db.query
      .updateTable("user")
      .set({
        permissions: JSON.stringify(permissions),
        scopes: scopes && [...scopes],
        scopes_assigned_to_only: scopesAssignedToOnly && [...scopesAssignedToOnly],
      })
      .where("id", "=", user.id)
      .execute();
    return { ...user, rights: { role, permissions, scopes, scopesAssignedToOnly } };
  };
  const api = (session: string) =>
    createClient(contract, (url, init) =>
      w.fetch(url, { ...init, headers: { ...init.headers, authorization: `Bearer ${token}`, [headers.onBehalf]: session } }),
    );
  return { visitor, call, person, api };
}
