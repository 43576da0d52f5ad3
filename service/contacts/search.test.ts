import assert from "node:assert/strict";
import { test } from "node:test";
import { world } from "../world.ts";
import { assertRefused, at, customField, integration, textAt } from "./fixtures.ts";

test("search", async (t) => {
  const w = await world(t);
  const visitor = await w.location({ allowDuplicateContact: true });
  const { locationId } = visitor;
  const they = integration(w, visitor);
  const options = [
    { key: "red", label: "Red" },
    { key: "blue", label: "Blue" },
  ];
  const define = (key: string, dataType: string, hasOptions = false) =>
    customField(w, locationId, { key, dataType, ...(hasOptions ? { options } : {}) });
  const fields = {
    text: `customFields.${await define("text", "TEXT")}`,
    number: `customFields.${await define("number", "NUMERICAL")}`,
    colours: `customFields.${await define("colours", "CHECKBOX", true)}`,
    colour: `customFields.${await define("colour", "RADIO", true)}`,
    day: `customFields.${await define("day", "DATE")}`,
  };
  const idOf = new Map<string, string>();
  const create = async (name: string, body: object) => {
    const made = await they.post("/contacts/", { locationId, name, ...body });
    assert.equal(made.status, 201, JSON.stringify(made.body));
    idOf.set(name, textAt(made.body, "contact.id"));
    w.advance(1000);
  };
  await create("Ada Lovelace", {
    ...{
      email: "Ada@Example.com",
      phone: "+442079460958",
      companyName: "Analytical Engines",
      city: "London",
      country: "GB",
      source: "Fair",
    },
    ...{ tags: ["poet", "VIP"], dateOfBirth: "1990-12-10", assignedTo: "u1", dnd: true, dndSettings: { sms: { status: "active" } } },
    additionalEmails: [{ email: "second@example.com" }],
    customFields: [
      { key: "text", fieldValue: "Likes %tea_" },
      { key: "number", fieldValue: 12.5 },
      { key: "colours", fieldValue: ["red", "blue"] },
      { key: "colour", fieldValue: "red" },
      { key: "day", fieldValue: "2026-03-01" },
    ],
  });
  await create("Grace Hopper", {
    ...{
      email: "grace@navy.example",
      phone: "+15550100200",
      city: "Arlington",
      country: "US",
      tags: ["admiral", "vip"],
      dateOfBirth: "1985-01-01",
    },
    ...{ assignedTo: "u2", type: "customer", dndSettings: { sms: { status: "permanent" }, call: { status: "active" } } },
    customFields: [
      { key: "text", fieldValue: "likes coffee" },
      { key: "number", fieldValue: 100 },
      { key: "colours", fieldValue: ["blue"] },
      { key: "day", fieldValue: "2026-10-15" },
    ],
  });
  await create("Örjan Ünal", { city: "İzmir", companyName: "100% Düğme_A\\B", tags: ["poet"] });
  await create("Nobody", {});

  const search = (body: object) => they.post("/contacts/search", { locationId, pageLimit: 100, ...body });
  const names = async (body: object) => {
    const reply = await search(body);
    assert.equal(reply.status, 200, JSON.stringify([reply.body, body]));
    const contacts = at(reply.body, "contacts");
    assert.ok(Array.isArray(contacts));
    assert.equal(at(reply.body, "total"), contacts.length);
    return contacts.map((contact) => textAt(contact, "name").split(" ")[0]).toSorted();
  };
  const all = ["Ada", "Grace", "Nobody", "Örjan"];
  const only = (field: string, operator: string, value?: unknown) =>
    names({ filters: [{ field, operator, ...(value === undefined ? {} : { value }) }] });

  await t.test("answers contacts, their total, and the request's trace id", async () => {
    const reply = await search({ pageLimit: 2 });
    assert.equal(reply.status, 200);
    assert.deepEqual(Object.keys(Object(reply.body)).sort(), ["contacts", "total", "traceId"]);
    assert.equal(at(reply.body, "traceId"), reply.headers.get("x-crm-requestid"));
    assert.equal(at(reply.body, "total"), 4);
    assert.equal(Object(at(reply.body, "contacts")).length, 2);
  });

  await t.test("a query finds parts of name, email, phone and company, in any case", async () => {
    for (const [query, found] of [
      ["lOveL", ["Ada"]],
      ["EXAMPLE.com", ["Ada"]],
      ["navy", ["Grace"]],
      ["+4420", ["Ada"]],
      ["20 7946 0958", ["Ada"]],
      ["(555) 010-0200", ["Grace"]],
      ["engines", ["Ada"]],
      ["ÖRJAN ün", ["Örjan"]],
      ["100%", ["Örjan"]],
      ["_A\\", ["Örjan"]],
      ["%", ["Örjan"]],
      ["hopper grace", ["Grace"]],
      ["ada hopper", []],
      ["London", []],
      ["", all],
      ["   ", all],
    ] as const)
      assert.deepEqual(await names({ query }), found, query);
    assert.equal((await search({ query: "x".repeat(75) })).status, 200);
    assertRefused(await search({ query: "x".repeat(76) }), 422, ["query must be shorter than or equal to 75 characters"]);
  });

  await t.test("eq and not_eq compare whole values, texts in any case, and any of several", async () => {
    for (const [field, value, found] of [
      ["firstName", "ADA", ["Ada"]],
      ["lastName", "Hop", []],
      ["name", "örjan ünal", ["Örjan"]],
      ["email", "ADA@example.com", ["Ada"]],
      ["emailLowerCase", "ada@example.com", ["Ada"]],
      ["phone", "+1 (555) 010-0200", ["Grace"]],
      ["city", ["london", "Arlington"], ["Ada", "Grace"]],
      ["country", "gb", ["Ada"]],
      ["companyName", "analytical engines", ["Ada"]],
      ["source", "fair", ["Ada"]],
      ["type", "lead", ["Ada", "Nobody", "Örjan"]],
      ["assignedTo", ["u1", "u2"], ["Ada", "Grace"]],
      ["id", idOf.get("Nobody"), ["Nobody"]],
      ["tags", "poet", ["Ada", "Örjan"]],
      ["tags", ["admiral", "nothing"], ["Grace"]],
      ["additionalEmails", "second@example.com", ["Ada"]],
      ["additionalEmails.email", "second@example.com", ["Ada"]],
      ["dnd", true, ["Ada"]],
      ["dnd", "false", ["Grace", "Nobody", "Örjan"]],
      ["dateOfBirth", "1990-12-10", ["Ada"]],
      ["dateOfBirth", "12/10/1990", ["Ada"]],
      ["dndSettings.sms.status", "ACTIVE", ["Ada"]],
      ["dndSettings.sms.status", ["active", "permanent"], ["Ada", "Grace"]],
      [fields.text, "Likes %tea_", ["Ada"]],
      [fields.text, "LIKES COFFEE", ["Grace"]],
      [fields.number, 12.5, ["Ada"]],
      [fields.number, "100", ["Grace"]],
      [fields.number, [100, 12.5], ["Ada", "Grace"]],
      [fields.colours, "blue", ["Ada", "Grace"]],
      [fields.colours, ["red"], ["Ada"]],
      [fields.colour, "red", ["Ada"]],
      [fields.day, "2026-03-01", ["Ada"]],
      [fields.day, "10/15/2026", ["Grace"]],
      ["city", [], []],
      ["tags", [], []],
    ] as const) {
      assert.deepEqual(await only(field, "eq", value), found, `${field} eq ${value}`);
      assert.deepEqual(
        await only(field, "not_eq", value),
        all.filter((name) => !found.some((one) => one === name)),
        `${field} not_eq ${value}`,
      );
    }
  });

  await t.test("contains and not_contains find parts of texts, in any case, and entries of lists", async () => {
    for (const [field, value, found] of [
      ["firstName", "RA", ["Grace"]],
      ["lastName", "e", ["Ada", "Grace"]],
      ["name", "ü", ["Örjan"]],
      ["email", "@navy", ["Grace"]],
      ["phone", "5550", ["Grace"]],
      ["companyName", "0%", ["Örjan"]],
      ["city", "on", ["Ada", "Grace"]],
      ["tags", "vip", ["Grace"]],
      ["tags", ["vip", "VIP"], ["Ada", "Grace"]],
      ["tags", "po", []],
      [fields.text, "TEA", ["Ada"]],
      [fields.text, "%tea_", ["Ada"]],
      [fields.colours, "blue", ["Ada", "Grace"]],
      ["dndSettings.sms.status", "perm", ["Grace"]],
    ] as const) {
      assert.deepEqual(await only(field, "contains", value), found, `${field} contains ${value}`);
      assert.deepEqual(
        await only(field, "not_contains", value),
        all.filter((name) => !found.some((one) => one === name)),
        `${field} not ${value}`,
      );
    }
  });

  await t.test("exists and not_exists ask whether there is a value, of any kind of field", async () => {
    for (const [field, found] of [
      ["email", ["Ada", "Grace"]],
      ["lastName", ["Ada", "Grace", "Örjan"]],
      ["tags", ["Ada", "Grace", "Örjan"]],
      ["followers", []],
      ["dateOfBirth", ["Ada", "Grace"]],
      ["assignedTo", ["Ada", "Grace"]],
      ["businessId", []],
      ["lastActivity", all],
      ["dndSettings.call", ["Grace"]],
      ["attributionSource.utmSource", []],
      [fields.number, ["Ada", "Grace"]],
      [fields.colour, ["Ada"]],
    ] as const) {
      assert.deepEqual(await only(field, "exists"), found, field);
      assert.deepEqual(
        await only(field, "not_exists"),
        all.filter((name) => !found.some((one) => one === name)),
        field,
      );
    }
  });

  await t.test("range takes its bounds as said, on instants, days and custom fields", async () => {
    const added = await w.db.query.selectFrom("contact").select(["name", "date_added"]).orderBy("date_added").execute();
    const [first, second] = added.map((row) => row.date_added);
    assert.ok(first !== undefined && second !== undefined);
    for (const [field, value, found] of [
      ["dateAdded", { gt: first.toISOString() }, ["Grace", "Nobody", "Örjan"]],
      ["dateAdded", { gte: first.toISOString(), lt: second.getTime() }, ["Ada"]],
      ["dateAdded", { lte: second.getTime() }, ["Ada", "Grace"]],
      ["dateUpdated", { gte: "2000-01-01", lt: "2001-01-01" }, []],
      ["lastActivity", { gt: "2000-01-01" }, all],
      ["dateOfBirth", { gte: "1985-01-01", lt: "1990-12-10" }, ["Grace"]],
      ["dateOfBirth", { gt: "1985-01-01", lte: "1990-12-10" }, ["Ada"]],
      [fields.number, { gt: 12.5 }, ["Grace"]],
      [fields.number, { gte: 12.5, lte: "100" }, ["Ada", "Grace"]],
      [fields.number, { lt: 100 }, ["Ada"]],
      [fields.day, { gte: "2026-03-01", lt: "2026-10-15" }, ["Ada"]],
      [fields.day, { gt: "03/01/2026" }, ["Grace"]],
    ] as const)
      assert.deepEqual(await only(field, "range", value), found, `${field} ${JSON.stringify(value)}`);
  });

  await t.test("all filters must hold, and groups join by AND or OR, nested", async () => {
    const is = (field: string, value: unknown) => ({ field, operator: "eq", value });
    const [ada, grace, poet] = [is("firstName", "Ada"), is("firstName", "Grace"), is("tags", "poet")];
    assert.deepEqual(await names({ filters: [poet, ada] }), ["Ada"]);
    assert.deepEqual(await names({ filters: [ada, grace] }), []);
    assert.deepEqual(await names({ filters: [{ group: "OR", filters: [ada, grace] }] }), ["Ada", "Grace"]);
    assert.deepEqual(
      await names({
        filters: [{ group: "OR", filters: [grace, { group: "AND", filters: [poet, is("city", "London")] }] }, is("dnd", true)],
      }),
      ["Ada"],
    );
    assert.deepEqual(
      await names({ filters: [{ group: "AND", filters: [poet, { field: "email", operator: "not_exists" }] }], query: "örjan" }),
      ["Örjan"],
    );
    assert.deepEqual(await names({ filters: [] }), all);
  });

  await t.test("a field that is not there is 400 by its name, in filters, groups and sort", async () => {
    const nowhere = [
      "shoeSize",
      "customFields",
      "customFields.nowhere",
      "customFields.text",
      "dndSettings",
      "tags.0",
      "__proto__",
      "search_text",
    ];
    for (const field of nowhere) {
      const filter = { field, operator: "exists" };
      assertRefused(await search({ filters: [filter] }), 400, `Invalid field ${field}`);
      assertRefused(await search({ filters: [{ group: "OR", filters: [filter] }] }), 400, `Invalid field ${field}`);
      assertRefused(await search({ sort: [{ field, direction: "asc" }] }), 400, `Invalid field ${field}`);
    }
  });

  await t.test("an operator or value that makes no sense is 422", async () => {
    for (const filter of [
      { field: "firstName", operator: "like", value: "x" },
      { field: "firstName", operator: "eq" },
      { field: "firstName", operator: "eq", value: { gt: 1 } },
      { field: "firstName", operator: "range", value: { gt: "a" } },
      { field: "dateAdded", operator: "range", value: {} },
      { field: "dateAdded", operator: "range", value: { gt: "soon" } },
      { field: "dateAdded", operator: "range", value: { after: "2026-01-01" } },
      { field: "dateAdded", operator: "contains", value: "2026" },
      { field: fields.number, operator: "range", value: { gt: "many" } },
      { field: "dnd", operator: "eq", value: "maybe" },
      { field: "dateOfBirth", operator: "eq", value: "1990-02-30" },
      { operator: "eq", value: "x" },
      { group: "XOR", filters: [] },
      "firstName",
    ])
      assertRefused(await search({ filters: [filter] }), 422);
    assertRefused(await search({ filters: "x" }), 422);
    assertRefused(await search({ sort: [{ field: "name", direction: "up" }] }), 422);
    assertRefused(await search({ limit: 5 }), 422, ["property limit should not exist"]);
  });

  await t.test("needs a location and a pageLimit of 1 to 500", async () => {
    assertRefused(await they.post("/contacts/search", {}), 422, ["locationId should not be empty", "pageLimit should not be empty"]);
    for (const pageLimit of [0, -1, 501, 1.5, "20", null]) assertRefused(await search({ pageLimit }), 422);
    for (const pageLimit of [1, 500]) assert.equal((await search({ pageLimit })).status, 200);
    for (const page of [0, -1, 1.5, "1"]) assertRefused(await search({ page }), 422);
  });
});
