import { ApiError } from "#contract/errors.ts";
import { type FieldKind, fieldTypes } from "#contract/fields/field-types.ts";
import { operatorsOfKind, type RecordFilter } from "#contract/objects/record-filters.ts";
import type * as db from "#db/objects/record-filters.ts";
import type { Definition, FieldRule } from "./fields.ts";

// Filters of lists and boards of records, checked against the object's fields.

type Conversion = db.RecordFilter | { refused: string };

/** Converts the filters; throws with an entry for each that does not fit its field. */
export function filtersOf({ fields }: Pick<Definition, "fields">, sent: readonly RecordFilter[]): db.RecordFilter[] {
  const failed: string[] = [];
  const filters = sent.flatMap((filter, index): db.RecordFilter[] => {
    const converted = conversionOf(fields, filter);
    if (!("refused" in converted)) return [converted];
    failed.push(`filters.${index}.${converted.refused}`);
    return [];
  });
  if (failed.length > 0) throw new ApiError("INVALID", { message: failed });
  return filters;
}

function conversionOf(fields: readonly FieldRule[], filter: RecordFilter): Conversion {
  const { operator, value = "", values = [] } = filter;
  if (filter.field === "owner") {
    if (operator === "anyOf") return { kind: "owner", ids: values };
    return operator === "isSet" || operator === "isEmpty"
      ? { kind: "ownerSet", isSet: operator === "isSet" }
      : { refused: "operator must be anyOf, isSet or isEmpty" };
  }
  const field = fields.find(({ fieldKey }) => fieldKey === filter.field);
  if (field === undefined) return { refused: "field must be a field of the object" };
  const { kind } = fieldTypes[field.type];
  const allowed = operatorsOfKind[kind];
  if (!allowed.includes(operator)) return { refused: `operator must be one of ${allowed.join(", ")}` };
  switch (operator) {
    case "isSet":
    case "isEmpty":
      return { kind: "set", name: field.property, isSet: operator === "isSet" };
    case "anyOf":
      return { kind: kind === "options" ? "options" : "option", name: field.property, keys: values };
    case "noneOf":
      return { kind: "notOption", name: field.property, keys: values };
    case "contains":
      return { kind: "textContains", name: field.property, text: value.trim() };
    default:
      return comparisonOf(kind, field.property, operator, value.trim());
  }
}

function comparisonOf(kind: FieldKind, name: string, comparison: "is" | "atLeast" | "atMost", value: string): Conversion {
  if (kind === "number" || kind === "money") {
    const number = Number(value);
    return Number.isFinite(number) ? { kind, name, comparison, value: number } : { refused: "value must be a number" };
  }
  if (kind === "day")
    return /^\d{4}-\d\d-\d\d$/.test(value) ? { kind, name, comparison, day: value } : { refused: "value must be a date as YYYY-MM-DD" };
  return { kind: "textIs", name, text: value };
}
