import assert from "node:assert/strict";
import { test } from "node:test";
import { z } from "zod";
import { startTestApp } from "../testing/test-app.ts";
import { answered, runHere } from "./operator.ts";

test("an operator assigns a domain to one location, lists it, and removes it", async (t) => {
  const w = await startTestApp(t);
  const admin = runHere(w);
  const [here, elsewhere] = [await w.location(), await w.location()];
  await here.api.funnels.redirects.create({
    body: { locationId: here.locationId, domain: "go.example.com", path: "/", target: "https://example.com/there", action: "url" },
  });
  // An address of the service itself answers with its welcome page.
  const visit = async () => (await w.app.fetch(new Request("http://go.example.com/", { redirect: "manual" }))).status;
  assert.equal(await visit(), 200);
  const add = (locationId: string, domain: string) => admin(["domain", "add", "--location", locationId, "--domain", domain]);
  const shape = z.strictObject({
    domain: z.literal("go.example.com"),
    locationId: z.literal(here.locationId),
    assignedBy: z.literal("operator"),
    dateAdded: z.string(),
  });
  answered(await add(here.locationId, "GO.Example.com."), shape);
  assert.equal(await visit(), 301);
  answered(await add(here.locationId, "go.example.com"), shape);
  assert.match(
    (await add(elsewhere.locationId, "go.example.com")).stderr,
    new RegExp(`belongs to another location \\(${here.locationId}\\)`),
  );
  for (const domain of ["127.0.0.1", "*.example.com", "go.example.com:80", "https://go.example.com", "localhost"])
    assert.equal((await add(elsewhere.locationId, domain)).status, 2, domain);
  assert.equal((await add("nowhere", "go.example.com")).status, 2);

  const list = z.strictObject({ domains: z.array(shape) });
  assert.equal(answered(await admin(["domain", "list"]), list).domains.length, 1);
  assert.equal(answered(await admin(["domain", "list", "--location", elsewhere.locationId]), list).domains.length, 0);
  answered(await admin(["domain", "remove", "--domain", "go.example.com"]), z.strictObject({ succeeded: z.literal(true) }));
  assert.equal((await admin(["domain", "remove", "--domain", "go.example.com"])).status, 2);
  assert.equal(await visit(), 200);
});
