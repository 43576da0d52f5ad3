import assert from "node:assert/strict";
import { test } from "node:test";
import { application } from "#contract/application.ts";
import { isApiError } from "#contract/errors.ts";
import { contract } from "#contract/index.ts";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { othersWord, recordsOf, rowsOf, sharedOf, withOthers } from "./testing/assigned-fixtures.ts";
import { integration, textAt } from "./testing/raw-requests.ts";
import { staffedLocation } from "./testing/staff.ts";
import { startTestApp } from "./testing/test-app.ts";

test("the live stream sends a limited user changes of their own records, and none of others'", async (t) => {
  const w = await startTestApp(t);
  const place = await staffedLocation(w);
  const someone = await place.person({ permissions: { assignedDataOnly: true } });
  const colleague = await w.user(place.visitor.locationId, { role: "user" });
  const shared = await sharedOf(w, place, [someone.id, colleague.id]);
  const response = await someone.app.live.follow({ query: { locationId: place.visitor.locationId } });
  const reader = (response.body ?? assert.fail()).pipeThrough(new TextDecoderStream()).getReader();
  const theirs = await recordsOf(w, place, shared, colleague.id, othersWord);
  const own = await recordsOf(w, place, shared, someone.id, "zqmine");
  const last = textAt(
    (await integration(w, place.visitor).post(`/contacts/${own.contactId}/notes`, { title: "Last", body: "Last" })).body,
    "note.id",
  );
  let received = "";
  while (!received.includes(last)) {
    const { value, done } = await reader.read();
    assert.ok(!done, "the stream ended");
    received += value;
  }
  await reader.cancel();
  assert.ok(!received.includes("event: resync"));
  // Calendars, working hours and surveys are seen by everyone.
  const everyones = ["userId", "word", "calendarId", "scheduleId", "surveyId"];
  for (const [name, id] of Object.entries(theirs))
    if (!everyones.includes(name)) assert.ok(!received.includes(id), `the stream has another user's ${name}: ${received}`);
  for (const name of ["contactId", "eventId", "recordId", "taskId", "contacts.notes", "conversationId", "messageId", "relationId"])
    assert.ok(received.includes(own[name] ?? assert.fail()), `the stream has no change of their own ${name}`);
});

test("a limited user cannot set up anything that sends or reassigns others' records", async (t) => {
  const w = await startTestApp(t);
  const { place, someone, theirs } = await withOthers(w, (people) => people[0]);
  const { locationId } = place.visitor;
  const counts = async () => {
    const rows = await rowsOf(w, locationId);
    return ["workflow", "calendar_notification", "message_template", "redirect", "workflow_event"].map((table) => [
      table,
      rows.get(table)?.length ?? 0,
    ]);
  };
  const before = await counts();
  const { contactId = "", calendarId = "", word = "" } = theirs;
  const { contacts } = place.api(someone.token);
  const params = { contactId };
  const email = `${word}@example.com`;
  const hook = { type: "webhook" as const, url: "https://receiver.example.net/hook" };
  const refusals: [string, () => Promise<unknown>][] = [
    [
      "workflow",
      () => someone.app.workflows.create({ body: { locationId, name: "Spy", status: "published", triggers: [], actions: [hook] } }),
    ],
    ["follower", () => contacts.followers.add({ params, body: { followers: [someone.id] } })],
    ["update", () => contacts.contacts.update({ params, body: { assignedTo: someone.id } })],
    ["upsert", () => contacts.contacts.upsert({ body: { locationId, email, assignedTo: someone.id } })],
    ["details", () => someone.app.contactDetails.update({ params, body: { locationId, changes: { assignedTo: someone.id } } })],
  ];
  for (const [name, write] of refusals)
    await assert.rejects(write, (thrown) => {
      assert.ok(isApiError(thrown), name);
      assert.ok([403, 404, 409].includes(thrown.status), `${name} ${thrown.status}`);
      return true;
    });
  for (const [name, endpoint] of Object.entries({
    notification: contract.calendars.notifications.create,
    template: application.inbox.templates.create,
    redirect: contract.funnels.redirects.create,
  }))
    await assertRefused(place.call(endpoint, someone.token, { calendarId }), "FORBIDDEN", { note: name });
  const { total } = await someone.app.bulk.start({
    body: { locationId, action: { kind: "assign", userId: someone.id }, target: { ids: [contactId] } },
  });
  assert.equal(total, 0);
  await w.work();
  assert.deepEqual(await counts(), before);
  const { contact } = await place.visitor.api.contacts.contacts.get({ params });
  assert.deepEqual([contact.assignedTo, contact.followers], [theirs.userId, []]);
});
