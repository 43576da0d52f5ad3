import assert from "node:assert/strict";
import { test } from "node:test";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { imported } from "../funnels/fixtures.ts";
import { at, integration } from "../testing/raw-requests.ts";
import { startTestApp, type TestApp, type Visitor } from "../testing/test-app.ts";

const dayMs = 24 * 60 * 60 * 1000;

const lists = (w: TestApp, visitor: Visitor) => {
  const they = integration(w, visitor);
  return {
    ...they,
    async ids(query = "") {
      const reply = await they.get(`/surveys/submissions?locationId=${visitor.locationId}${query}`);
      assert.equal(reply.status, 200, JSON.stringify(reply.body));
      const submissions = at(reply.body, "submissions");
      assert.ok(Array.isArray(submissions));
      return submissions.map((submission) => at(submission, "id"));
    },
  };
};

test("surveys and folders are listed by name, filtered by type, in pages of ten to fifty", async (t) => {
  const w = await startTestApp(t);
  const visitor = await w.location();
  const they = integration(w, visitor);
  const { locationId } = visitor;
  const surveys = Array.from({ length: 12 }, (_, index) => ({ id: `s${index}`, name: `Survey ${String(index).padStart(2, "0")}` }));
  await imported(w, visitor, { surveys: [...surveys, { name: "A folder", type: "folder" }] });
  const first = await they.get(`/surveys/?locationId=${locationId}`);
  assert.equal(first.status, 200);
  assert.deepEqual([at(first.body, "total"), at(first.body, "surveys.length"), at(first.body, "surveys.0.name")], [13, 10, "A folder"]);
  assert.deepEqual(at(first.body, "surveys.1"), { id: "s0", locationId, name: "Survey 00" });
  const rest = await visitor.api.surveys.surveys.list({ query: { locationId, skip: 10, limit: 50 } });
  assert.deepEqual([rest.total, rest.surveys.length], [13, 3]);
  assert.equal((await visitor.api.surveys.surveys.list({ query: { locationId, type: "folder" } })).total, 1);
  assert.equal((await visitor.api.surveys.surveys.list({ query: { locationId, type: "survey" } })).total, 12);
  await assertRefused(they.get(`/surveys/?locationId=${locationId}&limit=51`), "INVALID");
  await assertRefused(they.get(`/surveys/?locationId=${locationId}&limit=x`), "BAD_REQUEST");
  await assertRefused(they.get("/surveys/"), "INVALID", { message: ["locationId should not be empty"] });
});

test("submissions are returned as they were sent, newest first, page by page", async (t) => {
  const w = await startTestApp(t);
  const visitor = await w.location();
  const they = lists(w, visitor);
  const others = {
    full_name: "Ada Lovelace",
    phone: "+44 20 7946 0958",
    answer: ["one", "two"],
    eventData: { source: "Direct traffic", medium: "survey", page: { url: "https://example.com", title: "Home" }, pageVisitType: "text" },
    fieldsOriSequance: ["full_name", "phone", "answer"],
  };
  const now = w.now().getTime();
  const createdAt = new Date(now - 60_000).toISOString();
  const whole = { id: "first", surveyId: "s1", contactId: "contact-1", name: "Ada Lovelace", email: "ada@example.com", createdAt, others };
  const more = Array.from({ length: 24 }, (_, index) => ({
    ...{ id: `m${index}`, surveyId: "s1", createdAt: new Date(now - 120_000 - index).toISOString(), others: {} },
  }));
  await imported(w, visitor, { submissions: [...more, whole], surveys: [{ id: "s1", name: "S" }] });
  const reply = await they.get(`/surveys/submissions?locationId=${visitor.locationId}`);
  assert.deepEqual(at(reply.body, "submissions.0"), whole);
  assert.deepEqual(at(reply.body, "submissions.1.id"), "m0");
  assert.deepEqual(at(reply.body, "meta"), { total: 25, currentPage: 1, nextPage: 2, prevPage: null });
  const second = await they.get(`/surveys/submissions?locationId=${visitor.locationId}&page=2`);
  assert.deepEqual(at(second.body, "meta"), { total: 25, currentPage: 2, nextPage: null, prevPage: 1 });
  assert.deepEqual([at(second.body, "submissions.length"), at(second.body, "submissions.4.id")], [5, "m23"]);
  const exact = await they.get(`/surveys/submissions?locationId=${visitor.locationId}&limit=25`);
  assert.deepEqual(at(exact.body, "meta"), { total: 25, currentPage: 1, nextPage: null, prevPage: null });
});

test("submissions are found by survey, by day and by sender", async (t) => {
  const w = await startTestApp(t);
  const visitor = await w.location();
  const they = lists(w, visitor);
  const { contact } = await visitor.api.contacts.contacts.create({
    body: {
      locationId: visitor.locationId,
      name: "Grace Hopper",
      email: "grace@navy.example",
      phone: "+12025550143",
      companyName: "Remarkable",
    },
  });
  const daysAgo = (days: number) => new Date(w.begun().getTime() - days * dayMs).toISOString();
  const day = (days: number) => daysAgo(days).slice(0, 10);
  await imported(w, visitor, {
    surveys: [
      { id: "s1", name: "One" },
      { id: "s2", name: "Two" },
    ],
    submissions: [
      { id: "now", surveyId: "s1", contactId: contact.id, createdAt: daysAgo(0), others: {} },
      {
        id: "week",
        surveyId: "s2",
        name: "Ada 100%",
        email: "Ada@Example.com",
        createdAt: daysAgo(7),
        others: { phone: "(202) 555-0199" },
      },
      { id: "old", surveyId: "s1", name: "Old", createdAt: daysAgo(40), others: {} },
    ],
  });
  assert.deepEqual(await they.ids(), ["now", "week"]);
  assert.deepEqual(await they.ids("&surveyId=s2"), ["week"]);
  assert.deepEqual(await they.ids("&surveyId=none"), []);
  assert.deepEqual(await they.ids(`&startAt=${day(40)}`), ["now", "week", "old"]);
  assert.deepEqual(await they.ids(`&startAt=${day(40)}&endAt=${day(7)}`), ["week", "old"]);
  assert.deepEqual(await they.ids(`&startAt=${day(7)}&endAt=${day(7)}`), ["week"]);
  assert.deepEqual(await they.ids(`&endAt=${day(1)}`), ["week"]);
  assert.deepEqual(await they.ids(`&endAt=${day(60)}`), []);
  for (const [q, found] of [
    ["ada", ["week"]],
    ["ADA@example", ["week"]],
    ["0%", ["week"]],
    ["2025550199", ["week"]],
    ["(202) 555", ["now", "week"]],
    [contact.id, ["now"]],
    ["hopper", ["now"]],
    ["GRACE@navy", ["now"]],
    ["+12025550143", ["now"]],
    ["remarkable", []],
    ["_", []],
  ] as const)
    assert.deepEqual(await they.ids(`&q=${encodeURIComponent(q)}`), found, q);
  assert.deepEqual(await they.ids("&q=+12025550143"), ["now"]);
});

test("an invalid day, and a range that ends before it starts, are refused", async (t) => {
  const w = await startTestApp(t);
  const visitor = await w.location();
  const they = integration(w, visitor);
  const path = `/surveys/submissions?locationId=${visitor.locationId}`;
  for (const day of ["2026-02-30", "02/01/2026", "yesterday", "2026-1-1", "2026-01-01T00:00:00Z"]) {
    await assertRefused(they.get(`${path}&startAt=${day}`), "INVALID", { message: ["startAt must be a date of the form YYYY-MM-DD"] });
    await assertRefused(they.get(`${path}&endAt=${day}`), "INVALID", { message: ["endAt must be a date of the form YYYY-MM-DD"] });
  }
  await assertRefused(they.get(`${path}&startAt=2026-02-02&endAt=2026-02-01`), "INVALID", { message: ["startAt must not be after endAt"] });
  await assertRefused(they.get(`${path}&limit=101`), "INVALID");
  await assertRefused(they.get(`${path}&page=0`), "INVALID");
  await assertRefused(they.get(`${path}&page=x`), "BAD_REQUEST");
});

test("an import with a submission of an unknown survey stores nothing, and an existing submission is updated", async (t) => {
  const w = await startTestApp(t);
  const visitor = await w.location();
  const they = lists(w, visitor);
  const submission = { id: "a", surveyId: "s1", name: "Ada", others: { x: 1 } };
  await assert.rejects(
    imported(w, visitor, { surveys: [{ id: "s1", name: "S" }], submissions: [submission, { surveyId: "none" }] }),
    /submissions\[1\]\.surveyId/,
  );
  await assert.rejects(
    imported(w, visitor, { surveys: [{ id: "s1", name: "S" }], submissions: [{ surveyId: "s1", createdAt: "then" }] }),
    /submissions\[0\]\.createdAt/,
  );
  assert.equal(at((await they.get(`/surveys/?locationId=${visitor.locationId}`)).body, "total"), 0);
  assert.deepEqual(await imported(w, visitor, { surveys: [{ id: "s1", name: "S" }], submissions: [submission] }), {
    imported: { surveys: 1, submissions: 1 },
  });
  const before = await they.get(`/surveys/submissions?locationId=${visitor.locationId}`);
  await imported(w, visitor, { surveys: [{ id: "s1", name: "S2" }], submissions: [{ id: "a", surveyId: "s1", name: "Ada King" }] });
  const after = await they.get(`/surveys/submissions?locationId=${visitor.locationId}`);
  assert.equal(at(after.body, "submissions.0.name"), "Ada King");
  assert.deepEqual(at(after.body, "submissions.0.others"), at(before.body, "submissions.0.others"));
  assert.equal(at(after.body, "submissions.0.createdAt"), at(before.body, "submissions.0.createdAt"));
});
