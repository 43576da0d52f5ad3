import type { ImportOptions, ImportTarget } from "#contract/imports/imports.ts";
import type { CustomField } from "#db/contacts/custom-fields.ts";
import { addressPartOf, fieldOf, plain } from "./headers.ts";

type NamedField = Pick<CustomField, "id" | "name" | "field_key">;

const ignore: ImportTarget = { kind: "ignore" };

/** Proposes a target for each column from its header and the first rows. */
export function proposeMapping(headers: string[], sample: string[][], customFields: NamedField[]): ImportTarget[] {
  const addressKind = fullestAddress(headers, sample);
  const targets = headers.map((header): ImportTarget => {
    const part = addressPartOf(header);
    if (part !== undefined) return part.kind === addressKind ? { kind: "field", field: part.field } : ignore;
    const field = fieldOf(header);
    if (field === "tags" || field === "notes") return { kind: field };
    if (field !== undefined) return { kind: "field", field };
    const custom = customFields.find(({ name, field_key }) => plain(name) === plain(header) || field_key === `contact.${header.trim()}`);
    return custom === undefined ? ignore : { kind: "customField", id: custom.id };
  });
  return withoutFullName(targets);
}

/** Drops the full name if the file has its parts, because both contain the same value. */
function withoutFullName(targets: ImportTarget[]): ImportTarget[] {
  const has = (field: string) => targets.some((target) => target.kind === "field" && target.field === field);
  if (!has("firstName") && !has("lastName")) return targets;
  return targets.map((target) => (target.kind === "field" && target.field === "name" ? ignore : target));
}

function fullestAddress(headers: string[], sample: string[][]): string | undefined {
  const filled = new Map<string, number>();
  for (const [column, header] of headers.entries()) {
    const part = addressPartOf(header);
    if (part === undefined) continue;
    const count = sample.filter((row) => (row[column] ?? "").trim() !== "").length;
    filled.set(part.kind, (filled.get(part.kind) ?? 0) + count);
  }
  return [...filled].sort(([, one], [, other]) => other - one)[0]?.[0];
}

const numeric = /^(\d{1,2})[/.-](\d{1,2})[/.-]\d{4}$/;

/** Whether the country writes the day before the month. Without a country, the month is first. */
const writesDayFirst = (country: string | null): boolean => {
  const parts = new Intl.DateTimeFormat(`en-${country ?? "US"}`).formatToParts(0).map(({ type }) => type);
  return parts.indexOf("day") < parts.indexOf("month");
};

/** Whether the sample's dates have the day or the month first. If both are possible, the convention of the location's country decides. */
export function dateOrderOf(
  sample: string[][],
  mapping: ImportTarget[],
  isDateField: (customFieldId: string) => boolean,
  country: string | null,
): ImportOptions["dateOrder"] {
  const columns = [...mapping.entries()].filter(
    ([, target]) =>
      (target.kind === "field" && target.field === "dateOfBirth") || (target.kind === "customField" && isDateField(target.id)),
  );
  const dates = columns
    .flatMap(([column]) => sample.map((row) => numeric.exec((row[column] ?? "").trim())))
    .filter((found) => found !== null);
  if (dates.some(([, , second]) => Number(second) > 12)) return "month-first";
  if (dates.some(([text, first]) => Number(first) > 12 || text.includes("."))) return "day-first";
  return writesDayFirst(country) ? "day-first" : "month-first";
}
