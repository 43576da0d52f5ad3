import assert from "node:assert/strict";
import { test } from "node:test";
import { contactSources } from "#contract/contacts/sources.ts";
import { spanishOf } from "#lib/i18n/english.ts";
import { valueText } from "./page/facts/kinds.ts";
import { factGroups } from "./page/facts/list.ts";
import { valueName } from "./value-names.ts";

const fields = spanishOf("contacts.fields");
const values = spanishOf("contacts.values");

test("codes have names in the user's language, and other texts are shown as stored", () => {
  const name = (field: string, value: string) => valueName(field, value, fields, "es");
  assert.equal(name("type", "customer"), "Cliente");
  assert.equal(name("type", "Mayorista"), "Mayorista");
  assert.equal(name("gender", "Female"), "Mujer");
  assert.equal(name("country", "GB"), "Reino Unido");
  assert.equal(name("city", "male"), "male");
  assert.equal(name("source", contactSources.bookingPage), "Página de reservas");
  assert.equal(name("source", "Feria"), "Feria");
});

test("the versions of a change show values as the page does", () => {
  const facts = factGroups(() => true, fields).flatMap((group) => group.facts);
  const text = (field: string, value: unknown) =>
    valueText(facts.find((fact) => fact.field === field)?.kind ?? { as: "text" }, value, values, "es");
  assert.equal(text("gender", "male"), "Hombre");
  assert.equal(text("gender", "no binario"), "no binario");
  assert.equal(text("country", "GB"), "Reino Unido");
  assert.equal(text("dateOfBirth", "1990-05-01"), "1 may 1990");
  assert.equal(valueText({ as: "number" }, 1234567.5, values, "es"), "1.234.567,5");
});
