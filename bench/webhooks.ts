import { once } from "node:events";
import { createServer } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { Bench } from "./bench.ts";
import type { Figure } from "./figure.ts";
import { inRate, inThousands } from "./numbers.ts";
import { importInto } from "./records.ts";

const asked = 300;
const events = 5000;
const shareBeforeKill = 0.2;
const patienceMs = 120_000;

type Receiver = Awaited<ReturnType<typeof receiver>>;

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

const setWorkflow = (locationId: string, status: "draft" | "published", url: string) =>
  importInto(locationId, {
    workflows: [{ id: "measured", name: "Measured", status, triggers: [{ type: "contact_created" }], actions: [{ type: "webhook", url }] }],
  });

/** The time from the commit of many contacts to the last of their webhooks. */
async function deliver(
  { db, empty }: Bench,
  hook: Receiver,
  meanwhile: () => Promise<void>,
): Promise<{ perSecond: number; missing: number }> {
  hook.received.clear();
  const startedMs = performance.now();
  await db.query(
    `insert into contact (location_id, id, first_name, date_added, date_updated)
      select $1, 'webhook-' || n, 'Nora', now(), now() from generate_series(1, $2::integer) as n`,
    [empty.id, events],
  );
  await meanwhile();
  while (hook.received.size < events && performance.now() - startedMs < patienceMs) await sleep(10);
  const seconds = (performance.now() - startedMs) / 1000;
  await db.query("delete from contact where location_id = $1 and id like 'webhook-%'", [empty.id]);
  await db.query("delete from workflow_event where location_id = $1", [empty.id]);
  return { perSecond: hook.received.size / seconds, missing: events - hook.received.size };
}

export async function webhooks(bench: Bench): Promise<Figure[]> {
  const { empty } = bench;
  const hook = await receiver();
  try {
    await setWorkflow(empty.id, "published", hook.url);
    const { perSecond, missing } = await deliver(bench, hook, async () => undefined);
    const killed = await deliver(bench, hook, async () => {
      while (hook.received.size < events * shareBeforeKill) await sleep(1);
      await bench.killService();
    });
    await setWorkflow(empty.id, "draft", hook.url);
    return [
      {
        what: `Webhooks of ${inThousands(events)} contacts at once, to a local receiver`,
        reached: `${inRate(perSecond)}, ${missing} missing`,
        asked: `≥ ${asked}/s`,
        beside: "–",
        isReached: perSecond >= asked && missing === 0,
      },
      {
        what: `The same, with a kill -9 of the service after ${inThousands(events * shareBeforeKill)}`,
        reached: `${killed.missing} missing`,
        asked: "0 missing",
        beside: "–",
        isReached: killed.missing === 0,
      },
    ];
  } finally {
    hook.close();
  }
}
