import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import type { TestContext } from "node:test";
import { importFile } from "../cli/import/import.ts";
import type { TestApp, Visitor } from "../testing/test-app.ts";

// Fixtures for workflow tests: a server that records what it receives, and workflows as an operator imports them.

export type Received = { path: string; headers: IncomingHttpHeaders; body: string; json: Record<string, unknown>; method: string };
type Answer = { status?: number; headers?: Record<string, string>; body?: string; afterMs?: number; after?: Promise<unknown> };

/** A server on loopback. `answer` determines its reply to the nth request, from 0. */
export async function receiver(t: TestContext, answer: (nth: number, seen: Received) => Answer = () => ({})) {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const body = Buffer.concat(parts).toString("utf8");
      const seen = {
        path: request.url ?? "",
        method: request.method ?? "",
        headers: request.headers,
        body,
        json: JSON.parse(body || "{}"),
      };
      const { status = 200, headers = {}, body: text = "", afterMs = 0, after } = answer(received.push(seen) - 1, seen);
      const reply = () => response.writeHead(status, headers).end(text);
      if (after !== undefined) void after.then(reply);
      else setTimeout(reply, afterMs).unref();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  // biome-ignore lint/nursery/noUnsafeTypeAssertion: a server that listens on a port has such an address
  const { port } = server.address() as AddressInfo;
  return { received, port, url: `http://127.0.0.1:${port}/hook` };
}

export type WorkflowItem = { id?: string; name?: string; status?: string; triggers: unknown[]; actions: unknown[] };

export const importWorkflows = (w: TestApp, { tenant }: Pick<Visitor, "tenant">, items: WorkflowItem[]) =>
  w.db.tx({ kind: "operator", name: "Operator" }, (tx) =>
    importFile(
      tx,
      tenant,
      { workflows: items.map((item, index) => ({ name: `Workflow ${index}`, status: "published", ...item })) },
      { now: w.now(), settings: w.settings, directory: w.settings.dataDir },
    ),
  );

export const deliveriesOf = (w: TestApp, { locationId }: Visitor) =>
  w.db.query.selectFrom("webhook_delivery").selectAll().where("location_id", "=", locationId).orderBy("date_added").orderBy("id").execute();

export const runsOf = (w: TestApp, { locationId }: Visitor) =>
  w.db.query.selectFrom("workflow_run").selectAll().where("location_id", "=", locationId).orderBy("date_added").orderBy("id").execute();
