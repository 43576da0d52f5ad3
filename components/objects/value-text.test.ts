import assert from "node:assert/strict";
import { test } from "node:test";
import type { ObjectField } from "#contract/objects/objects.ts";
import { cellOf, factsOf, fileColumns, textOfField } from "./value-text.ts";

const field = (property: string, dataType: ObjectField["dataType"], options?: ObjectField["options"]): ObjectField => ({
  ...{
    id: property,
    name: property,
    fieldKey: `custom_object.pet.${property}`,
    objectKey: "custom_object.pet",
    locationId: "l",
    parentId: "p",
  },
  ...{ dataType, showInForms: true, description: "", placeholder: "", dateAdded: "", dateUpdated: "" },
  ...(options ? { options } : {}),
});
const options = [
  { key: "dog", label: "A dog" },
  { key: "cat", label: "A cat" },
];

test("a card labels a value that is unclear on its own", () => {
  const fields = [field("name", "TEXT"), field("Visits", "NUMERICAL"), field("Kind", "SINGLE_OPTIONS", options), field("Mobile", "PHONE")];
  const object = { primaryDisplayProperty: "custom_object.pet.name" };
  const properties = { name: "Rex", Visits: 5, Kind: "dog", Mobile: "+441632960000" };
  assert.deepEqual(
    factsOf({ object, fields }, { properties }, "en", () => "01632 960000"),
    ["Visits: 5", "A dog", "01632 960000"],
  );
});

test("the country of a business is named, and that of another object is a text", () => {
  const country = { ...field("country", "TEXT"), fieldKey: "business.country", objectKey: "business" };
  assert.equal(textOfField(country, { country: "GB" }, "es"), "Reino Unido");
  assert.equal(textOfField(country, { country: "Great Britain" }), "Great Britain");
  assert.equal(textOfField(country, {}), "");
  assert.equal(textOfField(field("country", "TEXT"), { country: "GB" }), "GB");
});

test("each type of value has one line of text", () => {
  const cases: [ObjectField, unknown, string][] = [
    [field("x", "TEXT"), "Rex", "Rex"],
    [field("x", "NUMERICAL"), 1234.5, "1,234.5"],
    [field("x", "MONETORY"), { currency: "GBP", value: 5 }, "£5.00"],
    [field("x", "MONETORY"), { currency: "points", value: 5 }, "5 points"],
    [field("x", "DATE"), "2024-02-29", "Feb 29, 2024"],
    [field("x", "SINGLE_OPTIONS", options), "dog", "A dog"],
    [field("x", "RADIO", options), "other", "other"],
    [field("x", "CHECKBOX", options), ["cat", "dog"], "A cat, A dog"],
    [field("x", "FILE_UPLOAD"), [{ url: "https://f.example/a%20b.pdf" }], "a b.pdf"],
    [field("x", "NUMERICAL"), undefined, ""],
  ];
  for (const [of, value, text] of cases) assert.equal(textOfField(of, { x: value }), text);
  assert.equal(textOfField(field("x", "TEXTBOX_LIST", options), { "x.dog": "Rex", "x.cat": "" }), "A dog: Rex");
});

test("a text box list has one column per box, and cells survive a round trip", () => {
  assert.deepEqual(
    fileColumns([field("a", "TEXT"), field("b", "TEXTBOX_LIST", options)]).map(({ property }) => property),
    ["a", "b.dog", "b.cat"],
  );
  assert.deepEqual(["x", 5, { currency: "GBP", value: 5 }, ["a", "b"], [{ url: "https://f.example/a" }], undefined].map(cellOf), [
    "x",
    5,
    "GBP 5",
    "a; b",
    "https://f.example/a",
    "",
  ]);
});
