import assert from "node:assert/strict";
import { test } from "node:test";
import { createClient } from "#contract/client.ts";
import { headers } from "#contract/common.ts";
import { contract } from "#contract/index.ts";
import { scopes } from "#contract/scopes.ts";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { sealVisitor } from "#db/seal.ts";
import * as tokens from "../integrations/issued-tokens.ts";
import { startTestApp } from "../testing/test-app.ts";

test("the change log names the user for whom the dashboard acts", async (t) => {
  const w = await startTestApp(t);
  const { locationId, tenant } = await w.location();
  const robin = await w.user(locationId, { firstName: "Robin", lastName: "Castellan" });
  const { token } = await w.db.tx({ kind: "system" }, (tx) =>
    tokens.create(tx, tenant, { name: "Dashboard", scopes: [...scopes], kind: "dashboard" }, w.now()),
  );
  const api = createClient(contract, (url, init) =>
    w.fetch(url, { ...init, headers: { ...init.headers, authorization: `Bearer ${token}`, [headers.onBehalf]: robin.token } }),
  );
  const { contact } = await api.contacts.contacts.create({ body: { locationId, firstName: "Ada" } });
  const { entries } = await robin.app.timeline.list({ params: { contactId: contact.id }, query: { locationId } });
  assert.ok(entries[0]?.type === "created");
  assert.deepEqual(entries[0].actor, { kind: "user", id: robin.id, name: "Robin Castellan" });
});

test("an integration cannot act as a user, and a user cannot act outside their locations", async (t) => {
  const w = await startTestApp(t);
  const [here, elsewhere] = [await w.location(), await w.location()];
  const robin = await w.user(elsewhere.locationId);
  const made = await w.db.tx({ kind: "system" }, (tx) =>
    tokens.create(tx, here.tenant, { name: "Dashboard", scopes: [...scopes], kind: "dashboard" }, w.now()),
  );
  const create = (token: string, session: string) =>
    w.fetch("/contacts/", {
      method: "POST",
      headers: { version: "v3", "content-type": "application/json", authorization: `Bearer ${token}`, [headers.onBehalf]: session },
      body: JSON.stringify({ locationId: here.locationId, firstName: "Ada" }),
    });
  await assertRefused(create(made.token, robin.token), "WRONG_LOCATION");
  await assertRefused(create(made.token, "ses-nobody"), "TOKEN_INVALID");
  assert.equal((await create(here.token, robin.token)).status, 201);
  const { rows } = await w.db.pool.query("select actor_kind from change_log where location_id = $1 and entity = 'contact'", [
    here.locationId,
  ]);
  assert.deepEqual(
    rows.map((row: { actor_kind: string }) => row.actor_kind),
    ["token"],
  );
});

test("a user's rights bound the dashboard's requests for them, whatever token it uses", async (t) => {
  const w = await startTestApp(t);
  const { locationId, api, token } = await w.location();
  const robin = await w.user(locationId);
  await w.db.query
    .updateTable("user")
    .set({ permissions: JSON.stringify({ assignedDataOnly: true }) })
    .where("id", "=", robin.id)
    .execute();
  const { contact: theirs } = await api.contacts.contacts.create({ body: { locationId, firstName: "Theirs", assignedTo: robin.id } });
  const { contact: others } = await api.contacts.contacts.create({ body: { locationId, firstName: "Others" } });
  const asking = (more: Record<string, string>) =>
    createClient(contract, (url, init) =>
      w.fetch(url, { ...init, headers: { ...init.headers, authorization: `Bearer ${token}`, [headers.onBehalf]: robin.token, ...more } }),
    );
  const found = async (more: Record<string, string>) => {
    const { contacts } = await asking(more).contacts.search.contacts({ body: { locationId, pageLimit: 10 } });
    return contacts.map(({ id }) => id).sort();
  };
  const fromDashboard = { [headers.visitor]: sealVisitor(w.settings.secret, "203.0.113.7") };
  assert.deepEqual(await found(fromDashboard), [theirs.id]);
  await assertRefused(asking(fromDashboard).contacts.contacts.get({ params: { contactId: others.id } }), "NOT_FOUND");
  // Without the proof that the dashboard sends the request, the header is ignored.
  const forged = { [headers.visitor]: sealVisitor("another secret, also thirty-two long", "203.0.113.7") };
  assert.deepEqual(await found(forged), [others.id, theirs.id].sort());
});
