import assert from "node:assert/strict";
import { test } from "node:test";
import { startProgram } from "../testing/program.ts";
import { startTestApp } from "../testing/test-app.ts";
import { eventually } from "../testing/waiting.ts";
import { importWorkflows, receiver } from "./fixtures.ts";

const answeredBefore = 50;

test("kill -9 between changes and their webhooks loses none of them", async (t) => {
  const w = await startTestApp(t);
  const visitor = await w.location();
  // Pending replies keep the first program from delivering more than its concurrency allows.
  const killed = Promise.withResolvers<void>();
  const hook = await receiver(t, (nth) => (nth < answeredBefore ? {} : { after: killed.promise }));
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
  await eventually(() => acknowledged.size >= 400 && hook.received.length > answeredBefore, "writes and deliveries");
  first.child.kill("SIGKILL");
  killed.resolve();
  await Promise.all(writers);
  const delivered = () => new Set(hook.received.map(({ json }) => String(json.id)));
  const lost = () => [...acknowledged].filter((id) => !delivered().has(id));
  assert.ok(lost().length > 0, "the kill came too late to prove anything");
  await startProgram(t, w);
  await eventually(() => lost().length === 0, "what the killed program owed");
});
