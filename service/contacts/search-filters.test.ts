import assert from "node:assert/strict";
import { test } from "node:test";
import { integration, textAt } from "../testing/raw-requests.ts";
import { startTestApp } from "../testing/test-app.ts";
import { all, others, searched } from "./search-fixtures.ts";

test("filters of a search", async (t) => {
  const w = await startTestApp(t);
  const { fields, idOf, only } = await searched(w);

  await t.test("eq and not_eq compare whole values, ignoring case, with one or several values", async () => {
    for (const [field, value, found] of [
      ["firstName", "ADA", ["Ada"]],
      ["lastName", "Hop", []],
      ["name", "örjan ünal", ["Örjan"]],
      ["email", "ADA@example.com", ["Ada"]],
      ["emailLowerCase", "ada@example.com", ["Ada"]],
      ["firstNameLowerCase", "ada", ["Ada"]],
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
      [fields.colours, "sky blue", ["Ada", "Grace"]],
      [fields.colours, ["red"], ["Ada"]],
      [fields.colour, "red", ["Ada"]],
      [fields.day, "2026-03-01", ["Ada"]],
      [fields.day, "10/15/2026", ["Grace"]],
      ["city", [], []],
      ["tags", [], []],
    ] as const) {
      assert.deepEqual(await only(field, "eq", value), found, `${field} eq ${value}`);
      assert.deepEqual(await only(field, "not_eq", value), others(found), `${field} not_eq ${value}`);
    }
  });

  await t.test("contains and not_contains find parts of texts, ignoring case, and entries of lists", async () => {
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
      [fields.colours, "Sky blue", ["Ada", "Grace"]],
      ["dndSettings.sms.status", "perm", ["Grace"]],
    ] as const) {
      assert.deepEqual(await only(field, "contains", value), found, `${field} contains ${value}`);
      assert.deepEqual(await only(field, "not_contains", value), others(found), `${field} not ${value}`);
    }
  });

  await t.test("exists and not_exists test for a value in every kind of field", async () => {
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
      assert.deepEqual(await only(field, "not_exists"), others(found), field);
    }
  });

  await t.test("an attribution is an object of strings, filtered by dotted field names", async () => {
    const place = await w.location();
    const of = (path: string, body: object) => integration(w, place).post(path, { locationId: place.locationId, ...body });
    const id = textAt((await of("/contacts/", {})).body, "contact.id");
    await of("/contacts/", {});
    const attributionSource = { url: "https://example.com/?utm_source=paper", utmSource: "paper", medium: "print" };
    await w.db.query
      .updateTable("contact")
      .set({ attribution_source: JSON.stringify(attributionSource) })
      .where("location_id", "=", place.locationId)
      .where("id", "=", id)
      .execute();
    for (const filter of [
      { field: "attributionSource.utmSource", operator: "eq", value: "Paper" },
      { field: "attributionSource.medium", operator: "contains", value: "rin" },
      { field: "attributionSource.url", operator: "exists" },
    ]) {
      const { body } = await of("/contacts/search", { filters: [filter] });
      assert.partialDeepStrictEqual(body, { total: 1, contacts: [{ id, attributionSource }] });
    }
    const { body } = await of("/contacts/search", { filters: [{ field: "attributionSource.campaign", operator: "exists" }] });
    assert.partialDeepStrictEqual(body, { total: 0, contacts: [] });
  });

  await t.test("range applies its inclusive and exclusive bounds to instants, days and custom fields", async () => {
    const added = await w.db.query.selectFrom("contact").select(["name", "date_added"]).orderBy("date_added").execute();
    const [first, second] = added.map((row) => row.date_added);
    assert.ok(first !== undefined && second !== undefined);
    for (const [field, value, found] of [
      ["dateAdded", { gt: first.toISOString().slice(0, -1) }, ["Grace", "Nobody", "Örjan"]],
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
});
