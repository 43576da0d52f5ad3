import assert from "node:assert/strict";
import { test } from "node:test";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { at, integration, isoWithMs, textAt } from "../testing/raw-requests.ts";
import { startTestApp } from "../testing/test-app.ts";

test("the fields of a contact", async (t) => {
  const w = await startTestApp(t);
  const visitor = await w.location({ allowDuplicateContact: true });
  const { locationId } = visitor;
  const they = integration(w, visitor);
  const create = (body: object) => they.post("/contacts/", { locationId, ...body });

  await t.test("every documented field of create is stored and returned with the contact", async () => {
    const sent = {
      firstName: "Ada",
      lastName: "Lovelace",
      name: "Ada King, Countess of Lovelace",
      email: "Ada@Example.com",
      phone: "+442079460958",
      gender: "female",
      address1: "12 St James's Square",
      city: "London",
      state: "England",
      postalCode: "SW1Y 4JH",
      country: "GB",
      website: "https://ada.example.com/notes",
      timezone: "Europe/London",
      dateOfBirth: "1990-12-10",
      companyName: "Analytical Engines",
      assignedTo: "user-1",
      source: "public api",
      tags: ["poet", "Mathematician"],
      dnd: true,
      dndSettings: {
        call: { status: "active", message: "no calls", code: "c1" },
        email: { status: "inactive" },
        sms: { status: "permanent", message: "STOP", code: "30006" },
        chatApp: { status: "active" },
        gmb: { status: "active" },
        fb: { status: "inactive", message: "" },
      },
      inboundDndSettings: { all: { status: "active", message: "closed" } },
    };
    const made = await create(sent);
    assert.equal(made.status, 201);
    assert.deepEqual(Object.keys(Object(made.body)), ["contact"]);
    assert.partialDeepStrictEqual(made.body, {
      contact: { ...sent, locationId, emailLowerCase: "ada@example.com", type: "lead", customFields: [], businessId: null },
    });
    const read = await they.get(`/contacts/${textAt(made.body, "contact.id")}`);
    assert.equal(read.status, 200);
    assert.deepEqual(read.body, made.body);
  });

  await t.test("only the location is required", async () => {
    assert.equal((await create({})).status, 201);
    await assertRefused(they.post("/contacts/", {}), "INVALID", { message: ["locationId should not be empty"] });
    await assertRefused(they.post("/contacts/", { locationId: "" }), "INVALID");
    await assertRefused(they.post("/contacts/", { locationId: 7 }), "INVALID", { message: ["locationId must be a string"] });
  });

  await t.test("each failed check has its own entry, whatever kind of check it is", async () => {
    const wrong = { phone: "5", additionalPhones: [{ phone: "6" }], country: "QQ", dateOfBirth: "x", email: "bad", dnd: 1, hat: 1 };
    await assertRefused(create(wrong), "INVALID", {
      message: [
        "email must be an email",
        "phone must be a phone number in international format with leading +",
        "country must be an ISO 3166-1 alpha-2 country code",
        "dateOfBirth must be a date as YYYY/MM/DD or MM/DD/YYYY, with /, -, . or _ between its parts",
        "dnd must be a boolean value",
        "additionalPhones.0.phone must be a phone number in international format with leading +",
        "property hat should not exist",
      ],
    });
  });

  await t.test("timestamps are ISO 8601 in UTC with milliseconds, and only dateUpdated moves with an update", async () => {
    const { body: made } = await create({ firstName: "Ada" });
    for (const name of ["dateAdded", "dateUpdated", "lastActivity"]) assert.match(textAt(made, `contact.${name}`), isoWithMs);
    w.advance(1000);
    const { body: after } = await they.put(`/contacts/${textAt(made, "contact.id")}`, { city: "London" });
    assert.equal(at(after, "contact.dateAdded"), at(made, "contact.dateAdded"));
    assert.ok(textAt(after, "contact.dateUpdated") > textAt(made, "contact.dateUpdated"));
  });

  await t.test("all eight formats of a date of birth give the same day", async () => {
    for (const separator of ["/", "-", ".", "_"])
      for (const parts of [
        ["1990", "02", "28"],
        ["02", "28", "1990"],
      ])
        assert.equal(at((await create({ dateOfBirth: parts.join(separator) })).body, "contact.dateOfBirth"), "1990-02-28");
    assert.equal(at((await create({ dateOfBirth: "02/29/2024" })).body, "contact.dateOfBirth"), "2024-02-29");
  });

  await t.test("a date of birth that does not exist, or in another format, is rejected", async () => {
    const impossible = ["2023-02-29", "02/30/2024", "2024/13/01", "13.12.1990", "1990_00_10", "0000-01-01", "1990-04-31"];
    const formless = [
      "28 Feb 1990",
      "1990-02/28",
      "90-02-28",
      "19900228",
      "1990-02-28T00:00:00Z",
      "1990,02,28",
      "-1990-02-28",
      "1990/2/8",
      "2/8/1990",
    ];
    for (const dateOfBirth of impossible)
      await assertRefused(create({ dateOfBirth }), "INVALID", { message: ["dateOfBirth must be a date of the calendar"] });
    for (const dateOfBirth of formless) await assertRefused(create({ dateOfBirth }), "INVALID");
  });

  await t.test("missing names are derived from the sent ones", async () => {
    const names = async (body: object) => {
      const { contact } = Object((await create(body)).body);
      return [contact.name, contact.firstName, contact.lastName];
    };
    assert.deepEqual(await names({ firstName: "Ada", lastName: "Lovelace" }), ["Ada Lovelace", "Ada", "Lovelace"]);
    assert.deepEqual(await names({ name: "Ada King Lovelace" }), ["Ada King Lovelace", "Ada", "King Lovelace"]);
    assert.deepEqual(await names({ name: "Ada" }), ["Ada", "Ada", null]);
    assert.deepEqual(await names({ lastName: "Lovelace" }), ["Lovelace", null, "Lovelace"]);
    assert.deepEqual(await names({ name: "Countess", firstName: "Ada", lastName: "King" }), ["Countess", "Ada", "King"]);
    assert.deepEqual(await names({ name: "", firstName: "Ada", lastName: "King" }), ["Ada King", "Ada", "King"]);
    assert.deepEqual(await names({}), [null, null, null]);
  });

  await t.test("an update of one name updates the full name", async () => {
    const { body: made } = await create({ firstName: "Ada", lastName: "Byron" });
    const change = async (body: object) =>
      (await visitor.api.contacts.contacts.update({ params: { contactId: textAt(made, "contact.id") }, body })).contact;
    assert.partialDeepStrictEqual(await change({ lastName: "Lovelace" }), { name: "Ada Lovelace", firstName: "Ada", lastName: "Lovelace" });
    assert.partialDeepStrictEqual(await change({ name: "Grace Hopper" }), { name: "Grace Hopper", firstName: "Grace", lastName: "Hopper" });
    assert.partialDeepStrictEqual(await change({ firstName: "" }), { name: "Hopper", firstName: null, lastName: "Hopper" });
    assert.partialDeepStrictEqual(await change({ city: "Arlington" }), { name: "Hopper", lastName: "Hopper" });
  });

  await t.test("a phone is stored in E.164 and must begin with +", async () => {
    for (const phone of ["+1 (555) 010-0200", "+1.555.010.0200", " +15550100200 "])
      assert.equal(at((await create({ phone })).body, "contact.phone"), "+15550100200");
    assert.equal(at((await create({ phone: "+49 (0)30 123456" })).body, "contact.phone"), "+4930123456");
    for (const phone of ["5550100200", "0015550100200", "+1555abc0200", "+", "+0123456789", "+12", `+${"1".repeat(16)}`, "++15550100200"])
      await assertRefused(create({ phone }), "INVALID", {
        message: ["phone must be a phone number in international format with leading +"],
      });
  });

  await t.test("a country is an ISO 3166-1 alpha-2 code", async () => {
    for (const [country, kept] of [
      ["US", "US"],
      ["de", "DE"],
      ["UK", "GB"],
    ])
      assert.equal(at((await create({ country })).body, "contact.country"), kept);
    for (const country of ["USA", "Germany", "ZZ", "EU", "UN", "AA", "XX", "1A", "U"]) await assertRefused(create({ country }), "INVALID");
  });

  await t.test("a website is a web address", async () => {
    for (const website of ["https://example.com", "http://example.com/a?b=c#d", "example.com", "www.example.com:8080/x"])
      assert.equal(at((await create({ website })).body, "contact.website"), website);
    for (const website of ["javascript:alert(1)", "not a url", "ftp://example.com", "mailto:a@example.com", "nodots", "http://"])
      await assertRefused(create({ website }), "INVALID");
  });

  await t.test("a time zone is an IANA name", async () => {
    for (const timezone of ["Europe/Berlin", "America/New_York", "UTC"])
      assert.equal(at((await create({ timezone })).body, "contact.timezone"), timezone);
    for (const timezone of ["Europe/Nowhere", "+05:30", "GMT+25", "local"]) await assertRefused(create({ timezone }), "INVALID");
  });

  await t.test("an email keeps its case, is compared without it, and accepts what mail servers accept", async () => {
    for (const email of ["Ada.L+news@Sub.Example.co.uk", "o'neil&sons@example.com", "a@xn--mller-kva.example", "jörg@müller.example"])
      assert.partialDeepStrictEqual((await create({ email })).body, { contact: { email, emailLowerCase: email.toLowerCase() } });
    const malformed = [
      "ada",
      "ada@",
      "@example.com",
      "ada@example",
      "a da@example.com",
      "ada@@example.com",
      "ada@example..com",
      ".a@example.com",
    ];
    for (const email of malformed) await assertRefused(create({ email }), "INVALID", { message: ["email must be an email"] });
  });

  await t.test("an email or phone is a contact's own or an additional one, not both", async () => {
    const additional = (...[email, phone]: string[]) => ({ additionalEmails: [{ email }], additionalPhones: [{ phone }] });
    const first = { email: "A@example.com", phone: "+15550100201" };
    const { body: made } = await create({ ...first, ...additional("a@example.com", "+1 555 010 0201") });
    assert.partialDeepStrictEqual(made, { contact: { ...first, additionalEmails: [], additionalPhones: [] } });
    const path = `/contacts/${textAt(made, "contact.id")}`;
    const second = additional("b@example.com", "+15550100202");
    assert.partialDeepStrictEqual((await they.put(path, second)).body, { contact: { ...first, ...second } });
    const own = { email: "B@example.com", phone: "+15550100202" };
    const changed = at((await they.put(path, own)).body, "contact");
    assert.partialDeepStrictEqual(changed, own);
    assert.deepEqual([at(changed, "additionalEmails"), at(changed, "additionalPhones")], [[], []]);
  });

  await t.test("an empty text clears its field on update, and leaves it empty on create", async () => {
    const texts = {
      ...{ email: "ada@example.com", phone: "+15550100200", address1: "a", city: "b", state: "c", postalCode: "d", country: "US" },
      ...{ website: "example.com", timezone: "UTC", dateOfBirth: "1990-12-10", assignedTo: "u", source: "s", name: "Ada" },
    };
    const empty = Object.fromEntries(Object.keys(texts).map((name) => [name, ""]));
    const nothing = Object.fromEntries(Object.keys(texts).map((name) => [name, null]));
    const { body: made } = await create(texts);
    const cleared = await they.put(`/contacts/${textAt(made, "contact.id")}`, empty);
    assert.equal(cleared.status, 200);
    assert.partialDeepStrictEqual(cleared.body, { succeeded: true, contact: { ...nothing, emailLowerCase: null, firstName: null } });
    assert.partialDeepStrictEqual((await create({ ...empty, gender: "", companyName: " " })).body, {
      contact: { ...nothing, gender: null, companyName: null },
    });
  });

  await t.test("a null from a response can be sent back, and clears its field", async () => {
    const { body: made } = await create({ email: "null@example.com", city: "London", phone: "+15550100299", firstName: "Ada" });
    const nothing = { city: null, phone: null, country: null, dateOfBirth: null, timezone: null, website: null, assignedTo: null };
    const cleared = await they.put(`/contacts/${textAt(made, "contact.id")}`, nothing);
    assert.equal(cleared.status, 200);
    assert.partialDeepStrictEqual(cleared.body, { contact: { ...nothing, email: "null@example.com", firstName: "Ada" } });
    assert.partialDeepStrictEqual((await create({ ...nothing, email: null, gender: null })).body, { contact: { ...nothing, email: null } });
  });

  await t.test("an update changes only the sent fields", async () => {
    const { body: made } = await create({
      firstName: "Ada",
      email: "ada@example.com",
      tags: ["a"],
      dateOfBirth: "1990-12-10",
      gender: "x",
    });
    const path = `/contacts/${textAt(made, "contact.id")}`;
    const untouched = await they.put(path, {});
    assert.deepEqual({ ...Object(at(untouched.body, "contact")), dateUpdated: 0 }, { ...Object(at(made, "contact")), dateUpdated: 0 });
    const tagged = await they.put(path, { tags: ["b", "c", "b"] });
    assert.deepEqual(
      { ...Object(at(tagged.body, "contact")), dateUpdated: 0 },
      { ...Object(at(made, "contact")), tags: ["b", "c"], dateUpdated: 0 },
    );
    assert.deepEqual(at((await they.put(path, { tags: [] })).body, "contact.tags"), []);
    const last = at((await they.put(path, {})).body, "contact");
    assert.deepEqual((await they.get(path)).body, { contact: last });
  });

  await t.test("an update does not accept locationId, gender or companyName", async () => {
    const { body: made } = await create({});
    for (const [name, value] of Object.entries({ locationId, gender: "x", companyName: "y" }))
      await assertRefused(they.put(`/contacts/${textAt(made, "contact.id")}`, { [name]: value }), "INVALID", {
        message: [`property ${name} should not exist`],
      });
  });

  await t.test("unknown properties are rejected at any depth, each by its name", async () => {
    await assertRefused(
      create({ shoeSize: 9, customFields: [{ id: "x", fieldValue: "y", value: "z" }], dndSettings: { fax: {} } }),
      "INVALID",
      {
        message: [
          "property customFields.0.value should not exist",
          "property dndSettings.fax should not exist",
          "property shoeSize should not exist",
        ],
      },
    );
  });

  await t.test("values of the wrong type are rejected, field by field", async () => {
    const wrong = {
      firstName: 1,
      email: true,
      phone: {},
      tags: [1],
      customFields: {},
      dnd: "true",
      dndSettings: [],
      dateOfBirth: 19901210,
    };
    const refused = await create(wrong);
    await assertRefused(refused, "INVALID");
    const messages = at(refused.body, "message");
    assert.ok(Array.isArray(messages));
    for (const name of Object.keys(wrong))
      assert.ok(
        messages.some((message) => String(message).startsWith(name)),
        name,
      );
  });
});
