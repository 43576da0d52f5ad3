import assert from "node:assert/strict";
import { test } from "node:test";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { at, integration, isoWithMs, textAt } from "../testing/raw-requests.ts";
import { startTestApp } from "../testing/test-app.ts";
import { imported } from "./fixtures.ts";

const step = (id: string, sequence: number, pages: string[] = []) => ({
  ...{ id, name: `Step ${id}`, sequence, type: "optin_funnel_page", url: `/${id}`, pages },
});

const webinar = {
  ...{ _id: "webinar", name: "Webinar", type: "funnel", url: "/webinar", category: "leads", parentId: "folder-1", deleted: false },
  ...{ dateAdded: "2026-01-02T03:04:05.678Z", dateUpdated: "2026-02-02T03:04:05.678Z", updatedAt: "2026-02-02T03:04:06.000Z" },
  steps: [step("optin", 1, ["p-optin"]), step("thanks", 2)],
  pages: [
    { _id: "p-optin", name: "Sign up", stepId: "optin" },
    { _id: "p-optin-b", name: "Sign up, shorter", stepId: "optin" },
    { name: "Thanks", stepId: "thanks" },
  ],
};

test("a funnel is listed with the imported values and the pages of each step", async (t) => {
  const w = await startTestApp(t);
  const visitor = await w.location();
  const they = integration(w, visitor);
  await imported(w, visitor, { funnels: [webinar] });
  const reply = await they.get(`/funnels/funnel/list?locationId=${visitor.locationId}`);
  assert.equal(reply.status, 200);
  assert.equal(at(reply.body, "count"), 1);
  assert.equal(at(reply.body, "traceId"), reply.headers.get("x-crm-requestid"));
  const { pages: _, category: __, parentId: ___, ...listed } = webinar;
  const thanks = textAt(reply.body, "funnels.0.steps.1.pages.0");
  assert.deepEqual(at(reply.body, "funnels"), [
    { ...listed, locationId: visitor.locationId, steps: [step("optin", 1, ["p-optin", "p-optin-b"]), step("thanks", 2, [thanks])] },
  ]);
});

test("funnels are found by each filter, in pages, with the total", async (t) => {
  const w = await startTestApp(t);
  const visitor = await w.location();
  const they = integration(w, visitor);
  const more = ["Alpha", "beta", "Gamma 100%"].map((name) => ({ name, type: name === "beta" ? "website" : "funnel" }));
  await imported(w, visitor, { funnels: [webinar, ...more] });
  const names = async (query: string) => {
    const reply = await they.get(`/funnels/funnel/list?locationId=${visitor.locationId}${query}`);
    assert.equal(reply.status, 200, JSON.stringify(reply.body));
    const funnels = at(reply.body, "funnels");
    assert.ok(Array.isArray(funnels));
    return [at(reply.body, "count"), ...funnels.map((funnel) => at(funnel, "name"))];
  };
  assert.deepEqual(await names(""), [4, "Alpha", "beta", "Gamma 100%", "Webinar"]);
  assert.deepEqual(await names("&name=ET"), [1, "beta"]);
  assert.deepEqual(await names("&name=0%25"), [1, "Gamma 100%"]);
  assert.deepEqual(await names("&type=website"), [1, "beta"]);
  assert.deepEqual(await names("&category=leads"), [1, "Webinar"]);
  assert.deepEqual(await names("&parentId=folder-1"), [1, "Webinar"]);
  assert.deepEqual(await names("&parentId=other"), [0]);
  assert.deepEqual(await names("&limit=2&offset=1"), [4, "beta", "Gamma 100%"]);
  await assertRefused(they.get("/funnels/funnel/list"), "INVALID", { message: ["locationId should not be empty"] });
  await assertRefused(they.get(`/funnels/funnel/list?locationId=${visitor.locationId}&limit=ten`), "BAD_REQUEST");
});

test("a funnel's pages are returned as a bare list, and each of its parameters is required", async (t) => {
  const w = await startTestApp(t);
  const visitor = await w.location();
  const they = integration(w, visitor);
  await imported(w, visitor, { funnels: [webinar, { name: "Empty" }] });
  const { locationId } = visitor;
  const path = `/funnels/page?locationId=${locationId}&funnelId=webinar`;
  const reply = await they.get(`${path}&limit=10&offset=0`);
  assert.equal(reply.status, 200);
  assert.ok(Array.isArray(reply.body));
  assert.deepEqual(
    reply.body.map((page) => at(page, "name")),
    ["Sign up", "Sign up, shorter", "Thanks"],
  );
  assert.match(textAt(reply.body, "0.updatedAt"), isoWithMs);
  const first = { _id: "p-optin", locationId, funnelId: "webinar", name: "Sign up", stepId: "optin", deleted: false };
  assert.deepEqual(reply.body[0], { ...first, updatedAt: webinar.dateUpdated });
  const second = await visitor.api.funnels.pages.list({ query: { locationId, funnelId: "webinar", limit: 1, offset: 1 } });
  assert.equal(second[0]?.name, "Sign up, shorter");
  assert.deepEqual(
    (await visitor.api.funnels.pages.list({ query: { locationId, funnelId: "webinar", limit: 9, offset: 0, name: "thank" } })).length,
    1,
  );

  await assertRefused(they.get("/funnels/page"), "INVALID", {
    message: ["locationId should not be empty", "funnelId should not be empty", "limit should not be empty", "offset should not be empty"],
  });
  await assertRefused(they.get(`/funnels/page?locationId=${locationId}&funnelId=none&limit=1&offset=0`), "NOT_FOUND", {
    message: "Funnel not found",
  });

  const count = async (query: string) =>
    at((await they.get(`/funnels/page/count?locationId=${locationId}&funnelId=webinar${query}`)).body, "count");
  assert.deepEqual(
    [await count(""), await count("&name=sign%20up"), await count("&name=shorter"), await count("&name=none")],
    [3, 1, 1, 0],
  );
  await assertRefused(they.get(`/funnels/page/count?locationId=${locationId}`), "INVALID", { message: ["funnelId should not be empty"] });
  await assertRefused(they.get(`/funnels/page/count?locationId=${locationId}&funnelId=none`), "NOT_FOUND", { message: "Funnel not found" });
});

test("a funnel imported again has the pages of the last file, and an error changes nothing", async (t) => {
  const w = await startTestApp(t);
  const visitor = await w.location();
  await imported(w, visitor, { funnels: [webinar] });
  await imported(w, visitor, { funnels: [{ ...webinar, name: "Renamed", pages: webinar.pages.slice(0, 1) }] });
  const count = async () =>
    (await visitor.api.funnels.pages.count({ query: { locationId: visitor.locationId, funnelId: "webinar" } })).count;
  assert.equal(await count(), 1);
  const listedNow = async () => (await visitor.api.funnels.funnels.list({ query: { locationId: visitor.locationId } })).funnels[0];
  const before = await listedNow();
  await imported(w, visitor, { funnels: [{ _id: webinar._id, name: "Renamed" }] });
  const { dateUpdated: _, updatedAt: __, ...kept } = Object(await listedNow());
  assert.partialDeepStrictEqual(before, kept, "what is not sent stays");
  assert.equal(await count(), 1);
  const problems: [unknown, RegExp][] = [
    [{ funnels: [{ name: "A" }, { name: "B", pages: [{ _id: "p-optin", name: "x", stepId: "y" }] }] }, /funnels\[1\]\.pages\.0\._id \(B\)/],
    [{ funnels: [{ name: "A" }, { ...webinar, pages: [{ name: "x", stepId: "none" }] }] }, /funnels\[1\]\.pages\.0\.stepId \(Webinar\)/],
    [{ funnels: [{ type: "funnel" }] }, /funnels\[0\]\.name/],
    [{ funnels: [{ name: "A", colour: "red" }] }, /funnels\[0\]\.colour/],
    [{ funnels: [webinar, webinar] }, /funnels\[1\]\._id \(Webinar\)/],
    [{ funnels: [{ name: "nul\u0000" }] }, /funnels\[0\]\.name/],
  ];
  for (const [file, words] of problems) await assert.rejects(imported(w, visitor, file), words);
  const listed = await visitor.api.funnels.funnels.list({ query: { locationId: visitor.locationId } });
  assert.deepEqual([listed.count, listed.funnels[0]?.name], [1, "Renamed"]);
});

test("anyone can open a funnel and see its steps in order, each with its pages", async (t) => {
  const w = await startTestApp(t);
  const visitor = await w.location();
  const late = { name: "Late", stepId: "thanks", deleted: true };
  await imported(w, visitor, { funnels: [{ ...webinar, steps: [step("thanks", 2), step("optin", 1)], pages: [late, ...webinar.pages] }] });
  const open = async (id: string) => {
    const answer = await w.fetch(`/application/funnels/${id}/open`, { headers: { version: "v3" } });
    const body: unknown = await answer.json();
    return { status: answer.status, body, headers: answer.headers };
  };
  const { status, body } = await open("webinar");
  assert.equal(status, 200);
  const names = [0, 1].map((place) => [at(body, `funnel.steps.${place}.name`), at(body, `funnel.steps.${place}.pages.0.name`)]);
  assert.deepEqual(names, [
    ["Step optin", "Sign up"],
    ["Step thanks", "Thanks"],
  ]);
  assert.deepEqual(at(body, "funnel.steps.0.pages.1"), { id: "p-optin-b", name: "Sign up, shorter" });
  assert.equal(at(body, "funnel.steps.1.pages.1"), undefined, "a deleted page is not shown");
  await assertRefused(open("none"), "NOT_FOUND");
});
