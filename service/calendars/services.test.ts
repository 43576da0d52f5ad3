import assert from "node:assert/strict";
import { test } from "node:test";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { at, integration, textAt } from "../testing/raw-requests.ts";
import { startTestApp } from "../testing/test-app.ts";

test("services", async (t) => {
  const w = await startTestApp(t);
  const visitor = await w.location();
  const { locationId } = visitor;
  const they = integration(w, visitor);
  const catalog = "/calendars/services/catalog";
  const base = { locationId, name: "Cleaning", slug: "cleaning", staff: [{ id: "u1" }] };
  const create = async (body: object = {}) => {
    const made = await they.post(catalog, { ...base, ...body });
    assert.equal(made.status, 201, JSON.stringify(made.body));
    return made.body;
  };

  await t.test("every field is stored, updated in part, and returned", async () => {
    const sent = {
      ...{ description: "d", eventColor: "#aabbcc", coverImage: "https://example.com/a.png", serviceCategoryId: "care" },
      payment: { amount: 80, deposit: 10, depositType: "percentage" },
      ...{ serviceDuration: 1, serviceDurationUnit: "hours", preBuffer: 5, preBufferUnit: "mins", postBuffer: 10, postBufferUnit: "mins" },
      ...{ isPrivate: true, formId: "f" },
    };
    const made = await create(sent);
    assert.partialDeepStrictEqual(made, { service: { ...base, ...sent, variations: [] } });
    const path = `${catalog}/${textAt(made, "service.id")}`;
    assert.deepEqual((await they.get(path)).body, made);
    const changed = await they.put(path, { payment: { amount: 90 }, staff: [{ id: "u2" }, { id: "u3" }] });
    assert.equal(changed.status, 200);
    const payment = { ...sent.payment, amount: 90 };
    assert.partialDeepStrictEqual(changed.body, { service: { ...sent, payment, staff: [{ id: "u2" }, { id: "u3" }], name: "Cleaning" } });
    await assertRefused(they.put(path, { locationId }), "INVALID", { message: ["property locationId should not exist"] });
  });

  await t.test("variations are added, changed by their id, and removed together", async () => {
    const made = await create({ variations: [{ name: "Child", serviceDuration: 20, payment: { amount: 40 } }, { name: "Adult" }] });
    const path = `${catalog}/${textAt(made, "service.id")}`;
    const id = textAt(made, "service.variations.0.id");
    const variations = async (sent: object[]) => {
      const reply = await they.put(path, { variations: sent });
      assert.equal(reply.status, 200, JSON.stringify(reply.body));
      return at(reply.body, "service.variations");
    };
    assert.partialDeepStrictEqual(await variations([{ id, name: "Toddler" }]), [
      { id, name: "Toddler", serviceDuration: 20, payment: { amount: 40 } },
      { name: "Adult" },
    ]);
    assert.partialDeepStrictEqual(await variations([{ name: "Senior" }]), [{ id }, { name: "Adult" }, { name: "Senior" }]);
    await assertRefused(they.put(path, { variations: [{ id: "nothing", name: "x" }] }), "INVALID", {
      message: ["variations.0.id is not a variation of this service"],
    });
    await assertRefused(they.put(path, { variations: [{ id }] }), "INVALID", { message: ["variations.0.name should not be empty"] });
    assert.deepEqual(await variations([]), []);
  });

  await t.test("are listed by name, by category, private or public", async () => {
    const here = await w.location();
    const mine = integration(w, here);
    for (const body of [{ name: "b", isPrivate: true }, { name: "A" }, { name: "c", serviceCategoryId: "k" }])
      await here.api.calendars.services.create({ body: { ...base, locationId: here.locationId, ...body } });
    const names = async (query = "") =>
      Object.values(Object(at((await mine.get(`${catalog}?locationId=${here.locationId}${query}`)).body, "services"))).map((each) =>
        at(each, "name"),
      );
    assert.deepEqual(await names(), ["A", "b", "c"]);
    assert.deepEqual(await names("&isPrivate=true"), ["b"]);
    assert.deepEqual(await names("&isPrivate=false"), ["A", "c"]);
    assert.deepEqual(await names("&serviceCategoryId=k"), ["c"]);
  });

  await t.test("required fields are enforced, and invalid values rejected", async () => {
    for (const name of ["locationId", "name", "slug", "staff"]) {
      const { [name]: _, ...rest } = Object(base);
      await assertRefused(they.post(catalog, rest), "INVALID", { message: [`${name} should not be empty`] });
    }
    for (const wrong of [
      ...[
        { staff: [] },
        { staff: ["u1"] },
        { eventColor: "red" },
        { coverImage: "x" },
        { serviceDuration: 0 },
        { serviceDurationUnit: "days" },
      ],
      ...[{ payment: { depositType: "x" } }, { payment: { amount: -1 } }, { payment: { depositType: "percentage", deposit: 101 } }],
      ...[{ variations: [{}] }, { isPrivate: "yes" }, { price: 1 }],
    ])
      await assertRefused(they.post(catalog, { ...base, ...wrong }), "INVALID");
  });

  await t.test("a deleted service and another location's service are not found", async () => {
    const path = `${catalog}/${textAt(await create(), "service.id")}`;
    await assertRefused(integration(w, await w.location()).get(path), "NOT_FOUND");
    assert.partialDeepStrictEqual((await they.delete(path)).body, { success: true });
    for (const reply of [await they.get(path), await they.put(path, {}), await they.delete(path)])
      await assertRefused(reply, "NOT_FOUND", { message: "Service not found" });
  });
});

test("service locations", async (t) => {
  const w = await startTestApp(t);
  const visitor = await w.location();
  const { locationId } = visitor;
  const they = integration(w, visitor);
  const path = "/calendars/services/locations";
  const sent = {
    name: "Harbour",
    slug: "harbour",
    phone: "+15550100",
    address: "1 Quay",
    coverImage: "https://example.com/q.png",
    locationType: "ask_booker",
  };
  const made = await they.post(path, { locationId, ...sent });
  assert.equal(made.status, 201);
  assert.partialDeepStrictEqual(made.body, { ...sent, locationId, isActive: true, isPrivate: false });
  const one = `${path}/${textAt(made.body, "id")}`;
  assert.deepEqual((await they.get(one)).body, made.body);
  assert.deepEqual((await they.get(`${path}?locationId=${locationId}`)).body, { serviceLocations: [made.body] });
  assert.deepEqual((await they.put(one, { name: "Quay" })).body, { ...Object(made.body), name: "Quay" });
  for (const name of ["locationId", "name", "slug"]) {
    const { [name]: _, ...rest } = Object({ locationId, ...sent });
    await assertRefused(they.post(path, rest), "INVALID", { message: [`${name} should not be empty`] });
  }
  await assertRefused(they.put(one, { locationType: "online" }), "INVALID");
  await assertRefused(they.put(one, { locationId }), "INVALID", { message: ["property locationId should not exist"] });
  assert.partialDeepStrictEqual((await they.delete(one)).body, { success: true });
  for (const reply of [await they.get(one), await they.put(one, {}), await they.delete(one)])
    await assertRefused(reply, "NOT_FOUND", { message: "Service location not found" });
});

test("notifications of a calendar", async (t) => {
  const w = await startTestApp(t);
  const visitor = await w.location();
  const { locationId } = visitor;
  const they = integration(w, visitor);
  const calendarId = (await visitor.api.calendars.calendars.create({ body: { locationId, name: "C" } })).calendar.id;
  const path = `/calendars/${calendarId}/notifications`;
  const booked = { receiverType: "contact", channel: "email", notificationType: "booked" };
  const reminder = {
    ...{
      receiverType: "business",
      channel: "email",
      notificationType: "reminder",
      isActive: false,
      templateId: "t",
      subject: "s",
      body: "b",
    },
    ...{ beforeTime: [{ timeOffset: 1, unit: "hours" }], additionalEmailIds: ["a@example.com"], additionalPhoneNumbers: ["+15550100"] },
    ...{ selectedUsers: ["u1", "sub_account_admin"], fromAddress: "desk@example.com", fromName: "Desk", fromNumber: "+15550101" },
  };

  await t.test("are created together, in order, and each can be read", async () => {
    const made = await they.post(path, [booked, reminder]);
    assert.equal(made.status, 200, JSON.stringify(made.body));
    assert.partialDeepStrictEqual(made.body, [{ ...booked, isActive: true, deleted: false }, reminder]);
    assert.deepEqual((await they.get(path)).body, made.body);
    assert.deepEqual((await they.get(`${path}/${textAt(made.body, "1._id")}`)).body, at(made.body, "1"));
    const ids = async (query: string) => Object.values(Object((await they.get(`${path}?${query}`)).body)).map((each) => at(each, "_id"));
    const [first, second] = [at(made.body, "0._id"), at(made.body, "1._id")];
    assert.deepEqual(await ids("isActive=true"), [first]);
    assert.deepEqual(await ids("isActive=false"), [second]);
    assert.deepEqual(await ids("limit=1&skip=1"), [second]);
    await assertRefused(they.get(`${path}?limit=x`), "BAD_REQUEST");
  });

  await t.test("are updated in the fields that are sent; a soft-deleted one is listed only on request and can be restored", async () => {
    const one = `${path}/${textAt((await they.post(path, [reminder])).body, "0._id")}`;
    const listed = async (query = "") => JSON.stringify((await they.get(`${path}${query}`)).body).includes(one.slice(path.length + 1));
    assert.equal(typeof at((await they.put(one, { isActive: true, subject: "new" })).body, "message"), "string");
    assert.partialDeepStrictEqual((await they.get(one)).body, { ...reminder, isActive: true, subject: "new" });
    await they.put(one, { deleted: true });
    assert.equal(await listed(), false);
    assert.equal(await listed("?deleted=true"), true);
    assert.equal(at((await they.get(one)).body, "deleted"), true);
    await they.put(one, { deleted: false });
    assert.equal(await listed(), true);
    assert.equal(typeof at((await they.delete(one)).body, "message"), "string");
    for (const reply of [await they.get(one), await they.put(one, {}), await they.delete(one)]) await assertRefused(reply, "NOT_FOUND");
  });

  await t.test("one invalid notification rejects all", async () => {
    const before = (await they.get(path)).body;
    for (const wrong of [
      ...[
        {},
        { ...booked, channel: "fax" },
        { ...booked, receiverType: "all" },
        { ...booked, notificationType: "x" },
        { ...booked, isActive: "yes" },
      ],
      ...[
        { ...booked, beforeTime: [{ timeOffset: 1, unit: "hours" }] },
        { ...booked, deleted: true },
        { ...reminder, beforeTime: [{ unit: "hours" }] },
      ],
    ])
      await assertRefused(they.post(path, [booked, wrong]), "INVALID");
    for (const wrong of [booked, [], {}]) await assertRefused(they.post(path, wrong), "INVALID");
    await assertRefused(they.post("/calendars/nothing/notifications", [booked]), "NOT_FOUND", { message: "Calendar not found" });
    await assertRefused(they.get("/calendars/nothing/notifications"), "NOT_FOUND", { message: "Calendar not found" });
    assert.deepEqual((await they.get(path)).body, before);
  });
});
