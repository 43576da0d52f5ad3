import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { application } from "#contract/application.ts";
import { endpointsOf, methodOf } from "#contract/endpoint.ts";
import { ApiError } from "#contract/errors.ts";
import { contract } from "#contract/index.ts";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { provenTenant } from "#db/tenant.ts";
import { bookingFixture, calendar, dayAt, dayMs, minuteMs } from "./appointments/fixtures.ts";
import { allowDuplicates } from "./contacts/fixtures.ts";
import { mailServer } from "./mail/mail-server.ts";
import { withSurvey } from "./surveys/fixtures.ts";
import { at, integration, type Reply, textAt } from "./testing/raw-requests.ts";
import { startTestApp, type TestApp } from "./testing/test-app.ts";
import { importWorkflows } from "./workflows/fixtures.ts";

// Public forms must not reveal whether a contact is stored, nor change one. Each visitor sends the same requests to two locations that
// differ only in their contacts, and must get the same responses.

/** Open endpoints that write. A new one belongs in `visit` below, or in one of the other lists if it does not take a contact's details. */
const ofContacts = ["calendars.booking.book", "calendars.booking.reschedule", "calendars.booking.cancel", "surveys.answers.send"];
/** These take the signed link of an offer, which was sent to the contact, and no personal data. */
const ofLinks = ["waitingOffers.accept", "waitingOffers.decline"];
const ofAccounts = [
  "sessions.create",
  "sessions.createVouched",
  "sessions.secondFactor",
  "sessions.startPasskey",
  "sessions.complete",
  "oauth.token",
  "passwordLinks.request",
  "passwordLinks.open",
  "passwordLinks.use",
  "people.invites.open",
  "people.invites.accept",
  "setup.open",
  "setup.testMail",
  "setup.complete",
];

test("these tests cover every open endpoint that writes", () => {
  const open = [...endpointsOf(application), ...endpointsOf(contract)]
    .filter(([, { access, route }]) => "open" in access && methodOf(route) !== "GET")
    .map(([name]) => name);
  assert.deepEqual(open.filter((name) => ![...ofAccounts, ...ofLinks].includes(name)).sort(), [...ofContacts].sort());
});

const stored = {
  firstName: "Ada",
  lastName: "Lovelace-Byron",
  email: "ada@private.example",
  phone: "+441134960816",
  additionalEmails: [{ email: "ada.second@private.example" }],
  additionalPhones: [{ phone: "+441134960817" }],
  address1: "12 Secret Square",
  companyName: "Hidden Engines",
};
const other = { firstName: "Charles", lastName: "Babbage-Hidden", email: "charles@private.example", phone: "+441134960818" };
/** A test mail server waits 100 ms for each connection, and these tests send hundreds of mails, whose order does not matter. */
const mailing = { concurrency: 8 };

const secrets = ["Lovelace-Byron", "Babbage-Hidden", "Secret Square", "Hidden Engines"];

const guests = [{ name: "Caroline", email: "caroline@friends.example" }];
type Typed = { email: string; phone?: string };
const visitors: Record<string, Typed> = {
  "a stored email": { email: "ADA@private.example" },
  "a stored email and another phone": { email: "ada@private.example", phone: "+447700900123" },
  "a stored phone and their own email": { email: "stranger@elsewhere.example", phone: "0113 496 0816" },
  "one contact's email and another's phone": { email: "ada@private.example", phone: "+441134960818" },
  "an additional email": { email: "ada.second@private.example" },
  "an additional phone and their own email": { email: "stranger2@elsewhere.example", phone: "+441134960817" },
  "a stored email and a phone that is none": { email: "ada@private.example", phone: "12" },
  "a stored phone and an email that is none": { email: "stranger", phone: "+441134960816" },
};

const atOwnPlace = (userId: string) => ({
  userId,
  locationConfigurations: [{ kind: "physical" as const, location: `At ${userId}`, meetingId: userId }],
});

/** A location with a public page of each kind. */
async function place(w: TestApp) {
  const visitor = await w.location();
  const { they, locationId } = await bookingFixture(w, visitor);
  await w.db.query.updateTable("location").set({ country: "GB" }).where("id", "=", locationId).execute();
  const settings = {
    guestType: "collect_detail",
    eventTitle: "{{contact.name}}, {{contact.email}}, {{contact.phone}}",
    appointmentPerSlot: 50,
    shouldAssignContactToTeamMember: true,
    stickyContact: true,
  };
  const plain = await calendar(w, locationId, {
    members: ["p1", "p2"].map(atOwnPlace),
    type: "round_robin",
    settings: { ...settings, eventTitle: "{{contact.name}}" },
  });
  const titled = await calendar(w, locationId, { members: ["p3"], type: "class_booking", settings });
  const ofServices = await calendar(w, locationId, { members: ["s1"], type: "service_booking", settings: { guestType: "collect_detail" } });
  const service = await visitor.api.calendars.services.create({ body: { locationId, name: "Cut", slug: "cut", staff: [{ id: "s1" }] } });
  const notifications = (["booked", "reschedule", "cancellation"] as const).flatMap((notificationType) =>
    (["contact", "guest"] as const).map((receiverType) => ({
      ...{ receiverType, channel: "email", notificationType },
      body: "{{contact.name}} {{contact.email}} {{contact.phone}} {{appointment.title}} {{appointment.links}}",
    })),
  );
  for (const slug of [plain, titled, ofServices])
    assert.equal((await they.post(`/calendars/${slug}/notifications`, notifications)).status, 200);
  const { survey, send } = await withSurvey(w, visitor);
  return { they, locationId, calendars: { plain, titled, ofServices }, serviceId: service.service.id, survey, send };
}

type Place = Awaited<ReturnType<typeof place>>;

const generated = ["eventId", "key", "locationId", "slug", "submissionId", "traceId", "id"];

/** A response with its generated values replaced, so that two locations' responses can be compared. */
function comparable({ status, body }: Pick<Reply, "status" | "body">): unknown {
  const blank = (key: string, value: unknown): unknown => (generated.includes(key) ? `<${key}>` : value);
  return JSON.parse(JSON.stringify({ status, body }, blank));
}

/** Sends everything that a visitor can send, and returns the responses. */
async function visit(
  w: TestApp,
  { calendars, serviceId, send, locationId }: Place,
  typed: Typed,
  day: string,
  hour: number,
): Promise<unknown[]> {
  const guest = integration(w, { token: "" });
  const person = { firstName: "Mallory", lastName: "Visitor", ...typed, guests, notes: "First time" };
  const time = (minute: string) => `${day}T${String(hour).padStart(2, "0")}:${minute}:00.000Z`;
  const answers: unknown[] = [];
  for (const [slug, more] of [
    [calendars.plain, {}],
    [calendars.titled, {}],
    [calendars.ofServices, { services: [{ id: serviceId }] }],
  ] as const) {
    w.advance(60_000);
    const made = await guest.post(`/application/booking/calendars/${slug}`, { ...person, startTime: time("00"), ...more });
    answers.push(comparable(made));
    if (made.status !== 201) continue;
    const of = (path: string) =>
      `/application/booking/events/${textAt(made.body, "eventId")}${path}?locationId=${locationId}&key=${textAt(made.body, "key")}`;
    answers.push(comparable(await guest.get(of(""))));
    answers.push(comparable(await guest.post(of("/reschedule"), { startTime: time("30") })));
    answers.push(comparable(await guest.post(of("/cancel"), {})));
  }
  answers.push(comparable(await send({ full_name: "Mallory Visitor", ...typed, words: "Hello" })));
  return answers;
}

const contactsOf = (w: TestApp, locationId: string) =>
  w.db.query.selectFrom("contact").selectAll().where("location_id", "=", locationId).orderBy("id").execute();

async function book(
  w: TestApp,
  { they, calendars, locationId }: Place,
  whom: { contactId: string; assignedUserId: string },
): Promise<void> {
  const fields = { ...whom, locationId, calendarId: calendars.plain, startTime: dayAt(w, 2, "10:00") };
  const made = await they.post("/calendars/events/appointments", fields);
  assert.equal(made.status, 200, JSON.stringify(made.body));
}

async function twoPlaces(t: TestContext) {
  const server = await mailServer(t);
  const w = await startTestApp(t, { settings: { smtpUrl: server.url } });
  w.stopClock();
  // Midnight passes during the visits; the booked times stay the same.
  w.advance(dayMs - minuteMs * 20 - (w.now().getTime() % dayMs));
  const day = dayAt(w, 3, "00:00").slice(0, 10);
  const [known, empty] = [await place(w), await place(w)];
  for (const { locationId } of [known, empty]) await w.db.query.deleteFrom("contact").where("location_id", "=", locationId).execute();
  return { w, server, known, empty, day };
}

for (const allowsDuplicates of [false, true])
  test(`a visitor cannot tell whether a contact is stored, nor change it, where duplicates are ${allowsDuplicates ? "" : "not "}allowed`, async (t) => {
    const { w, server, known, empty, day } = await twoPlaces(t);
    for (const { locationId } of [known, empty]) await allowDuplicates(w, locationId, allowsDuplicates);
    const [ada] = [
      await known.they.post("/contacts/", { ...stored, locationId: known.locationId }),
      await known.they.post("/contacts/", { ...other, dnd: true, locationId: known.locationId }),
    ];
    // The contact's earlier appointment is with the second member, who meets at another address than the first.
    await book(w, known, { contactId: textAt(ada.body, "contact.id"), assignedUserId: "p2" });
    const somebody = await empty.they.post("/contacts/", { locationId: empty.locationId, email: "somebody@nowhere.example" });
    await book(w, empty, { contactId: textAt(somebody.body, "contact.id"), assignedUserId: "p2" });
    const before = await contactsOf(w, known.locationId);
    assert.equal(before.length, 2);
    let mailsSeen = 0;
    let hour = 8;
    for (const [who, typed] of Object.entries(visitors)) {
      await w.work(mailing);
      server.mails.splice(0);
      const answer = await visit(w, known, typed, day, hour);
      await w.work(mailing);
      const mails = server.mails.splice(0);
      mailsSeen += mails.length;
      assert.deepEqual(answer, await visit(w, empty, typed, day, hour), who);
      hour++;
      for (const { to, raw } of mails) {
        const text = raw.replace(/=\r?\n/g, "").replaceAll("=3D", "=");
        assert.ok(
          [typed.email.toLowerCase(), "caroline@friends.example"].includes(to.join().toLowerCase()),
          `${who}: mail to ${to.join()}`,
        );
        for (const secret of secrets) assert.ok(!text.includes(secret), `${who}: ${secret} in a mail to ${to.join()}`);
        for (const email of [stored.email, other.email])
          if (email !== typed.email.toLowerCase())
            assert.ok(!text.toLowerCase().includes(email), `${who}: ${email} in a mail to ${to.join()}`);
        if (to.join() === "caroline@friends.example") assert.ok(!text.includes("/book/manage/"), `${who}: a guest has the link`);
      }
      const after = await contactsOf(w, known.locationId);
      assert.deepEqual(
        after.filter(({ id }) => before.some((each) => each.id === id)),
        before,
        who,
      );
    }
    assert.ok(mailsSeen > 20, `${mailsSeen} mails`);
  });

test("workflows that visitors start mail no data of a stored contact to a visitor, and never write a visitor's entries into the contact", async (t) => {
  const { w, server, known, day } = await twoPlaces(t);
  const { they, locationId } = known;
  const everything = "{{contact.name}} {{contact.email}} {{contact.phone}} {{contact.address1}} {{contact.company_name}}";
  const triggers = [
    "contact_created",
    "contact_updated",
    "appointment_booked",
    "appointment_rescheduled",
    "appointment_canceled",
    "form_submitted",
  ];
  await importWorkflows(w, { tenant: provenTenant(locationId) }, [
    {
      triggers: triggers.map((type) => ({ type })),
      actions: [{ type: "send_message", channel: "Email", subject: everything, message: everything }],
    },
  ]);
  await they.post("/contacts/", { ...stored, locationId });
  await they.post("/contacts/", { ...other, locationId });
  await w.work(mailing);
  const before = await contactsOf(w, locationId);
  const own = [stored.email, other.email];
  server.mails.splice(0);
  let hour = 8;
  for (const [who, typed] of Object.entries(visitors)) {
    await visit(w, known, typed, day, hour++);
    await w.work(mailing);
    for (const { to, raw } of server.mails.filter((mail) => !own.includes(mail.to.join().toLowerCase())))
      for (const secret of secrets) assert.ok(!raw.includes(secret), `${who}: ${secret} in a mail to ${to.join()}`);
    const after = await contactsOf(w, locationId);
    assert.deepEqual(
      after.filter(({ id }) => before.some((each) => each.id === id)),
      before,
      who,
    );
  }
  const automatic = server.mails.filter(({ to, raw }) => own.includes(to.join().toLowerCase()) && raw.includes("Secret Square"));
  assert.ok(automatic.length > 0, "the workflow has mailed the contact itself");
});

test("staff see what a visitor entered with the booking, beside the contact's own data", async (t) => {
  const w = await startTestApp(t);
  const here = await place(w);
  const made = await here.they.post("/contacts/", { ...stored, locationId: here.locationId });
  const guest = integration(w, { token: "" });
  const typed = { firstName: "Mallory", lastName: "Visitor", email: "stranger@elsewhere.example", phone: "0113 496 0816" };
  const fields = { ...typed, startTime: dayAt(w, 3, "10:00") };
  assert.equal((await guest.post(`/application/booking/calendars/${here.calendars.plain}`, fields)).status, 201);
  const visit = { ...fields, services: [{ id: here.serviceId }] };
  assert.equal((await guest.post(`/application/booking/calendars/${here.calendars.ofServices}`, visit)).status, 201);
  const newcomer = { firstName: "New", email: "new@elsewhere.example", startTime: dayAt(w, 3, "12:00") };
  assert.equal((await guest.post(`/application/booking/calendars/${here.calendars.plain}`, newcomer)).status, 201);
  const { app } = await w.user(here.locationId);
  const query = { locationId: here.locationId, startTime: w.now().getTime(), endTime: w.now().getTime() + 5 * 86_400_000 };
  const { events } = await app.calendars.board.events({ query });
  const given = { name: "Mallory Visitor", email: "stranger@elsewhere.example", phone: "+441134960816" };
  assert.deepEqual(
    events.map(({ title, contactName, givenByVisitor }) => [title, contactName, givenByVisitor]),
    [
      ["Mallory Visitor", "Ada Lovelace-Byron", given],
      ["New", "New", null],
      ["Mallory Visitor", "Ada Lovelace-Byron", given],
    ],
  );
  assert.equal(events[0]?.contactId, textAt(made.body, "contact.id"));
});

test("a full disk refuses what visitors write, and leaves nothing", async (t) => {
  let isFull = false;
  const requireDiskSpace = () => {
    if (isFull) throw new ApiError("STORAGE_FULL");
  };
  const w = await startTestApp(t, { requireDiskSpace });
  const { calendars, serviceId, send, locationId } = await place(w);
  const guest = integration(w, { token: "" });
  const person = { firstName: "Mary", email: "mary@example.com" };
  const book = (slug: string, time: string, more: object = {}) =>
    guest.post(`/application/booking/calendars/${slug}`, { ...person, startTime: dayAt(w, 3, time), ...more });
  const made = await book(calendars.plain, "10:00");
  const of = (path: string) =>
    `/application/booking/events/${textAt(made.body, "eventId")}${path}?locationId=${locationId}&key=${textAt(made.body, "key")}`;
  const changes = async () => (await w.db.pool.query("select count(*)::int as count from change_log")).rows[0]?.count;
  const before = await changes();
  isFull = true;
  await assertRefused(book(calendars.plain, "11:00"), "STORAGE_FULL");
  await assertRefused(book(calendars.ofServices, "11:00", { services: [{ id: serviceId }] }), "STORAGE_FULL");
  await assertRefused(guest.post(of("/reschedule"), { startTime: dayAt(w, 3, "12:00") }), "STORAGE_FULL");
  await assertRefused(guest.post(of("/cancel"), {}), "STORAGE_FULL");
  await assertRefused(send({ full_name: "Mary", email: "mary@example.com" }), "STORAGE_FULL");
  assert.equal(await changes(), before);
  assert.equal((await guest.get(of(""))).status, 200);
  isFull = false;
  assert.equal(at((await guest.post(of("/cancel"), {})).body, "status"), "cancelled");
});
