import { contactUpdate } from "#contract/contacts/contacts.ts";
import { type FieldKind, fieldKindOf, fieldKinds } from "#contract/fields/field-types.ts";
import { checksOf } from "#contract/validation.ts";
import type { Action } from "#contract/workflows/steps.ts";
import type { CustomField } from "#db/contacts/custom-fields.ts";
import { type ContactSent, ruleFields } from "../contacts/write.ts";

// The value that a step sets, as a write of the contact.

type SetField = Pick<Extract<Action, { type: "set_field" }>, "field" | "value">;

const customPrefix = "customFields.";
const customIdOf = (field: string) => (field.startsWith(customPrefix) ? field.slice(customPrefix.length) : undefined);

export function writeOf(definitions: readonly CustomField[], { field, value }: SetField): ContactSent {
  const id = customIdOf(field);
  if (id === undefined) return { [field]: value };
  const kind = kindOf(definitions, id);
  return { customFields: [{ id, fieldValue: kind === undefined ? value : stepValueOf(kind, value) }] };
}

const kindOf = (definitions: readonly CustomField[], id: string): FieldKind | undefined => {
  const definition = definitions.find((one) => one.id === id);
  return definition && fieldKindOf(definition.data_type);
};

/** Numbers are typed as text, and a field with several options may get one. */
function stepValueOf(kind: FieldKind, value: SetField["value"]): SetField["value"] {
  if ((kind === "number" || kind === "money") && typeof value === "string" && value.trim() !== "" && !Number.isNaN(Number(value)))
    return Number(value);
  if (kind === "options" && typeof value === "string" && value !== "") return [value];
  return fieldKinds[kind].isScalar && Array.isArray(value) ? value.join(", ") : value;
}

export function nameOfField(definitions: readonly CustomField[], field: string): string {
  const id = customIdOf(field);
  return id === undefined ? field : (definitions.find((one) => one.id === id)?.name ?? field);
}

/** The value as people read it, with options by their labels. */
export function shownValue(definitions: readonly CustomField[], { field, value }: SetField): string {
  const options = definitions.find((one) => one.id === customIdOf(field))?.options ?? [];
  return [value]
    .flat()
    .map((one) => options.find(({ key }) => key === one)?.label ?? one)
    .join(", ");
}

/** The reasons why the value cannot be set, as ends of sentences; empty if it can be set. */
export function problemsOf(definitions: readonly CustomField[], action: SetField): string[] {
  const write = writeOf(definitions, action);
  const read = contactUpdate.safeParse(write);
  if (!read.success) return checksOf(read.error, write).map(({ message }) => message.replace(/^\S+ /, ""));
  const ruled = ruleFields([...definitions], read.data);
  return ruled.ok ? [] : ruled.failed.map((message) => message.replace(/^\S+ /, ""));
}
