import assert from "node:assert/strict";
import { test } from "node:test";
import type { ObjectField } from "#contract/objects/objects.ts";
import { proposeColumns, rowsOfFile, withFieldLabel } from "./rows.ts";

const field = (property: string, name: string, more: Partial<ObjectField> = {}): ObjectField => ({
  ...{ id: property, name, fieldKey: `custom_object.pets.${property}`, objectKey: "custom_objects.pets", locationId: "l", parentId: "f" },
  ...{ dataType: "TEXT", showInForms: true, description: "", placeholder: "" },
  ...{ dateAdded: "2026-01-01T00:00:00.000Z", dateUpdated: "2026-01-01T00:00:00.000Z" },
  ...more,
});
const sizes = field("sizes", "Sizes", { dataType: "TEXTBOX_LIST", options: [{ key: "height", label: "Height" }] });
const fields = [field("name", "Name"), field("vet_phone", "Vet's phone"), sizes];

test("a column is mapped to the field with its heading as name or key, and no field is mapped twice", () => {
  assert.deepEqual(proposeColumns(["NAME", "vet phone", "Vets Phone", "Sizes: height", "Id", "Color"], fields), [
    "name",
    "vet_phone",
    "",
    "sizes.height",
    "id",
    "",
  ]);
});

test("a line without an id is a new record, and empty cells are not sent", () => {
  assert.deepEqual(rowsOfFile([["Rex", "x", ""], ["Max"]], ["name", "", "id"]), [{ cells: { name: "Rex" } }, { cells: { name: "Max" } }]);
  assert.deepEqual(rowsOfFile([["Rex", " 1 "]], ["name", "id"]), [{ id: "1", cells: { name: "Rex" } }]);
});

test("errors of a line name the field, not its key", () => {
  assert.equal(withFieldLabel(fields, "properties.vet_phone must be a phone number"), "Vet's phone must be a phone number");
  assert.equal(withFieldLabel(fields, "properties.sizes.height must be a string"), "Sizes: Height must be a string");
  assert.equal(withFieldLabel(fields, "properties.gone should not exist"), "properties.gone should not exist");
  assert.equal(withFieldLabel(fields, "Record not found"), "Record not found");
});
