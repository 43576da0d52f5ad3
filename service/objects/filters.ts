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
  const { operator, values = [] } = filter;
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
  if (operator === "isSet" || operator === "isEmpty") return { kind: "set", name: field.property, isSet: operator === "isSet" };
  return valueFilterOf(kind, field.property, operator, filter.value?.trim() ?? "", values);
}

function valueFilterOf(
  kind: FieldKind,
  name: string,
  operator: Exclude<RecordFilter["operator"], "isSet" | "isEmpty">,
  value: string,
  values: readonly string[],
): Conversion {
  if (kind === "option" || kind === "options") return { kind: operator === "noneOf" ? "notOption" : kind, name, keys: values };
  if (operator === "contains") return { kind: "textContains", name, text: value };
  if (operator === "anyOf" || operator === "noneOf") return { refused: "operator must be another one" };
  if (kind === "number" || kind === "money") {
    const number = Number(value);
    return Number.isFinite(number) ? { kind, name, comparison: operator, value: number } : { refused: "value must be a number" };
  }
  if (kind === "day")
    return /^\d{4}-\d\d-\d\d$/.test(value)
      ? { kind, name, comparison: operator, day: value }
      : { refused: "value must be a date as YYYY-MM-DD" };
  return { kind: "textIs", name, text: value };
}
