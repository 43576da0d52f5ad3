import assert from "node:assert/strict";
import { test } from "node:test";
import { startTestApp } from "../testing/test-app.ts";

const dayMs = 24 * 60 * 60 * 1000;

test("a token can store 32 MiB of large responses under Idempotency-Keys, and a request beyond that changes nothing", async (t) => {
  const w = await startTestApp(t);
  const visitor = await w.location();
  const other = await w.as(visitor.locationId, ["contacts.write"]);
  const { contact } = await visitor.api.contacts.contacts.create({ body: { locationId: visitor.locationId, firstName: "Ada" } });
  const body = JSON.stringify({ body: "a".repeat(60_000) });
  const send = (key: string, { token, text }: { token: string; text: string } = { token: visitor.token, text: body }) =>
    w.fetch(`/contacts/${contact.id}/notes`, {
      method: "POST",
      headers: { version: "v3", "content-type": "application/json", authorization: `Bearer ${token}`, "idempotency-key": key },
      body: text,
    });
  const notes = async () => (await w.db.pool.query("select count(*)::int as count from note")).rows[0]?.count;

  const first = await (await send("first")).text();
  // Leaves space for exactly two more responses of the same size.
  await w.db.pool.query(
    `insert into idempotency (token_id, key, fingerprint, status, body, date_added)
      select token_id, 'earlier', 'other', 201, repeat('a', 32 * 1024 * 1024 - 3 * size_bytes - 1000), date_added from idempotency`,
  );
  const answers = await Promise.all(Array.from({ length: 6 }, (_, place) => send(`parallel ${place}`)));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 201, 429, 429, 429, 429]);
  assert.equal(await notes(), 3);

  const refused = answers.find(({ status }) => status === 429);
  const { message } = Object(await refused?.json());
  assert.match(message, /too many large answers under Idempotency-Keys\. Nothing was written\./);
  const retryAfterS = Number(refused?.headers.get("retry-after"));
  assert.ok(retryAfterS > 0 && retryAfterS <= dayMs / 1000, String(retryAfterS));

  assert.equal(await (await send("first")).text(), first);
  assert.equal((await send("small", { token: visitor.token, text: '{"body":"short"}' })).status, 201);
  assert.equal((await send("first", { token: other.token, text: body })).status, 201);
  assert.equal(await notes(), 5);

  const place = answers.findIndex(({ status }) => status === 429);
  await w.db.pool.query("delete from idempotency where key = 'earlier'");
  assert.equal((await send(`parallel ${place}`)).status, 201);
});
