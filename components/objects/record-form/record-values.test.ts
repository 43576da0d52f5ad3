import assert from "node:assert/strict";
import { test } from "node:test";
import type { ObjectField } from "#contract/objects/objects.ts";
import { changedProperties, formOf, holdsValue, overtakenProperties, refusedProperties } from "./record-values.ts";

const field = (property: string, dataType: ObjectField["dataType"]): ObjectField => ({
  ...{
    id: property,
    name: property,
    fieldKey: `custom_object.pet.${property}`,
    objectKey: "custom_object.pet",
    locationId: "l",
    parentId: "p",
  },
  ...{ dataType, showInForms: true, description: "", placeholder: "", dateAdded: "", dateUpdated: "" },
  options: [
    { key: "one", label: "One" },
    { key: "two", label: "Two" },
  ],
});
const fields = [
  field("name", "TEXT"),
  field("age", "NUMERICAL"),
  field("price", "MONETORY"),
  field("papers", "FILE_UPLOAD"),
  field("sizes", "TEXTBOX_LIST"),
  field("skills", "CHECKBOX"),
];

test("an unchanged form sends nothing", () => {
  const before = {
    name: "Rex",
    price: { currency: "GBP", value: 1 },
    papers: [{ url: "https://f.example/a", name: "A" }],
    "sizes.one": "1",
  };
  assert.deepEqual(changedProperties(fields, before, formOf(fields, before)), {});
  assert.deepEqual(changedProperties(fields, {}, formOf(fields, {})), {});
});

test("only changed values are sent, and emptied ones are cleared", () => {
  const before = {
    name: "Rex",
    age: 3,
    price: { currency: "GBP", value: 1 },
    papers: [{ url: "https://f.example/a", name: "A" }],
    "sizes.one": "1",
  };
  const values = {
    ...formOf(fields, before),
    name: "",
    price: { currency: "", value: null },
    papers: ["https://f.example/a", "https://f.example/b"],
    sizes: { one: "", two: "2" },
    skills: ["one"],
  };
  assert.deepEqual(changedProperties(fields, before, values), {
    name: null,
    price: null,
    papers: [{ url: "https://f.example/a", name: "A" }, { url: "https://f.example/b" }],
    "sizes.one": null,
    "sizes.two": "2",
    skills: ["one"],
  });
  assert.deepEqual(changedProperties(fields, {}, { ...formOf(fields, {}), price: { currency: " gbp", value: 5 } }), {
    price: { currency: "GBP", value: 5 },
  });
});

test("an emptied list of options or files is sent as an empty list, and an emptied text as null", () => {
  const before = { name: "Rex", skills: ["one"], papers: [{ url: "https://f.example/a", name: "A" }] };
  const values = { ...formOf(fields, before), name: "", skills: [], papers: [] };
  assert.deepEqual(changedProperties(fields, before, values), { name: null, skills: [], papers: [] });
});

test("a property that both sides changed conflicts, unless both have the same new value", () => {
  const opened = { name: "Rex", age: 1, story: "a" };
  assert.deepEqual(overtakenProperties(opened, { name: "Max", age: 2, story: "b" }, { name: "Moritz", age: 2 }), ["name"]);
  assert.deepEqual(overtakenProperties(opened, { name: "Rex", age: 1 }, { story: null }), []);
  assert.deepEqual(overtakenProperties(opened, opened, { name: "Max" }), []);
  assert.deepEqual(overtakenProperties({}, { price: { value: 1, currency: "GBP" } }, { price: { currency: "GBP", value: 1 } }), []);
});

test("an amount starts with the location's currency, which alone is not an amount", () => {
  const blank = formOf(fields, {}, "EUR");
  assert.deepEqual(blank.price, { currency: "EUR", value: null });
  assert.deepEqual(changedProperties(fields, {}, blank, "EUR"), {});
  assert.deepEqual(changedProperties(fields, {}, { ...blank, price: { currency: "EUR", value: 5 } }, "EUR"), {
    price: { currency: "EUR", value: 5 },
  });
});

test("an amount without a currency is refused at the currency's field", () => {
  assert.deepEqual(refusedProperties(fields, { price: { currency: " ", value: 5 } }), [
    "properties.price.currency Enter a currency, such as GBP.",
  ]);
  assert.deepEqual(refusedProperties(fields, { price: { currency: "GBP", value: 5 } }), []);
  assert.deepEqual(refusedProperties(fields, { price: { currency: "", value: null } }), []);
});

test("a record has a value if any of its properties has one", () => {
  assert.equal(holdsValue({}, {}), false);
  assert.equal(holdsValue({}, { name: null, skills: [], age: "" }), false);
  assert.equal(holdsValue({ name: "Rex" }, { name: null }), false);
  assert.equal(holdsValue({ name: "Rex" }, {}), true);
  assert.equal(holdsValue({}, { age: 0 }), true);
});
