import assert from "node:assert/strict";
import { test } from "node:test";
import { isApiError } from "#contract/errors.ts";
import { assertRefused } from "#contract/testing/assert-refused.ts";

import { startTestApp } from "../testing/test-app.ts";

test("where several companies share the service, an address is added only if its domain is proved to be the company's", async (t) => {
  const records = new Map<string, string[][]>();
  const w = await startTestApp(t, { resolveTxt: async (name) => records.get(name) ?? [] });
  const place = async () => {
    const { locationId } = await w.location();
    const { app } = await w.user(locationId);
    const add = (address: string) => app.mailboxes.create({ body: { locationId, address } });
    const reasonOf = async (address: string) => {
      const error = await add(address).catch((thrown: unknown) => thrown);
      return isApiError(error) ? error.reason : String(error);
    };
    return { locationId, app, add, reasonOf };
  };
  const mine = await place();
  await mine.add("alone@practice.example");

  const theirs = await place();
  assert.equal(await mine.reasonOf("support@practice.example"), "mailboxDomainUnproven");
  const error = await assertRefused(theirs.add("support@practice.example"), "CONFLICT");
  const { name, value } = error.values;
  assert.equal(name, "_frontdesk.practice.example");
  records.set(String(name), [[String(value)]]);
  assert.equal(await mine.reasonOf("support@practice.example"), "mailboxDomainUnproven", "the record names the location");
  assert.equal((await theirs.add("Support@Practice.example")).mailbox.address, "support@practice.example");
  assert.equal(await mine.reasonOf("other@practice.example"), "mailboxDomainTaken");
  assert.equal(await theirs.reasonOf("support@practice.example"), "mailboxExists");

  // Another location of the company needs no record of its own.
  const branch = await place();
  await w.db.pool.query("update location set company_id = (select company_id from location where id = $1) where id = $2", [
    theirs.locationId,
    branch.locationId,
  ]);
  await branch.add("branch@practice.example");
  assert.equal(await branch.reasonOf("support@service.test"), "mailboxDomainTaken", "the service's own name");
});
