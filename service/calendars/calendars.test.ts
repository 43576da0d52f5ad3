import assert from "node:assert/strict";
import { test } from "node:test";
import { defaultNotifications } from "#contract/calendars/default-notifications.ts";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { at, integration, textAt } from "../testing/raw-requests.ts";
import { startTestApp } from "../testing/test-app.ts";

test("calendars", async (t) => {
  const w = await startTestApp(t);
  const visitor = await w.location();
  const { locationId } = visitor;
  const they = integration(w, visitor);
  const create = async (body: object) => {
    const made = await they.post("/calendars/", { locationId, name: "Calendar", ...body });
    assert.equal(made.status, 200, JSON.stringify(made.body));
    return made.body;
  };
  const team = [{ userId: "u1" }];

  await t.test("a location and a name are enough; every default is the documented one", async () => {
    const made = await create({ name: "Check-up" });
    assert.partialDeepStrictEqual(made, {
      calendar: {
        ...{ locationId, name: "Check-up", isActive: true, widgetType: "classic", eventTitle: "{{contact.name}}", eventColor: "#039be5" },
        ...{ eventType: "RoundRobin_OptimizeForAvailability", slotDuration: 30, slotDurationUnit: "mins", slotInterval: 30 },
        ...{ slotIntervalUnit: "mins", appointmentPerSlot: 1, appoinmentPerSlot: 1, countAvailableDaysOnly: false, autoConfirm: true },
        ...{ searchcoInvitationEmails: false, allowReschedule: true, allowCancellation: true, formSubmitType: "ThankYouMessage" },
        ...{ lookBusyConfig: { enabled: false, lookBusyPercentage: 0 }, teamMembers: [], durationOptions: [], slug: "check-up" },
      },
    });
    assert.deepEqual((await they.get(`/calendars/${textAt(made, "calendar.id")}`)).body, made);
    await assertRefused(they.post("/calendars/", { locationId }), "INVALID", { message: ["name should not be empty"] });
    await assertRefused(they.post("/calendars/", { name: "x" }), "INVALID", { message: ["locationId should not be empty"] });
  });

  await t.test("every field is stored and returned", async () => {
    const sent = {
      ...{ name: "Whole", description: "d", calendarType: "personal", isActive: false, slug: "whole", widgetSlug: "whole-widget" },
      ...{ widgetType: "default", eventTitle: "t", eventColor: "#112233", eventType: "RoundRobin_OptimizeForEqualDistribution" },
      ...{ slotDuration: 1, slotDurationUnit: "hours", slotInterval: 20, slotIntervalUnit: "mins", slotBuffer: 5, slotBufferUnit: "mins" },
      ...{
        preBuffer: 1,
        preBufferUnit: "hours",
        appointmentPerSlot: 2,
        appointmentPerDay: 9,
        allowBookingAfter: 2,
        allowBookingAfterUnit: "days",
      },
      ...{ allowBookingFor: 3, allowBookingForUnit: "months", countAvailableDaysOnly: true, enableRecurring: true, formId: "f" },
      recurring: { freq: "WEEKLY", count: 24, bookingOption: "book_next", bookingOverlapDefaultStatus: "new" },
      ...{ stickyContact: true, isLivePaymentMode: true, autoConfirm: false, shouldSendAlertEmailsToAssignedMember: true },
      ...{ alertEmail: "desk@example.com", searchcoInvitationEmails: true, allowReschedule: false, allowCancellation: false },
      ...{ shouldAssignContactToTeamMember: true, shouldSkipAssigningContactForExisting: true, notes: "n", pixelId: "p" },
      ...{ formSubmitType: "RedirectURL", formSubmitThanksMessage: "Thanks", formSubmitRedirectURL: "https://example.com/thanks" },
      ...{ guestType: "collect_detail", consentLabel: "I agree", calendarCoverImage: "https://example.com/cover.png" },
      lookBusyConfig: { enabled: true, lookBusyPercentage: 30 },
      durationOptions: [
        { duration: 30, durationUnit: "mins", isDefault: false, order: 1 },
        { duration: 1, durationUnit: "hours", isDefault: true, order: 2 },
      ],
      teamMembers: [{ userId: "u1", priority: 1, isPrimary: true }],
    };
    const made = await create(sent);
    assert.partialDeepStrictEqual(made, { calendar: sent });
    const path = `/calendars/${textAt(made, "calendar.id")}`;
    const renamed = await they.put(path, { name: "Other" });
    assert.equal(renamed.status, 200);
    assert.partialDeepStrictEqual(renamed.body, { calendar: { ...sent, name: "Other" } });
    const options = [{ duration: 45, durationUnit: "mins", isDefault: true, order: 1 }];
    assert.deepEqual(at((await they.put(path, { durationOptions: options })).body, "calendar.durationOptions"), options);
    assert.equal(at((await they.put(path, { isActive: true })).body, "calendar.isActive"), true);
  });

  await t.test("deprecated fields are accepted, unknown and immutable ones are not", async () => {
    const deprecated = { notifications: [], openHours: [{}], availabilities: [], availabilityType: 1, meetingLocation: "x" };
    const made = await create({ ...deprecated, teamMembers: [{ userId: "u1", meetingLocation: "x", meetingLocationType: "custom" }] });
    const path = `/calendars/${textAt(made, "calendar.id")}`;
    assert.equal((await they.put(path, deprecated)).status, 200);
    const old = await they.put(path, { lookBusyConfig: { enabled: true, LookBusyPercentage: 20 } });
    assert.deepEqual(at(old.body, "calendar.lookBusyConfig"), { enabled: true, lookBusyPercentage: 20 });
    const misspelt = await they.put(path, { appoinmentPerSlot: 3, appoinmentPerDay: 4, appointmentPerDay: 5 });
    assert.partialDeepStrictEqual(at(misspelt.body, "calendar"), { appointmentPerSlot: 3, appoinmentPerSlot: 3, appointmentPerDay: 5 });
    for (const name of ["locationId", "calendarType", "slotBufferUnit", "colour"])
      await assertRefused(they.put(path, { [name]: name === "locationId" ? locationId : "mins" }), "INVALID", {
        message: [`property ${name} should not exist`],
      });
    await assertRefused(they.post("/calendars/", { locationId, name: "x", colour: 1 }), "INVALID", {
      message: ["property colour should not exist"],
    });
  });

  await t.test("an invalid value is rejected, and nothing is created", async () => {
    const before = (await visitor.api.calendars.calendars.list({ query: { locationId } })).calendars.length;
    const option = { duration: 30, durationUnit: "mins", isDefault: true, order: 1 };
    const other = { ...option, isDefault: false };
    for (const wrong of [
      ...[
        { name: "" },
        { calendarType: "other" },
        { eventColor: "red" },
        { widgetType: "neo" },
        { slotDuration: 0 },
        { slotDuration: "30" },
      ],
      ...[
        { slotDurationUnit: "days" },
        { slotInterval: -1 },
        { appointmentPerSlot: 0 },
        { allowBookingAfterUnit: "years" },
        { slug: "a b" },
      ],
      ...[{ allowBookingForUnit: "hours" }, { formSubmitType: "x" }, { guestType: "x" }, { isActive: "true" }, { alertEmail: "x" }],
      ...[
        { lookBusyConfig: { enabled: true } },
        { lookBusyConfig: { lookBusyPercentage: 5 } },
        { lookBusyConfig: { enabled: true, lookBusyPercentage: 101 } },
      ],
      ...[
        { durationOptions: [option, option] },
        { durationOptions: [other] },
        { durationOptions: [option, other, other, other] },
        { durationOptions: [{ duration: 30 }] },
      ],
      ...[
        { recurring: { count: 25 } },
        { recurring: { freq: "YEARLY" } },
        { enableRecurring: true },
        { enableRecurring: true, teamMembers: [...team, { userId: "u2" }] },
      ],
      ...["round_robin", "collective", "class_booking", "service_booking", "personal"].map((calendarType) => ({ calendarType })),
      ...[
        { calendarType: "personal", teamMembers: [...team, { userId: "u2" }] },
        { teamMembers: [{}] },
        { teamMembers: [{ userId: "u1", priority: 2 }] },
      ],
      ...[{ teamMembers: [...team, ...team] }, { calendarType: "collective", teamMembers: team }],
      { calendarType: "collective", teamMembers: ["u1", "u2"].map((userId) => ({ userId, isPrimary: true })) },
      { calendarType: "event", locationConfigurations: [{ kind: "videoa_conference" }] },
      { locationConfigurations: [{ location: "x" }] },
      {
        calendarType: "class_booking",
        teamMembers: [{ userId: "u1", locationConfigurations: [{ kind: "custom" }, { kind: "physical" }] }],
      },
      {
        calendarType: "round_robin",
        teamMembers: [{ userId: "u2" }, { userId: "u1", locationConfigurations: [{ kind: "custom" }, { kind: "physical" }] }],
      },
    ]) {
      const reply = await they.post("/calendars/", { locationId, name: "x", ...wrong });
      await assertRefused(reply, "INVALID");
      assert.ok(Array.isArray(at(reply.body, "message")), JSON.stringify(wrong));
    }
    await assertRefused(visitor.api.calendars.calendars.create({ body: { locationId, name: "x", groupId: "nothing" } }), "NOT_FOUND");
    assert.equal((await visitor.api.calendars.calendars.list({ query: { locationId } })).calendars.length, before);
  });

  await t.test("a meeting location has an id, and keeps it through updates", async () => {
    const places = [
      { kind: "physical", location: "Room 1" },
      { kind: "videoa_conference", location: "dropped" },
    ];
    const made = await create({ calendarType: "personal", teamMembers: [{ userId: "u1", locationConfigurations: places }] });
    const meetingId = textAt(made, "calendar.teamMembers.0.locationConfigurations.0.meetingId");
    assert.equal(at(made, "calendar.teamMembers.0.locationConfigurations.1.location"), undefined);
    const changed = await visitor.api.calendars.calendars.update({
      params: { calendarId: textAt(made, "calendar.id") },
      body: {
        teamMembers: [
          {
            userId: "u1",
            locationConfigurations: [
              { kind: "custom", location: "x" },
              { kind: "physical", location: "Room 1" },
            ],
          },
        ],
      },
    });
    assert.equal(changed.calendar.teamMembers[0]?.locationConfigurations[1]?.meetingId, meetingId);
  });

  await t.test("rules about the team also apply to updates", async () => {
    const made = await create({ calendarType: "personal", teamMembers: team, enableRecurring: true });
    const path = `/calendars/${textAt(made, "calendar.id")}`;
    await assertRefused(they.put(path, { teamMembers: [] }), "INVALID");
    await assertRefused(they.put(path, { teamMembers: [...team, { userId: "u2" }] }), "INVALID");
    assert.deepEqual((await they.get(path)).body, made);
  });

  await t.test("are listed by name, by group, and without drafts on request", async () => {
    const here = await w.location();
    const mine = integration(w, here);
    const group = await here.api.calendars.groups.create({ body: { locationId: here.locationId, name: "G", description: "", slug: "g" } });
    const groupId = group.group.id;
    for (const body of [{ name: "b", groupId }, { name: "A", isActive: false }, { name: "c" }])
      await here.api.calendars.calendars.create({ body: { locationId: here.locationId, ...body } });
    const names = async (query = "") => {
      const reply = await mine.get(`/calendars/?locationId=${here.locationId}${query}`);
      assert.equal(reply.status, 200, JSON.stringify(reply.body));
      return Object.values(Object(at(reply.body, "calendars"))).map((calendar) => at(calendar, "name"));
    };
    assert.deepEqual(await names(), ["A", "b", "c"]);
    assert.deepEqual(await names("&showDrafted=false"), ["b", "c"]);
    assert.deepEqual(await names("&showDrafted=true"), ["A", "b", "c"]);
    assert.deepEqual(await names(`&groupId=${groupId}`), ["b"]);
    await assertRefused(mine.get(`/calendars/?locationId=${here.locationId}&showDrafted=maybe`), "BAD_REQUEST");
    await assertRefused(mine.get("/calendars/"), "INVALID", { message: ["locationId should not be empty"] });
    await here.api.calendars.groups.remove({ params: { groupId } });
    assert.deepEqual(await names(`&groupId=${groupId}`), []);
    assert.deepEqual(await names(), ["A", "b", "c"]);
  });

  await t.test("a slug belongs to one calendar; without one a free slug is chosen", async () => {
    await create({ slug: "taken" });
    await assertRefused(they.post("/calendars/", { locationId, name: "x", slug: "Taken" }), "CONFLICT");
    const other = await create({ name: "Taken" });
    assert.notEqual(textAt(other, "calendar.slug"), "taken");
    await assertRefused(they.put(`/calendars/${textAt(other, "calendar.id")}`, { slug: "taken" }), "CONFLICT");
  });

  await t.test("a deleted calendar and another location's calendar are not found", async () => {
    const path = `/calendars/${textAt(await create({}), "calendar.id")}`;
    const stranger = integration(w, await w.location());
    for (const reply of [await stranger.get(path), await stranger.put(path, { name: "x" }), await stranger.delete(path)])
      await assertRefused(reply, "NOT_FOUND", { message: "Calendar not found" });
    assert.deepEqual((await they.delete(path)).body, { success: true });
    for (const reply of [await they.get(path), await they.put(path, {}), await they.delete(path)])
      await assertRefused(reply, "NOT_FOUND", { message: "Calendar not found" });
  });
});

test("groups of calendars", async (t) => {
  const w = await startTestApp(t);
  const visitor = await w.location();
  const { locationId } = visitor;
  const they = integration(w, visitor);
  const fields = { name: "Hygiene", description: "Cleaning", slug: "hygiene" };

  await t.test("are created, listed, renamed, enabled, disabled and deleted", async () => {
    const made = await they.post("/calendars/groups", { locationId, ...fields });
    assert.equal(made.status, 201);
    assert.partialDeepStrictEqual(made.body, { group: { ...fields, locationId, isActive: true } });
    const path = `/calendars/groups/${textAt(made.body, "group.id")}`;
    assert.deepEqual((await they.get(`/calendars/groups?locationId=${locationId}`)).body, { groups: [at(made.body, "group")] });
    const renamed = await they.put(path, { ...fields, name: "Care" });
    assert.equal(at(renamed.body, "group.name"), "Care");
    assert.deepEqual((await they.put(`${path}/status`, { isActive: false })).body, { success: true });
    assert.equal((await visitor.api.calendars.groups.list({ query: { locationId } })).groups[0]?.isActive, false);
    assert.deepEqual((await they.delete(path)).body, { success: true });
    for (const reply of [await they.put(path, fields), await they.put(`${path}/status`, { isActive: true }), await they.delete(path)])
      await assertRefused(reply, "NOT_FOUND", { message: "Calendar group not found" });
  });

  await t.test("a slug belongs to one group, and its availability can be checked first", async () => {
    const ask = async (slug: string) => (await they.post("/calendars/groups/validate-slug", { locationId, slug })).body;
    assert.deepEqual(await ask("a"), { available: true });
    const made = await Promise.all(Array.from({ length: 8 }, () => they.post("/calendars/groups", { locationId, ...fields, slug: "a" })));
    assert.deepEqual(made.map(({ status }) => status).sort(), [201, ...Array.from({ length: 7 }, () => 409)]);
    assert.deepEqual(await ask("a"), { available: false });
    const other = await visitor.api.calendars.groups.create({ body: { locationId, ...fields, slug: "b" } });
    await assertRefused(they.put(`/calendars/groups/${other.group.id}`, { ...fields, slug: "a" }), "CONFLICT");
  });

  await t.test("every required field is enforced", async () => {
    const path = `/calendars/groups/${(await visitor.api.calendars.groups.create({ body: { locationId, ...fields, slug: "c" } })).group.id}`;
    for (const name of ["name", "description", "slug"]) {
      const { [name]: _, ...rest } = Object(fields);
      await assertRefused(they.post("/calendars/groups", { locationId, ...rest }), "INVALID", { message: [`${name} should not be empty`] });
      await assertRefused(they.put(path, rest), "INVALID", { message: [`${name} should not be empty`] });
    }
    await assertRefused(they.put(`${path}/status`, {}), "INVALID", { message: ["isActive should not be empty"] });
    await assertRefused(they.get("/calendars/groups"), "INVALID");
  });
});

test("a calendar that is created in the dashboard has the default notifications, and is not created without them", async (t) => {
  const w = await startTestApp(t);
  const { locationId, api } = await w.location();
  const { app } = await w.user(locationId);
  const create = (name: string) => app.calendars.newCalendar.create({ body: { locationId, name, slug: "visits" } });
  const { calendar } = await create("Visits");
  const made = await api.calendars.notifications.list({ params: { calendarId: calendar.id }, query: {} });
  const kinds = (list: readonly { receiverType: string; notificationType: string }[]) =>
    list.map(({ receiverType, notificationType }) => `${receiverType} ${notificationType}`).sort();
  assert.deepEqual(kinds(made), kinds(defaultNotifications));

  await assertRefused(create("Again"), "CONFLICT");
  await w.db.pool.query("alter table calendar_notification add constraint refused check (calendar_id is null) not valid");
  await assertRefused(app.calendars.newCalendar.create({ body: { locationId, name: "Broken" } }), "INTERNAL");
  const { calendars } = await api.calendars.calendars.list({ query: { locationId } });
  assert.deepEqual(
    calendars.map(({ name }) => name),
    ["Visits"],
  );
});
