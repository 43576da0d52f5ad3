import { setTimeout as sleep } from "node:timers/promises";
import { startBalancedDashboards } from "./balanced-dashboards.ts";
import { enter, expect, test } from "./environment.ts";

test("two dashboards behind one address share sessions, take uploads, and are restarted without a failed request", async ({
  browser,
  api,
  place,
  person,
}) => {
  const dashboards = await startBalancedDashboards();
  const context = await browser.newContext({ baseURL: dashboards.url });
  try {
    await enter(context.request, person, dashboards.url);
    const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
    const { contact } = await api.contacts.contacts.create({ body: { locationId: place.locationId, firstName: "Ada" } });
    const { conversation } = await api.conversations.conversations.create({
      body: { locationId: place.locationId, contactId: contact.id },
    });
    const headers = { cookie, origin: dashboards.url, version: "v3", "x-connection": place.connectionId };
    const json = { ...headers, "content-type": "application/json" };

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
    const upload = () => {
      const body = new FormData();
      body.set("conversationId", conversation.id);
      body.set("locationId", place.locationId);
      body.set("fileAttachment", new File([Buffer.alloc(100_000, 1)], "scan.pdf", { type: "application/pdf" }));
      return fetch(`${dashboards.url}/api/crm/conversations/messages/upload`, { method: "POST", headers, body });
    };
    const write = () =>
      fetch(`${dashboards.url}/api/crm/contacts/`, {
        method: "POST",
        headers: json,
        body: JSON.stringify({ locationId: place.locationId, firstName: "Grace" }),
      });
    const open = () => fetch(`${dashboards.url}/tasks`, { headers: { cookie }, redirect: "manual" });
    const load = [
      repeat("pages", open, 200, (text) => expect(text).toContain(place.name)),
      repeat("writes", write, 201, (text) => created.add(String(JSON.parse(text).contact.id))),
      repeat("writes", write, 201, (text) => created.add(String(JSON.parse(text).contact.id))),
      repeat("uploads", upload, 200, () => undefined),
    ];

    const page = await context.newPage();
    await page.goto("/contacts");
    const seen = await page.evaluateHandle((locationId) => {
      const ids = new Set<string>();
      const source = new EventSource(`/api/live?locationId=${locationId}`);
      source.addEventListener("change", ({ data }) => ids.add(JSON.parse(data).entityId));
      return ids;
    }, place.locationId);
    await expect.poll(() => seen.evaluate(({ size }) => size)).toBeGreaterThan(5);
    const since = [...created];

    for (let index = 0; index < dashboards.count; index++) {
      const before = { ...counts };
      expect(await dashboards.restart(index)).toBe(0);
      await expect.poll(() => Math.min(counts.pages - before.pages, counts.writes - before.writes)).toBeGreaterThan(5);
    }
    isLoaded = false;
    await Promise.all(load);
    expect(failures).toEqual([]);
    expect(Math.min(...dashboards.connections())).toBeGreaterThan(2);
    expect(Math.min(...Object.values(counts))).toBeGreaterThan(5);
    const after = [...created].filter((id) => !since.includes(id));
    await expect.poll(() => seen.evaluate((ids, wanted) => wanted.filter((id) => !ids.has(id)), after)).toEqual([]);
  } finally {
    await context.close();
    await dashboards.close();
  }
});
