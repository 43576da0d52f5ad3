import { z } from "zod";
import type { FieldKind } from "../fields/field-types.ts";

// Conditions on the values of records, which the dashboard's lists and boards send. A record must meet all of them.

const recordOperators = ["is", "contains", "atLeast", "atMost", "anyOf", "noneOf", "isSet", "isEmpty"] as const;
export type RecordOperator = (typeof recordOperators)[number];

/** The operators for each kind of field. A text box list has several values and is not filtered. */
export const operatorsOfKind: Readonly<Record<FieldKind, readonly RecordOperator[]>> = {
  text: ["contains", "is", "isSet", "isEmpty"],
  phone: ["contains", "is", "isSet", "isEmpty"],
  number: ["is", "atLeast", "atMost", "isSet", "isEmpty"],
  money: ["is", "atLeast", "atMost", "isSet", "isEmpty"],
  day: ["is", "atLeast", "atMost", "isSet", "isEmpty"],
  option: ["anyOf", "noneOf", "isSet", "isEmpty"],
  options: ["anyOf", "isSet", "isEmpty"],
  boxes: [],
  files: ["isSet", "isEmpty"],
};

const withoutValue: readonly RecordOperator[] = ["isSet", "isEmpty"];
export const takesValues = (operator: RecordOperator): boolean => operator === "anyOf" || operator === "noneOf";
export const needsValue = (operator: RecordOperator): boolean => !withoutValue.includes(operator);

/** `field` is the key of a field, or `owner`. */
export const recordFilter = z
  .strictObject({
    field: z.string().min(1).max(255),
    operator: z.enum(recordOperators),
    value: z.string().max(255).optional(),
    /** For `anyOf` and `noneOf`: keys of options, or ids of users. */
    values: z.array(z.string().max(255)).max(100).optional(),
  })
  .superRefine(({ operator, value, values }, check) => {
    if (takesValues(operator) && (values === undefined || values.length === 0))
      check.addIssue({ code: "custom", path: ["values"], message: "should not be empty" });
    if (!takesValues(operator) && needsValue(operator) && (value === undefined || value.trim() === ""))
      check.addIssue({ code: "custom", path: ["value"], message: "should not be empty" });
  });
export type RecordFilter = z.output<typeof recordFilter>;

export const recordFiltersMost = 20;
export const recordFilters = z.array(recordFilter).max(recordFiltersMost);
