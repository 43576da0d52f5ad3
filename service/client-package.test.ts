import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";
import { Webhook } from "standardwebhooks";
import { createFrontdesk } from "#contract/client-package/index.ts";
import { customObject } from "./objects/fixtures.ts";
import { samplesIn, startIntegrator } from "./testing/integrator.ts";
import { freePort } from "./testing/program.ts";
import { startTestApp } from "./testing/test-app.ts";
import { eventually } from "./testing/waiting.ts";

const root = path.resolve(import.meta.dirname, "..");
const run = promisify(execFile);

test("the packed client installs in an empty project, its types are found, and the samples of its README run", async (t) => {
  const { folder, run: runHere, start } = await startIntegrator(t);
  const { stdout } = await run(process.execPath, ["scripts/client.mjs", folder], { cwd: root });
  const tarball = stdout.trim();
  // zod is taken from this project, so that the installation needs no network.
  const zod = path.join(root, "node_modules", "zod");
  await writeFile(
    path.join(folder, "package.json"),
    JSON.stringify({ name: "integration", private: true, type: "module", overrides: { zod: `file:${zod}` } }),
  );
  await runHere("npm", ["install", "--offline", "--no-audit", "--no-fund", "--loglevel=error", tarball]);

  const readme = await readFile(path.join(folder, "node_modules", "@frontdesk", "client", "README.md"), "utf8");
  const [first, repeats, webhooks] = samplesIn(readme);
  assert.ok(first && repeats && webhooks);
  const runSample = async (name: string, code: string) => {
    await writeFile(path.join(folder, name), code);
    return runHere(process.execPath, [name]);
  };
  assert.equal(await runSample("first.js", first.code), "Ada\nExists already: true\n");
  assert.equal(await runSample("repeats.js", repeats.code), "Grace\n");

  await writeFile(path.join(folder, "webhooks.js"), webhooks.code);
  const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
  const port = await freePort();
  const receiver = start(process.execPath, ["webhooks.js"], { WEBHOOK_SECRET: secret, PORT: String(port) });
  t.after(() => receiver.kill());
  const body = '{"type":"ContactCreate"}';
  const send = (text: string) =>
    fetch(`http://127.0.0.1:${port}`, {
      method: "POST",
      body: text,
      headers: {
        "webhook-id": "event-1",
        "webhook-timestamp": String(Math.floor(Date.now() / 1000)),
        "webhook-signature": new Webhook(secret).sign("event-1", new Date(), body),
      },
    });
  await eventually(
    () =>
      send(body).then(
        ({ status }) => status === 204,
        () => false,
      ),
    "the receiver",
  );
  assert.equal((await send(body.replace("Create", "Update"))).status, 401);
  receiver.kill();
  await once(receiver, "close");

  await writeFile(path.join(folder, "types.ts"), typed);
  const options = ["--noEmit", "--strict", "--module", "nodenext", "--target", "es2022", "--lib", "es2022,dom,esnext", "types.ts"];
  await runHere(process.execPath, [path.join(root, "node_modules", "typescript", "bin", "tsc"), ...options]);
});

/** Compiles only if the package's types are known: a wrong property must be an error. */
const typed = `
import { createFrontdesk, type Frontdesk } from "@frontdesk/client";
const crm: Frontdesk = createFrontdesk({ baseUrl: "http://localhost", token: "pit-1" });
export const name: Promise<string | null> = crm.contacts.contacts.get({ params: { contactId: "1" } }).then(({ contact }) => contact.firstName);
// @ts-expect-error There is no such field.
crm.contacts.contacts.create({ body: { locationId: "1", nonsense: 1 } });
`;

test("each list is read to its end, page after page, without gaps or repeats", async (t) => {
  const w = await startTestApp(t);
  const visitor = await w.location();
  const { api, locationId } = visitor;
  const crm = createFrontdesk({
    baseUrl: "http://service.test",
    token: visitor.token,
    fetch: async (url, init) => w.app.fetch(new Request(url, init)),
  });
  const five = Array.from({ length: 5 }, (_, place) => place);
  const collected = async <T>(list: AsyncIterable<T>) => (await Array.fromAsync(list)).length;

  const { business } = await api.businesses.businesses.create({ body: { locationId, name: "Quay Bakery" } });
  const contactIds: string[] = [];
  for (const place of five) {
    const { contact } = await api.contacts.contacts.create({
      body: { locationId, firstName: `Ada ${place}`, email: `ada${place}@example.com` },
    });
    contactIds.push(contact.id);
    await api.conversations.sends.record({
      body: { type: "SMS", conversationProviderId: "phone", contactId: contact.id, direction: "inbound", message: "Hello" },
    });
    await api.conversations.sends.record({
      body: { type: "SMS", conversationProviderId: "phone", contactId: contactIds[0] ?? "", direction: "inbound", message: `${place}` },
    });
    await api.businesses.businesses.create({ body: { locationId, name: `Bakery ${place}` } });
    await api.funnels.redirects.create({
      body: { locationId, domain: "go.example.com", path: `/${place}`, target: "https://example.com", action: "url" },
    });
  }
  await api.contacts.businesses.assignMany({ body: { locationId, ids: contactIds, businessId: business.id } });
  const schemaKey = await customObject(w, visitor, { name: "pet", searchable: ["name"] });
  for (const place of five)
    await api.objects.records.create({ params: { schemaKey }, body: { locationId, properties: { name: `Bella ${place}` } } });
  const { conversations } = await api.conversations.conversations.search({ query: { locationId, contactId: contactIds[0] } });
  const conversationId = conversations[0]?.id ?? "";

  const { pages } = crm;
  assert.equal(await collected(pages.contacts({ locationId, pageLimit: 2 })), 5);
  assert.equal(await collected(pages.contactsByIdentity({ locationId, email: "ada1@example.com", limit: 1 })), 1);
  assert.equal(await collected(pages.contactsOfBusiness({ businessId: business.id }, { locationId, limit: 2 })), 5);
  assert.equal(await collected(pages.businesses({ locationId, limit: 3 })), 6);
  assert.equal(await collected(pages.conversations({ locationId, limit: 2 })), 5);
  assert.equal(await collected(pages.messages({ conversationId }, { limit: 2 })), 6);
  assert.equal(await collected(pages.exportedMessages({ locationId, limit: 10 })), 10);
  assert.equal(await collected(pages.records({ schemaKey }, { locationId, pageLimit: 2 })), 5);
  assert.equal(await collected(pages.redirects({ locationId, limit: 2 })), 5);
  assert.equal(
    await collected(pages.associations({ locationId })),
    (await api.associations.associations.list({ query: { locationId, skip: 0, limit: 100 } })).associations.length,
  );
});
