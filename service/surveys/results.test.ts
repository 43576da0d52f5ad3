import assert from "node:assert/strict";
import { test } from "node:test";
import Papa from "papaparse";
import { assertRefused } from "#contract/testing/assert-refused.ts";

import { imported } from "../funnels/fixtures.ts";
import { startTestApp } from "../testing/test-app.ts";
import { fields, withSurvey } from "./fixtures.ts";

test("table, figures and file contain the same submissions under every filter", async (t) => {
  const w = await startTestApp(t);
  const visitor = await w.location();
  const { admin, survey } = await withSurvey(w, visitor);
  const { locationId } = visitor;
  const dayMs = 24 * 60 * 60 * 1000;
  const submissions = Array.from({ length: 60 }, (_, index) => ({
    ...{
      id: `n${index}`,
      surveyId: index % 3 === 0 ? "other" : survey.id,
      name: index % 2 ? "Ada" : "=Grace",
      email: `p${index}@example.com`,
    },
    createdAt: new Date(w.now().getTime() - index * dayMs).toISOString(),
    others: {
      why: index % 5 ? "Pain" : "Check-up",
      likes: index % 2 ? ["Staff", "Price"] : ["Rooms"],
      words: "x".repeat(index % 4 ? 150 : 50),
      eventData: index % 7 ? { source: "mail", medium: "newsletter" } : {},
      fieldsOriSequance: ["why", "likes", "words"],
    },
  }));
  await imported(w, visitor, { surveys: [{ id: "other", name: "Other" }], submissions });
  const day = (days: number) => new Date(w.begun().getTime() - days * dayMs).toISOString().slice(0, 10);
  const filters: Record<string, string>[] = [
    {},
    { surveyId: survey.id },
    { surveyId: "other", q: "ada" },
    { startAt: day(50), endAt: day(10) },
    { q: "grace", startAt: day(59) },
    { q: "nobody" },
  ];
  for (const filter of filters) {
    const listed = await visitor.api.surveys.submissions.list({ query: { locationId, ...filter, limit: 100 } });
    const { summary } = await admin.app.surveys.results.summary({ query: { locationId, ...filter } });
    const file = await admin.send(`/application/surveys/export?${new URLSearchParams({ locationId, ...filter })}`, {
      method: "GET",
      headers: { version: "v3" },
    });
    const { data } = Papa.parse<string[]>((await file.text()).replace(/^\ufeff/, "").trim());
    const [, ...lines] = data;
    assert.equal(summary.total, listed.meta.total);
    assert.equal(lines.length, listed.meta.total);
    assert.deepEqual(
      lines.map(([, , email]) => email),
      listed.submissions.map(({ email }) => email),
    );
    const sum = (parts: { count: number }[]) => parts.reduce((total, { count }) => total + count, 0);
    for (const parts of [summary.trend, summary.sources, summary.media]) assert.equal(sum(parts), listed.meta.total);
    const answered = (key: string) => listed.submissions.filter(({ others }) => key in others).length;
    for (const { key, answered: count } of summary.questions) assert.equal(count, answered(key), key);
    const why = summary.questions.find(({ key }) => key === "why")?.values ?? [];
    for (const { value, count } of why) assert.equal(count, listed.submissions.filter(({ others }) => others.why === value).length);
    const likes = summary.questions.find(({ key }) => key === "likes")?.values ?? [];
    for (const { value, count } of likes)
      assert.equal(count, listed.submissions.filter(({ others }) => Array.isArray(others.likes) && others.likes.includes(value)).length);
    const words = summary.questions.find(({ key }) => key === "words");
    if (listed.meta.total > 8)
      assert.deepEqual(
        words?.values.map(({ value }) => value.length),
        [50],
      );
  }
  const everywhere = await admin.app.surveys.results.summary({ query: { locationId } });
  assert.ok(
    everywhere.summary.questions.some(({ label }) => label === "Why did you come?"),
    "a question has its name even without its survey",
  );
  const { fields: names } = await admin.app.surveys.results.fields({ query: { locationId, surveyId: survey.id } });
  assert.deepEqual(
    names.map(({ key }) => key),
    fields.map(({ key }) => key),
  );
  const file = await admin.send(`/application/surveys/export?${new URLSearchParams({ locationId, surveyId: survey.id })}`, {
    method: "GET",
    headers: { version: "v3" },
  });
  assert.ok(!(await file.text()).includes(",=Grace"), "a formula is not written as one");
});

test("a submission of any date is read by its id, with the names of its questions, by users who may see its contact", async (t) => {
  const w = await startTestApp(t);
  const visitor = await w.location();
  const { locationId } = visitor;
  const { send, survey } = await withSurvey(w, visitor);
  await send({ full_name: "Ada", email: "ada@example.com", why: "Pain" });
  w.advance(60 * 24 * 60 * 60 * 1000);
  const query = { locationId, surveyId: survey.id };
  assert.equal((await visitor.api.surveys.submissions.list({ query })).submissions.length, 0);
  const [sent] = (await visitor.api.surveys.submissions.list({ query: { ...query, startAt: "2000-01-01" } })).submissions;
  const params = { submissionId: sent?.id ?? "" };
  const { app } = await w.user(locationId);
  const { submission, fields: names } = await app.surveys.results.submission({ params, query: { locationId } });
  assert.deepEqual(submission, sent);
  assert.deepEqual(
    names.map(({ label }) => label),
    fields.map(({ label }) => label),
  );

  const limited = await w.user(locationId, { role: "user" });
  const permissions = JSON.stringify({ assignedDataOnly: true });
  await w.db.query.updateTable("user").set({ permissions }).where("id", "=", limited.id).execute();
  const elsewhere = (await w.location()).locationId;
  for (const [who, where] of [
    [limited, locationId],
    [await w.user(elsewhere), elsewhere],
  ] as const)
    await assertRefused(who.app.surveys.results.submission({ params, query: { locationId: where } }), "NOT_FOUND");
});
