import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { Webhook } from "standardwebhooks";
import { z } from "zod";
import { verificationExample } from "#contract/workflows/verification-example.ts";
import { redirectUrl, register } from "../oauth/oauth-fixtures.ts";
import { runners, type Sample, samplesIn, startIntegrator } from "../testing/integrator.ts";
import { importWorkflows, receiver } from "../workflows/fixtures.ts";
import { signingSecret } from "../workflows/signing.ts";

const folder = path.resolve(import.meta.dirname, "..", "..", "docs", "api");
const samplesOf = (guide: string) => samplesIn(readFileSync(path.join(folder, `${guide}.md`), "utf8"));

const runSample = (integrator: Awaited<ReturnType<typeof startIntegrator>>, { language, code }: Sample, added?: Record<string, string>) => {
  const { command, flags } = runners[language] ?? assert.fail(language);
  return integrator.run(command, [...flags, code], added);
};

test("every sample of the guides runs against a running service", async (t) => {
  const integrator = await startIntegrator(t);
  const guides = (await readdir(folder)).map((file) => path.basename(file, ".md"));
  let count = 0;
  for (const guide of ["first-call", ...guides.filter((name) => name !== "first-call")])
    for (const sample of samplesOf(guide).filter(({ name }) => name === undefined)) {
      await t.test(`${guide}: ${sample.language}`, async () => assert.notEqual(await runSample(integrator, sample), ""));
      count++;
    }
  assert.ok(count >= 8);
});

test("an application authorizes a person, exchanges the code and renews its tokens as the guide does", async (t) => {
  const integrator = await startIntegrator(t);
  const { w, visitor } = integrator;
  const admin = await w.user(visitor.locationId);
  const application = await register(admin, visitor.locationId, ["contacts.readonly"]);
  const added = { CLIENT_ID: application.id, CLIENT_SECRET: application.secret, REDIRECT_URL: redirectUrl };
  const [begin, exchange, renew] = ["oauth-begin", "oauth-exchange", "oauth-renew"].map(
    (wanted) => samplesOf("authentication").find(({ name }) => name === wanted) ?? assert.fail(wanted),
  );
  assert.ok(begin && exchange && renew);
  const begun = z.object({ address: z.string(), verifier: z.string(), state: z.string() });
  const { address, verifier, state } = begun.parse(JSON.parse(await runSample(integrator, begin, added)));
  const { redirectTo } = await admin.app.integrations.authorization.answer({
    body: { decision: "location", request: new URL(address).searchParams.toString(), locationId: visitor.locationId },
  });
  const { searchParams } = new URL(redirectTo);
  assert.equal(searchParams.get("state"), state);
  const tokens = z.object({ access_token: z.string(), refresh_token: z.string() });
  const code = searchParams.get("code") ?? "";
  const first = tokens.parse(JSON.parse(await runSample(integrator, exchange, { ...added, CODE: code, VERIFIER: verifier })));
  const second = tokens.parse(JSON.parse(await runSample(integrator, renew, { ...added, REFRESH_TOKEN: first.refresh_token })));
  const query = new URLSearchParams({ locationId: visitor.locationId, email: "a@example.com" });
  const answer = await w.fetch(`/contacts/lookup?${query}`, { headers: { version: "v3", authorization: `Bearer ${second.access_token}` } });
  assert.equal(answer.status, 200);
});

test("both samples of webhook verification accept a signed event, and refuse a changed, an old and a wrongly signed one", async (t) => {
  const { folder: place, run } = await startIntegrator(t);
  const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
  const signed = (body: string, at = new Date(), key = secret) => ({
    "webhook-id": "event-1",
    "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
    "webhook-signature": new Webhook(key).sign("event-1", at, body),
  });
  const body = '{"type":"ContactCreate","firstName":"Zoë"}';
  const cases: [headers: Record<string, string>, body: string][] = [
    [signed(body), body],
    [signed(body), body.replace("Zoë", "Ada")],
    [signed(body, new Date(Date.now() - 3_600_000)), body],
    [signed(body, new Date(), `whsec_${Buffer.alloc(32, 8).toString("base64")}`), body],
    [{}, body],
    [{ ...signed(body), "webhook-timestamp": "yesterday" }, body],
    [{ ...signed(body), "webhook-signature": "v1,é v1" }, body],
  ];
  const expected = cases.map((_, index) => index === 0);
  const [script, python] = samplesOf("webhooks").filter(({ name }) => name === "verify");
  assert.ok(script && python);
  const file = path.join(place, "verify.mjs");
  await writeFile(file, script.code);
  const { isGenuine } = await import(pathToFileURL(file).href);
  assert.deepEqual(
    cases.map(([headers, text]) => isGenuine(secret, headers, text)),
    expected,
  );
  assert.equal(script.code, `${verificationExample}\n`, "the dashboard shows the guide's code");
  const program = `${python.code}\nimport json, os\nfor headers, body in json.loads(os.environ["CASES"]):\n    print(is_genuine(${JSON.stringify(secret)}, headers, body.encode()))`;
  const output = await run("python3", ["-c", program], { CASES: JSON.stringify(cases) });
  assert.deepEqual(
    output.trim().split("\n"),
    expected.map((isGood) => (isGood ? "True" : "False")),
  );
});

test("the event in the guide has fields of a delivered one, and both samples of verification accept the delivered one", async (t) => {
  const { w, visitor, folder: place, run } = await startIntegrator(t);
  const { received, url } = await receiver(t);
  await importWorkflows(w, visitor, [{ triggers: [{ type: "contact_created" }], actions: [{ type: "webhook", url }] }]);
  const body = {
    locationId: visitor.locationId,
    firstName: "Ada",
    lastName: "Byron",
    email: "ada.byron@example.com",
    tags: ["new patient"],
  };
  await visitor.api.contacts.contacts.create({ body });
  await w.work();
  const [event] = received;
  assert.ok(event);
  const shown: unknown = JSON.parse(/^```json\n([\s\S]*?)^```$/m.exec(readFileSync(path.join(folder, "webhooks.md"), "utf8"))?.[1] ?? "");
  for (const [name, value] of Object.entries(Object(shown))) assert.equal(typeof event.json[name], typeof value, name);

  const secret = await signingSecret(w.db.query, w.settings.secret, visitor.tenant, w.now());
  const [script, python] = samplesOf("webhooks").filter(({ name }) => name === "verify");
  assert.ok(script && python);
  const file = path.join(place, "verify.mjs");
  await writeFile(file, script.code);
  const { isGenuine } = await import(pathToFileURL(file).href);
  assert.equal(isGenuine(secret, event.headers, event.body), true);
  const program = `${python.code}\nimport json, os\nprint(is_genuine(${JSON.stringify(secret)}, json.loads(os.environ["HEADERS"]), os.environ["BODY"].encode()))`;
  assert.equal(await run("python3", ["-c", program], { HEADERS: JSON.stringify(event.headers), BODY: event.body }), "True\n");
});
