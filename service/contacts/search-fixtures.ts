import assert from "node:assert/strict";
import { at, integration, textAt } from "../testing/raw-requests.ts";
import type { TestApp } from "../testing/test-app.ts";
import { customField } from "./fixtures.ts";

/** Four contacts that differ in every kind of field, and a client that searches them. */
export async function searched(w: TestApp) {
  const visitor = await w.location({ allowDuplicateContact: true });
  const { locationId } = visitor;
  const they = integration(w, visitor);
  const options = [
    { key: "red", label: "Red" },
    { key: "blue", label: "Sky blue" },
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
  const only = (field: string, operator: string, value?: unknown) =>
    names({ filters: [{ field, operator, ...(value === undefined ? {} : { value }) }] });

  return { they, locationId, fields, idOf, search, names, only };
}

/** By first name. */
export const all = ["Ada", "Grace", "Nobody", "Örjan"];

export const others = (found: readonly string[]) => all.filter((name) => !found.includes(name));
