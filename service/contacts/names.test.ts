import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { contactNameOf, fullNameOf } from "#contract/names.ts";
import { contactName, fullName } from "#db/names.ts";
import { startTestApp } from "../testing/test-app.ts";

const parts = [null, "", " ", "\t\n", "Ada", " Ada\u00a0", "\u3000Ada  King\ufeff", "\u2003", "\u0085x", "\u200bx", "Søren\u2028", "💐 "];
const sources = { email: "ada@example.com", phone: "+442079460958", companyName: " Analytical Engines " };

test("the database and the programs name people by the same rule", async (t) => {
  const w = await startTestApp(t);
  const called = parts.flatMap((firstName) => parts.map((lastName) => ({ firstName, lastName })));
  const contacts = [
    ...called.map((names) => ({ ...names, name: null, email: null, phone: null, companyName: null })),
    ...parts.flatMap((name) => parts.map((firstName) => ({ name, firstName, lastName: null, ...sources }))),
    ...parts.flatMap((email) => parts.map((phone) => ({ name: " ", firstName: null, lastName: "", email, phone, companyName: null }))),
    ...parts.map((companyName) => ({ name: null, firstName: "", lastName: null, email: null, phone: "", companyName })),
  ];
  const { rows } = await sql<{ whole: string; name: string | null }>`
    select ${fullName("c")} as whole, ${contactName("c")} as name
    from jsonb_array_elements(${JSON.stringify(
      contacts.map(({ firstName: first_name, lastName: last_name, companyName: company_name, ...others }) => ({
        ...{ first_name, last_name, company_name },
        ...others,
      })),
    )}::jsonb) with ordinality as each (contact, place)
    cross join jsonb_to_record(contact) as c (name text, first_name text, last_name text, email text, phone text, company_name text)
    order by place`.execute(w.db.query);
  assert.deepEqual(
    rows,
    contacts.map((contact) => ({ whole: fullNameOf(contact.firstName, contact.lastName), name: contactNameOf(contact) })),
  );
});

test("a contact with only a company is shown by its name throughout the dashboard", async (t) => {
  const w = await startTestApp(t);
  const visitor = await w.location();
  const { locationId } = visitor;
  const admin = await w.user(locationId, { role: "admin" });
  const { contact } = await visitor.api.contacts.contacts.create({ body: { locationId, companyName: "Analytical Engines" } });
  await visitor.api.contacts.tasks.create({
    params: { contactId: contact.id },
    body: { title: "Call", dueDate: "2030-01-01T00:00:00Z", completed: false },
  });
  const tasks = await admin.app.tasks.list({ query: { locationId, state: "open" } });
  assert.deepEqual(
    tasks.tasks.map(({ contactName }) => contactName),
    ["Analytical Engines"],
  );
  const changes = await admin.app.audit.list({ query: { locationId, entity: "contact" } });
  assert.deepEqual(
    changes.entries.map(({ label }) => label),
    ["Analytical Engines"],
  );
});

test("a user's names are trimmed and joined by one space", async (t) => {
  const w = await startTestApp(t);
  const visitor = await w.location();
  const admin = await w.user(visitor.locationId, { role: "admin", firstName: "Ada ", lastName: " Lovelace" });
  const { users } = await admin.app.users.list({ query: { locationId: visitor.locationId } });
  assert.deepEqual(
    users.filter(({ id }) => id === admin.id).map(({ name }) => name),
    ["Ada Lovelace"],
  );
});
