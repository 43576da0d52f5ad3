import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { startProgram } from "../program.ts";
import { world } from "../world.ts";
import { importWorkflows, receiver } from "./fixtures.ts";

test("kill -9 between changes and their webhooks loses none of them", { timeout: 150_000 }, async (t) => {
  const w = await world(t);
  const visitor = await w.location();
  const hook = await receiver(t, () => ({ afterMs: 20 }));
  await importWorkflows(w, visitor, [{ triggers: [{ type: "contact_created" }], actions: [{ type: "webhook", url: hook.url }] }]);
  const first = await startProgram(t, w);
  const acknowledged = new Set<string>();
  const write = async () => {
    for (;;) {
      const reply = await first
        .ask("/contacts/", {
          method: "POST",
          headers: { version: "v3", authorization: `Bearer ${visitor.token}`, "content-type": "application/json" },
          body: JSON.stringify({ locationId: visitor.locationId, firstName: "Ada" }),
        })
        .catch(() => undefined);
      if (reply === undefined) return;
      const body: { contact: { id: string } } = JSON.parse(await reply.text().catch(() => "null"));
      if (body !== null) acknowledged.add(body.contact.id);
    }
  };
  const writers = Array.from({ length: 8 }, write);
  while (acknowledged.size < 400 || hook.received.length < 50) await sleep(5);
  first.child.kill("SIGKILL");
  await Promise.all(writers);
  const delivered = () => new Set(hook.received.map(({ json }) => String(json.id)));
  const lost = () => [...acknowledged].filter((id) => !delivered().has(id));
  assert.ok(lost().length > 0, "the kill came too late to prove anything");
  await startProgram(t, w);
  for (let waitedMs = 0; lost().length > 0 && waitedMs < 60_000; waitedMs += 200) await sleep(200);
  assert.deepEqual(lost(), []);
});
