import assert from "node:assert/strict";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import path from "node:path";
import { text } from "node:stream/consumers";
import { test } from "node:test";
import { endpointsOf } from "#contract/endpoint.ts";
import { type Example, examples } from "#contract/examples.ts";
import { contract } from "#contract/index.ts";
import { wav } from "../conversations/file-fixtures.ts";
import { runners, startIntegrator } from "../testing/integrator.ts";
import { openApiDocument } from "./document.ts";
import { operationsOf } from "./reference.ts";
import { exampleLocation, formOf, requestOf, samples } from "./samples.ts";

const languages = [
  { sample: samples.curl, runner: "sh" },
  { sample: samples.javascript, runner: "js" },
  { sample: samples.python, runner: "python" },
];

test("the samples of the reference run in each language: a write, a read with a query, and one without a body", async (t) => {
  const { visitor, environment, run } = await startIntegrator(t);
  const { locationId } = visitor;
  const document = openApiDocument();
  for (const { sample, runner } of languages) {
    const { command, flags } = runners[runner] ?? assert.fail(runner);
    const { contact } = await visitor.api.contacts.contacts.create({
      body: { locationId, email: "ada.byron@example.com", firstName: runner },
    });
    const ask = async (operationId: string) => {
      const entered = operationsOf(document).find(({ operation }) => operation.operationId === operationId) ?? assert.fail(operationId);
      const code = sample(requestOf(document, environment.CRM_URL ?? "", entered.path, entered.method, entered.operation));
      const { contactId = "nobody" } = examples[operationId]?.request.params ?? {};
      return run(command, [...flags, code.replaceAll(contactId, contact.id)]);
    };
    assert.match(await ask("contacts.contacts.lookup"), new RegExp(runner), runner);
    assert.match(await ask("contacts.tags.add"), /recall due/, runner);
    assert.match(await ask("contacts.contacts.remove"), /succeeded/, runner);
    assert.match(await ask("businesses.businesses.create"), /Quay Bakery/, runner);
    assert.match(await ask("locations.locations.get"), new RegExp(locationId), runner);
    // A program that is refused ends with an error and says why.
    await assert.rejects(ask("contacts.contacts.get"), /Contact not found/, runner);
  }
});

test("the samples of every endpoint, as they are printed, send the request of its example in each language", async (t) => {
  const { visitor, folder, run } = await startIntegrator(t);
  const received: { method: string | undefined; url: URL; headers: Record<string, unknown>; body: string }[] = [];
  const server = createServer(async (request, response) => {
    const { method, url = "", headers } = request;
    received.push({ method, url: new URL(url, "http://service.test"), headers, body: await text(request) });
    response.setHeader("content-type", "application/json").end("{}");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  t.after(() => server.close());
  const base = `http://127.0.0.1:${Object(server.address()).port}`;
  const document = openApiDocument();
  const routes = new Map([...endpointsOf(contract)].map(([name, { route }]) => [name, route]));
  await writeFile(path.join(folder, "call.wav"), wav());

  for (const { sample, runner } of languages) {
    received.length = 0;
    // Python's upload needs a package.
    const entered = operationsOf(document).filter(({ operation }) => runner !== "python" || formOf(operation) === undefined);
    const codes = entered.map((entry) => sample(requestOf(document, base, entry.path, entry.method, entry.operation)));
    const files = codes.map((_, place) => `./${place}.${runner === "js" ? "mjs" : runner}`);
    await Promise.all(files.map((file, place) => writeFile(path.join(folder, file), codes[place] ?? "")));
    const { command, flags } = runners[runner] ?? assert.fail(runner);
    // One program runs them all, one after the other.
    const all = {
      sh: files.map((file) => `. ${file}`).join("\n"),
      js: files.map((file) => `await import("${file}");`).join("\n"),
      python: `import runpy\nfor file in ${JSON.stringify(files)}: runpy.run_path(file)`,
    }[runner];
    await run(command, [...flags, all ?? assert.fail(runner)]);

    assert.equal(received.length, entered.length, runner);
    for (const [place, { operation }] of entered.entries()) {
      const name = `${operation.operationId}: ${runner}`;
      const {
        params = {},
        query = {},
        body,
      }: Example["request"] = JSON.parse(
        JSON.stringify(examples[operation.operationId]?.request).replaceAll(`"${exampleLocation}"`, `"${visitor.locationId}"`),
      );
      const sent = received[place] ?? assert.fail(name);
      const [method, address = ""] = routes.get(operation.operationId)?.split(" ") ?? assert.fail(name);
      assert.equal(sent.method, method, name);
      const filled = address.replace(/:(\w+)/g, (_, key: string) => params[key] ?? assert.fail(name));
      assert.equal(decodeURIComponent(sent.url.pathname), filled, name);
      const given = Object.fromEntries(Object.entries(query).map(([key, value]) => [key, String(value)]));
      assert.deepEqual(Object.fromEntries(sent.url.searchParams), given, name);
      assert.equal(sent.headers.authorization, operation.security?.length === 0 ? undefined : `Bearer ${visitor.token}`, name);
      assert.equal(sent.headers.version, address.startsWith("/oauth/") ? undefined : "v3", name);
      if (formOf(operation) === undefined) {
        assert.equal(sent.headers["content-type"], body === undefined ? undefined : "application/json", name);
        assert.deepEqual(sent.body === "" ? undefined : JSON.parse(sent.body), body, name);
      } else assert.match(sent.body, /filename="call\.wav"/, name);
    }
  }
});

test("the sample of an upload sends a file, and every sample has the body that its endpoint needs", async (t) => {
  const { visitor, environment, folder, run } = await startIntegrator(t);
  const document = openApiDocument();
  const entered = operationsOf(document).map((entry) => ({
    operation: entry.operation,
    request: requestOf(document, environment.CRM_URL ?? "", entry.path, entry.method, entry.operation),
  }));
  for (const { operation, request } of entered)
    if (operation.requestBody?.required) assert.ok(request.json !== undefined || request.form !== undefined, operation.operationId);

  const uploads = entered.filter(({ request }) => request.form !== undefined);
  assert.ok(uploads.length > 0);
  const { contact } = await visitor.api.contacts.contacts.create({ body: { locationId: visitor.locationId, firstName: "Ada" } });
  await writeFile(path.join(folder, "call.wav"), wav());
  // The sample in Python needs a package.
  for (const { operation, request } of uploads)
    for (const { sample, runner } of languages.filter(({ runner }) => runner !== "python")) {
      const { contactId } = Object(request.form);
      const { command, flags } = runners[runner] ?? assert.fail(runner);
      const answered = await run(command, [...flags, sample(request).replaceAll(String(contactId), contact.id)]);
      assert.match(answered, /call\.wav/, `${operation.operationId}: ${runner}`);
    }
  assert.ok(uploads.every(({ request }) => samples.python(request).includes('open("call.wav", "rb")')));
});

test("samples read the id of the reader's location, and none contains that of the examples", () => {
  const document = openApiDocument();
  let count = 0;
  for (const { path: address, method, operation } of operationsOf(document)) {
    const request = requestOf(document, "https://crm.example.com", address, method, operation);
    const isLocated = JSON.stringify(request).includes(exampleLocation);
    for (const sample of Object.values(samples)) {
      // The id of the company contains the location's.
      const code = sample(request).replaceAll(`company-${exampleLocation}`, "");
      assert.ok(!code.includes(exampleLocation), operation.operationId);
      assert.equal(code.includes("CRM_LOCATION"), isLocated, operation.operationId);
    }
    if (isLocated) count++;
  }
  assert.ok(count > 40, String(count));
});
