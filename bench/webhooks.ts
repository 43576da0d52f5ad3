import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import type { Bench } from "./bench.ts";
import type { Figure } from "./figure.ts";
import { admin } from "./house.ts";
import { inRate } from "./numbers.ts";

const asked = 300;
const events = 5000;
const patienceMs = 120_000;

async function receiver() {
  const received = new Set<string>();
  const server = createServer((request, response) => {
    request.resume();
    request.on("end", () => {
      received.add(String(request.headers["webhook-id"]));
      response.writeHead(204).end();
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/`,
    received,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function setWorkflow(locationId: string, status: "draft" | "published", url: string): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "frontdesk-bench-"));
  const file = path.join(folder, "workflow.json");
  const workflow = {
    id: "measured",
    name: "Measured",
    status,
    triggers: [{ type: "contact_created" }],
    actions: [{ type: "webhook", url }],
  };
  await writeFile(file, JSON.stringify({ workflows: [workflow] }));
  await admin(z.unknown(), "import", "--location", locationId, "--file", file);
  await rm(folder, { recursive: true });
}

/** From the commit of many contacts to the last of their webhooks. */
export async function webhooks({ db, empty }: Bench): Promise<Figure[]> {
  const hook = await receiver();
  await setWorkflow(empty.id, "published", hook.url);
  const startedMs = performance.now();
  await db.query(
    `insert into contact (location_id, id, first_name, date_added, date_updated)
      select $1, 'webhook-' || n, 'Nora', now(), now() from generate_series(1, $2::integer) as n`,
    [empty.id, events],
  );
  while (hook.received.size < events && performance.now() - startedMs < patienceMs) await sleep(10);
  const seconds = (performance.now() - startedMs) / 1000;
  const rate = hook.received.size / seconds;
  await setWorkflow(empty.id, "draft", hook.url);
  hook.close();
  await db.query("delete from contact where location_id = $1 and id like 'webhook-%'", [empty.id]);
  await db.query("delete from workflow_event where location_id = $1", [empty.id]);
  return [
    {
      what: `webhooks of ${events.toLocaleString("en")} contacts at once, to a local receiver`,
      reached: `${inRate(rate)}, ${events - hook.received.size} missing`,
      asked: `≥ ${asked}/s`,
      beside: "",
      isReached: rate >= asked && hook.received.size === events,
    },
  ];
}
