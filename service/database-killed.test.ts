import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { folder, freePort, operatorOf, processesIn, start, untilHealthy } from "./testing/program.ts";
import { eventually } from "./testing/waiting.ts";
import { receiver } from "./workflows/fixtures.ts";

test("a database that is killed while the service runs is restarted, and requests and jobs continue", {
  timeout: 180_000,
}, async (t) => {
  const dataDir = await folder(t);
  const port = await freePort();
  const environment = { DATA_DIR: dataDir, RATE_LIMIT_BURST: "1000000", WEBHOOK_ALLOW_LOOPBACK: "1" };
  const started = start(t, { ...environment, SERVICE_PORT: String(port) });
  await untilHealthy(port, started.said);
  const hook = await receiver(t, () => ({ afterMs: 5 }));
  const operator = operatorOf(environment);
  await operator("location", "create", "--name", "Here", "--id", "here");
  const { token } = await operator("token", "create", "--location", "here", "--name", "Test", "--all-scopes");
  const file = path.join(dataDir, "workflows.json");
  const actions = [{ type: "webhook", url: hook.url }];
  await writeFile(
    file,
    JSON.stringify({ workflows: [{ name: "Tell", status: "published", triggers: [{ type: "contact_created" }], actions }] }),
  );
  assert.deepEqual(await operator("import", "--location", "here", "--file", file), { imported: { workflows: 1 } });

  const acknowledged = new Set<string>();
  const refusals = new Set<number>();
  let isWriting = true;
  t.after(() => {
    isWriting = false;
  });
  const headers = { version: "v3", authorization: `Bearer ${token}`, "content-type": "application/json" };
  const body = JSON.stringify({ locationId: "here", firstName: "Ada" });
  const write = async () => {
    while (isWriting) {
      const answer = await fetch(`http://127.0.0.1:${port}/contacts/`, { method: "POST", headers, body });
      const created = await answer.json();
      if (answer.status === 201) acknowledged.add(created.contact.id);
      else refusals.add(answer.status);
    }
  };
  const writers = Promise.all(Array.from({ length: 4 }, write));
  await eventually(() => acknowledged.size > 100 && hook.received.length > 10, "nothing was written before the kill");
  for (const id of await processesIn(dataDir)) if (id !== started.child.pid) process.kill(id, "SIGKILL");
  const before = acknowledged.size;
  await eventually(() => acknowledged.size > before + 100, `nothing is written after the kill: ${started.said()}`);
  isWriting = false;
  await writers;

  const lost = () => {
    const delivered = new Set(hook.received.map(({ json }) => String(json.id)));
    return [...acknowledged].filter((id) => !delivered.has(id));
  };
  await eventually(() => lost().length === 0, "webhooks of acknowledged contacts are missing");
  assert.deepEqual([...refusals], [503]);
  const lines = started.said().match(/PostgreSQL .* ended without being asked to, and was started again\./g);
  assert.equal(lines?.length, 1, started.said());
  started.child.kill("SIGINT");
  assert.equal(await started.ended, 0);
  assert.deepEqual(await processesIn(dataDir), []);
});
