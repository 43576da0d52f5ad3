import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import { type TestContext, test } from "node:test";
import { contract } from "#contract/index.ts";
import { effectivePermissions } from "#contract/permissions.ts";
import { scopes } from "#contract/scopes.ts";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import type { Session } from "#contract/users/sessions.ts";
import { requireRightOn } from "./upstream-rights.ts";

const location = {
  ...{ id: "there", companyId: "company", name: "There", timezone: "UTC", address: null, city: null, state: null, country: null },
  ...{ postalCode: null, email: null, phone: null, website: null },
  settings: { allowDuplicateContact: false, duplicateMatchOrder: ["email", "phone"] },
};

const userThere = (email: string, more: object = {}) => ({
  ...{ id: "u", name: "Robin", firstName: "Robin", lastName: "C", email, phone: null, extension: null, profilePhoto: null },
  ...{ permissions: effectivePermissions({ permissions: {} }), scopes: [...scopes], lcPhone: {}, platformLanguage: "en_US" },
  ...{ roles: { type: "account", role: "user", locationIds: ["there"], restrictSubAccount: false } },
  ...{ dateAdded: "2026-01-01T00:00:00.000Z", deleted: false },
  ...more,
});

// The servers in these tests are on this machine.
process.env.CONNECTIONS_ALLOW_LOOPBACK = "1";

/** Another server with these users; undefined for a server that does not return users. */
async function serverWith(t: TestContext, users: object[] | undefined) {
  const server = createServer((request, response) => {
    const answer = (status: number, body: unknown) => {
      response.writeHead(status, { "content-type": "application/json" });
      response.end(JSON.stringify(body));
    };
    if (request.url?.startsWith("/locations/")) return answer(200, { location });
    if (users === undefined) return answer(403, { statusCode: 403, message: "The token is not authorized for this scope." });
    return answer(200, { users, count: users.length });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  t.after(() => server.close());
  const address = server.address();
  assert.ok(typeof address === "object" && address !== null);
  return {
    id: `c${address.port}`,
    baseUrl: `http://127.0.0.1:${address.port}`,
    locationId: "there",
    kind: "documented" as const,
    token: "pit-something",
  };
}

const sessionOf = (role: string, permissions = {}): Session => ({
  user: {
    ...{ id: "here", name: "Robin", email: "Robin@example.com", role, companyId: "staff" },
    ...{ permissions: effectivePermissions({ permissions }), scopes: null, scopesAssignedToOnly: null, language: "en_US" },
  },
  locations: [],
  needsSecondFactor: false,
  viewer: null,
  expiresAt: "2030-01-01T00:00:00.000Z",
});

const search = contract.contacts.search.contacts;
test("on another server, a user may do what both that server's record and ours allow", async (t) => {
  const everything = await serverWith(t, [userThere("robin@example.com")]);
  await requireRightOn(sessionOf("user"), search, everything);
  await assertRefused(requireRightOn(sessionOf("user", { contactsEnabled: false }), search, everything), "FORBIDDEN", {
    message: /contacts/,
  });
  await assertRefused(requireRightOn(sessionOf("admin"), contract.users.users.remove, everything), "FORBIDDEN", { message: /admin/ });

  const permissions = effectivePermissions({ permissions: { contactsEnabled: false } });
  const nothing = await serverWith(t, [userThere("robin@example.com", { permissions })]);
  await assertRefused(requireRightOn(sessionOf("admin"), search, nothing), "FORBIDDEN", { message: /contacts/ });
});

test("on another server that does not know the user, only admins may work, and a server without users refuses no one", async (t) => {
  for (const users of [[], [userThere("robin@example.com.au")], [userThere("robin@example.com", { deleted: true })]]) {
    const stranger = await serverWith(t, users);
    await assertRefused(requireRightOn(sessionOf("user"), search, stranger), "FORBIDDEN", { message: /has no user with the email/ });
    await requireRightOn(sessionOf("admin"), search, stranger);
  }
  const silent = await serverWith(t, undefined);
  await requireRightOn(sessionOf("user"), search, silent);
});

test("another server receives no request from a user who is limited to assigned records", async (t) => {
  const permissions = effectivePermissions({ permissions: { assignedDataOnly: true } });
  const there = await serverWith(t, [userThere("robin@example.com", { permissions })]);
  await assertRefused(requireRightOn(sessionOf("user"), search, there), "FORBIDDEN", { message: /assigned data/ });
});

test("while an admin views as a user, another server is asked to read, also with POST, and never to write", async (t) => {
  const there = await serverWith(t, [userThere("robin@example.com")]);
  const view = { ...sessionOf("user"), viewer: { id: "admin", name: "Amara" } };
  await requireRightOn(view, search, there);
  await requireRightOn(view, contract.contacts.contacts.get, there);
  for (const write of [contract.contacts.contacts.create, contract.contacts.contacts.update, contract.contacts.contacts.remove])
    await assertRefused(requireRightOn(view, write, there), "FORBIDDEN", { message: /viewing/ });
});
