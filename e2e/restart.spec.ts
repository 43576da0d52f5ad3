import { setTimeout as sleep } from "node:timers/promises";
import type { BrowserContext } from "@playwright/test";
import { startBalancedDashboards } from "./balanced-dashboards.ts";
import { enter, expect, type Place, test } from "./environment.ts";

/** Opens pages, creates contacts and uploads files through the dashboards, each one request after the other, until it is stopped. */
function startLoad(url: string, cookie: string, { locationId, connectionId, name }: Place, conversationId: string) {
  const headers = { cookie, origin: url, version: "v3", "x-connection": connectionId };
  let isLoaded = true;
  const failures: string[] = [];
  const counts = { pages: 0, writes: 0, uploads: 0 };
  const created = new Set<string>();
  const repeat = async (kind: keyof typeof counts, ask: () => Promise<Response>, status: number, heard: (text: string) => void) => {
    while (isLoaded) {
      try {
        const answer = await ask();
        const text = await answer.text();
        if (answer.status === status) heard(text);
        else failures.push(`${kind}: ${answer.status} ${text.slice(0, 300)}`);
      } catch (error) {
        failures.push(`${kind}: ${error}, ${error instanceof Error ? String(error.cause) : ""}`);
      }
      counts[kind] += 1;
      await sleep(10);
    }
  };
  const open = () => fetch(`${url}/tasks`, { headers: { cookie }, redirect: "manual" });
  const write = () =>
    fetch(`${url}/api/crm/contacts/`, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify({ locationId, firstName: "Grace" }),
    });
  const upload = () => {
    const body = new FormData();
    body.set("conversationId", conversationId);
    body.set("locationId", locationId);
    body.set("fileAttachment", new File([Buffer.alloc(100_000, 1)], "scan.pdf", { type: "application/pdf" }));
    return fetch(`${url}/api/crm/conversations/messages/upload`, { method: "POST", headers, body });
  };
  const addCreated = (text: string) => created.add(String(JSON.parse(text).contact.id));
  const clients = [
    repeat("pages", open, 200, (text) => expect(text).toContain(name)),
    repeat("writes", write, 201, addCreated),
    repeat("writes", write, 201, addCreated),
    repeat("uploads", upload, 200, () => undefined),
  ];
  return {
    ...{ failures, counts, created },
    async stop() {
      isLoaded = false;
      await Promise.all(clients);
    },
  };
}

/** The ids of the contacts whose changes arrive in the live stream of a page. */
async function followLive(context: BrowserContext, locationId: string) {
  const page = await context.newPage();
  await page.goto("/contacts");
  return page.evaluateHandle((id) => {
    const ids = new Set<string>();
    const source = new EventSource(`/api/live?locationId=${id}`);
    source.addEventListener("change", ({ data }) => ids.add(JSON.parse(data).entityId));
    return ids;
  }, locationId);
}

test("two dashboards behind one address share sessions, take uploads, and are restarted without a failed request", async ({
  browser,
  api,
  place,
  person,
}) => {
  const { locationId } = place;
  const { contact } = await api.contacts.contacts.create({ body: { locationId, firstName: "Ada" } });
  const { conversation } = await api.conversations.conversations.create({ body: { locationId, contactId: contact.id } });
  const dashboards = await startBalancedDashboards();
  const context = await browser.newContext({ baseURL: dashboards.url });
  try {
    await enter(context.request, person, dashboards.url);
    const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
    const load = startLoad(dashboards.url, cookie, place, conversation.id);
    const seen = await followLive(context, locationId);
    await expect.poll(() => seen.evaluate(({ size }) => size)).toBeGreaterThan(5);
    const since = [...load.created];

    for (let index = 0; index < dashboards.count; index++)
      await test.step(`dashboard ${index + 1} is restarted`, async () => {
        const before = { ...load.counts };
        expect(await dashboards.restart(index)).toBe(0);
        await expect.poll(() => Math.min(load.counts.pages - before.pages, load.counts.writes - before.writes)).toBeGreaterThan(5);
      });
    await test.step("no request failed, and both dashboards answered", async () => {
      await load.stop();
      expect(load.failures).toEqual([]);
      expect(Math.min(...dashboards.connections())).toBeGreaterThan(2);
      expect(Math.min(...Object.values(load.counts))).toBeGreaterThan(5);
    });
    await test.step("the live stream missed no change", async () => {
      const after = [...load.created].filter((id) => !since.includes(id));
      await expect.poll(() => seen.evaluate((ids, wanted) => wanted.filter((id) => !ids.has(id)), after)).toEqual([]);
    });
  } finally {
    await context.close();
    await dashboards.close();
  }
});
