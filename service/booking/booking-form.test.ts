import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { application } from "#contract/application.ts";
import { createClient } from "#contract/client.ts";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { bookableService, bookingFixture, calendar, dayAt } from "../appointments/fixtures.ts";
import { staffedLocation } from "../testing/staff.ts";
import { startTestApp } from "../testing/test-app.ts";

const fields = [
  { key: "reason", label: "Why do you come?", type: "text", isRequired: true, options: [] },
  { key: "fear", label: "Are you afraid?", type: "yesNo", isRequired: false, options: [] },
  { key: "email", label: "Email", type: "email", isRequired: true, options: [] },
] as const;

async function practice(t: TestContext) {
  const w = await startTestApp(t);
  const staffed = await staffedLocation(w);
  const { locationId } = staffed.visitor;
  const [admin, dentist] = [await staffed.person({ role: "admin" }), await staffed.person({})];
  const { survey } = await admin.app.surveys.surveys.create({
    body: {
      locationId,
      name: "Before your visit",
      fields: fields.map((field) => ({ ...field, options: [...field.options] })),
      settings: {},
    },
  });
  const visitor = createClient(application, (url, init) => w.fetch(url, init)).calendars.booking;
  const guest = { firstName: "Ada", lastName: "Byron", email: "ada@example.com" };
  const query = { locationId };
  const answersOf = async (of: typeof admin, contactId: string) =>
    (await of.app.calendars.board.answers({ params: { contactId }, query })).forms;
  const contactIdOf = async () =>
    String((await w.db.query.selectFrom("contact").select("id").where("email", "=", guest.email).executeTakeFirstOrThrow()).id);
  return {
    w,
    ...staffed,
    ...(await bookingFixture(w, staffed.visitor)),
    locationId,
    admin,
    dentist,
    survey,
    visitor,
    guest,
    query,
    answersOf,
    contactIdOf,
  };
}

test("the page asks the questions of the calendar's form and enforces required ones; the answers are shown with the appointment and the contact", async (t) => {
  const { w, locationId, admin, dentist, survey, visitor, guest, query, answersOf, contactIdOf } = await practice(t);
  const slug = await calendar(w, locationId, { members: [dentist.id], settings: { formId: survey.id, allowReschedule: true } });
  const { form } = await visitor.calendar({ params: { slug }, query });
  assert.deepEqual([form?.name, form?.fields.map(({ key }) => key)], ["Before your visit", ["reason", "fear"]]);

  const startTime = dayAt(w, 3, "10:00");
  const book = (answers?: Record<string, string>) =>
    visitor.book({ params: { slug }, query, body: { ...guest, startTime, ...(answers ? { answers } : {}) } });
  await assertRefused(book(), "INVALID", { message: /answers\.reason should not be empty/ });
  await assertRefused(book({ reason: "  " }), "INVALID", { message: /answers\.reason should not be empty/ });
  await assertRefused(book({ reason: "Pain", fear: "perhaps" }), "INVALID", { message: /answers\.fear must be yes or no/ });
  await assertRefused(book({ reason: "Pain", other: "x" }), "INVALID", { message: /answers\.other should not exist/ });
  assert.equal((await w.db.query.selectFrom("submission").selectAll().execute()).length, 0);
  const booked = await book({ reason: "Pain", fear: "Yes" });

  const contactId = await contactIdOf();
  const [shown, ...more] = await answersOf(admin, contactId);
  assert.deepEqual([shown?.eventId, shown?.formName, more.length], [booked.eventId, "Before your visit", 0]);
  assert.deepEqual(shown?.answers, [
    { key: "reason", label: "Why do you come?", value: "Pain" },
    { key: "fear", label: "Are you afraid?", value: "Yes" },
  ]);
  const { submission } = await admin.app.surveys.results.submission({ params: { submissionId: shown?.submissionId ?? "" }, query });
  assert.deepEqual([submission.contactId, submission.name, submission.email], [contactId, "Ada Byron", "ada@example.com"]);

  const place = { params: { eventId: booked.eventId }, query: { locationId, key: booked.key } };
  await visitor.reschedule({ ...place, body: { startTime: dayAt(w, 4, "10:00") } });
  assert.equal((await answersOf(admin, contactId))[0]?.eventId, booked.eventId);
});

test("a refused booking stores no answers, and of concurrent bookings only the successful one does", async (t) => {
  const { w, locationId, dentist, survey, visitor, guest, query } = await practice(t);
  const slug = await calendar(w, locationId, { members: [dentist.id], settings: { formId: survey.id } });
  const body = { ...guest, startTime: dayAt(w, 3, "10:00"), answers: { reason: "Pain" } };
  const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => visitor.book({ params: { slug }, query, body })));
  assert.equal(outcomes.filter(({ status }) => status === "fulfilled").length, 1);
  assert.equal((await w.db.query.selectFrom("submission").selectAll().execute()).length, 1);
});

test("a service calendar asks questions too; a calendar without a form, or with a deleted one, asks none", async (t) => {
  const { w, locationId, admin, dentist, survey, visitor, guest, query, answersOf, contactIdOf } = await practice(t);
  const slug = await calendar(w, locationId, { type: "service_booking", members: [dentist.id], settings: { formId: survey.id } });
  const serviceId = await bookableService(w, locationId, { staff: [dentist.id], settings: { duration: 30 } });
  const { services } = await visitor.calendar({ params: { slug }, query });
  assert.deepEqual(
    services.map(({ id }) => id),
    [serviceId],
  );
  const fields = { ...guest, startTime: dayAt(w, 3, "10:00"), services: [{ id: serviceId }] };
  await assertRefused(visitor.book({ params: { slug }, query, body: fields }), "INVALID", { message: /answers\.reason/ });
  const booked = await visitor.book({ params: { slug }, query, body: { ...fields, answers: { reason: "Scan" } } });
  assert.equal((await answersOf(admin, await contactIdOf()))[0]?.eventId, booked.eventId);

  for (const formId of [undefined, "gone"]) {
    const plain = await calendar(w, locationId, { members: [dentist.id], settings: formId === undefined ? {} : { formId } });
    assert.equal((await visitor.calendar({ params: { slug: plain }, query })).form, null);
    await visitor.book({ params: { slug: plain }, query, body: { ...guest, startTime: dayAt(w, formId ? 5 : 4, "10:00") } });
  }
});

test("a user who is limited to assigned records sees the answers of their own appointments only", async (t) => {
  const { w, locationId, person, admin, dentist, survey, visitor, guest, query, answersOf, contactIdOf } = await practice(t);
  const slug = await calendar(w, locationId, { members: [dentist.id], settings: { formId: survey.id } });
  await visitor.book({ params: { slug }, query, body: { ...guest, startTime: dayAt(w, 3, "10:00"), answers: { reason: "Pain" } } });
  const contactId = await contactIdOf();
  assert.equal((await answersOf(admin, contactId)).length, 1);
  const limited = await person({ permissions: { assignedDataOnly: true } });
  await assertRefused(answersOf(limited, contactId), "NOT_FOUND");
  await w.db.query.updateTable("contact").set({ assigned_to: limited.id }).where("id", "=", contactId).execute();
  assert.deepEqual(await answersOf(limited, contactId), []);
});

test("a new calendar of the dashboard has a minimum notice, unless another one is given", async (t) => {
  const { locationId, admin } = await practice(t);
  const make = async (more: object) =>
    (await admin.app.calendars.newCalendar.create({ body: { locationId, name: "Checks", ...more } })).calendar;
  const [usual, own] = [await make({}), await make({ allowBookingAfter: 0 })];
  assert.deepEqual([usual.allowBookingAfter, usual.allowBookingAfterUnit, own.allowBookingAfter], [2, "hours", 0]);
});
