import assert from "node:assert/strict";
import os from "node:os";
import { test } from "node:test";
import { isApiError } from "#contract/errors.ts";
import { watchDiskSpace } from "./disk-space.ts";
import { startTestApp } from "./testing/test-app.ts";
import { eventually } from "./testing/waiting.ts";

const refuses = (requireDiskSpace: () => void) => {
  try {
    requireDiskSpace();
    return false;
  } catch (thrown) {
    return isApiError(thrown, "STORAGE_FULL");
  }
};

test("with too little room on the disk every write is 507 and changes nothing, and whatever reads is answered", async (t) => {
  const w = await startTestApp(t);
  const visitor = await w.location();
  const { locationId } = visitor;
  const { contact } = await visitor.api.contacts.contacts.create({ body: { locationId, firstName: "Ada" } });
  const requireDiskSpace = watchDiskSpace(os.tmpdir(), Number.POSITIVE_INFINITY);
  await eventually(() => refuses(requireDiskSpace), "the first look at the disk");
  assert.equal(refuses(watchDiskSpace(os.tmpdir(), 0)), false);
  const full = await w.instance({ requireDiskSpace: requireDiskSpace });
  const ask = async (method: string, path: string, body?: object, more: Record<string, string> = {}) => {
    const headers = { version: "v3", authorization: `Bearer ${visitor.token}`, "content-type": "application/json", ...more };
    const sent = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
    return (await full.fetch(new Request(`http://service.test${path}`, sent))).status;
  };
  const made = { locationId, firstName: "Grace" };
  assert.equal(await ask("POST", "/contacts/", made), 507);
  assert.equal(await ask("POST", "/contacts/", made, { "idempotency-key": "one" }), 507);
  assert.equal(await ask("PUT", `/contacts/${contact.id}`, { firstName: "Mary" }), 507);
  assert.equal(await ask("DELETE", `/contacts/${contact.id}`), 507);
  assert.equal(await ask("GET", `/contacts/${contact.id}`), 200);
  assert.equal(await ask("POST", "/contacts/search", { locationId, pageLimit: 10 }), 200);
  assert.deepEqual(
    (await visitor.api.contacts.search.contacts({ body: { locationId, pageLimit: 10 } })).contacts.map(({ firstName }) => firstName),
    ["Ada"],
  );
  assert.equal((await visitor.api.contacts.contacts.create({ body: made })).contact.firstName, "Grace");
});
