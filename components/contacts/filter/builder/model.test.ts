import assert from "node:assert/strict";
import { test } from "node:test";
import { searchFilter } from "#contract/contacts/search-filter.ts";
import { searchOnlyFields, standardFields } from "../../contact-fields.ts";
import { type DraftGroup, draftOf, groupOf, newCondition, newKey, operatorsOf, withPart } from "./model.ts";

const fields = [...standardFields, ...searchOnlyFields];

test("a filter survives a round trip through the builder", () => {
  const filter = {
    group: "OR" as const,
    filters: [
      { field: "city", operator: "contains" as const, value: "Porto" },
      { field: "tags", operator: "not_eq" as const, value: ["vip", "recall"] },
      { field: "phone", operator: "not_exists" as const },
      {
        group: "AND" as const,
        filters: [{ field: "dateOfBirth", operator: "range" as const, value: { gte: "1990-01-01", lte: "1999-12-31" } }],
      },
    ],
  };
  const draft = draftOf(filter);
  assert.ok("parts" in draft);
  assert.deepEqual(groupOf(draft, fields), filter);
});

test("incomplete conditions are left out, and without complete ones there is no filter", () => {
  const city = fields.find(({ field }) => field === "city");
  assert.ok(city);
  const draft: DraftGroup = { key: newKey(), group: "AND", parts: [newCondition(city)] };
  assert.equal(groupOf(draft, fields), undefined);
});

test("a deeply nested part can be replaced and removed by itself", () => {
  const inner = { key: 902, field: "city", operator: "eq", values: ["Porto"] };
  const tree: DraftGroup = { key: 900, group: "AND", parts: [{ key: 901, group: "OR", parts: [inner] }] };
  const changed = withPart(tree, 902, { ...inner, values: ["Faro"] });
  assert.deepEqual(groupOf(changed, fields), {
    group: "AND",
    filters: [{ group: "OR", filters: [{ field: "city", operator: "eq", value: "Faro" }] }],
  });
  assert.equal(groupOf(withPart(tree, 902, undefined), fields), undefined);
});

test("every operator of every field produces a filter that the search accepts", () => {
  for (const field of fields)
    for (const operator of operatorsOf(field)) {
      const written = operator.write(field.field, ["2020-01-01", "2021-01-01"]);
      assert.ok(searchFilter.safeParse(written).success, `${field.field} ${operator.name}`);
    }
});
