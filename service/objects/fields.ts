import { canAllowCustomOption, type FieldType, fieldType, fieldTypes, hasOptions } from "#contract/fields/field-types.ts";
import type { ObjectField } from "#contract/objects/objects.ts";
import { standardFields } from "#contract/objects/standard.ts";
import * as contactFields from "#db/contacts/custom-fields.ts";
import type { FieldOption } from "#db/contacts/tables.ts";
import * as rows from "#db/objects/fields.ts";
import type { ObjectSchema } from "#db/objects/objects.ts";
import type { Executor } from "#db/pool.ts";
import type { Tenant } from "#db/tenant.ts";

/** The rule that a field's values must follow. */
export type FieldRule = {
  name: string;
  property: string;
  fieldKey: string;
  type: FieldType;
  options: readonly FieldOption[];
  allowCustomOption: boolean;
  acceptedFormats: string | null;
  maxFileLimit: number | null;
};

export const ruleOf = (row: rows.ObjectField): FieldRule => ({
  name: row.name,
  property: row.property,
  fieldKey: row.field_key,
  type: fieldType.parse(row.data_type),
  options: row.options,
  allowCustomOption: row.allow_custom_option,
  acceptedFormats: row.accepted_formats,
  maxFileLimit: row.max_file_limit,
});

const standardRules = (key: string): FieldRule[] =>
  (standardFields[key] ?? []).map(({ property, name, type, options }) => ({
    name,
    property,
    fieldKey: `${key}.${property}`,
    type,
    options: options ?? [],
    allowCustomOption: false,
    acceptedFormats: null,
    maxFileLimit: null,
  }));

export type Definition = {
  object: ObjectSchema;
  fields: FieldRule[];
  /** Properties of deleted fields: records may still contain their values, which are never shown. */
  removed: FieldRule[];
};

/** The names under which a record stores values of a field. */
export const propertiesOf = ({ property, type, options }: Pick<FieldRule, "property" | "type" | "options">): string[] =>
  fieldTypes[type].kind === "boxes" ? options.map(({ key }) => `${property}.${key}`) : [property];

/** An object with the rules of its fields. */
export async function definitionOf(db: Executor, tenant: Tenant, object: ObjectSchema): Promise<Definition> {
  if (object.standard) return { object, fields: standardRules(object.key), removed: [] };
  const fields = await rows.list(db, tenant, object.key);
  return {
    object,
    fields: fields.filter((field) => !field.is_removed).map(ruleOf),
    removed: fields.filter((field) => field.is_removed).map(ruleOf),
  };
}

/** The full keys of an object's fields. */
export async function fieldKeysOf(db: Executor, tenant: Tenant, object: ObjectSchema): Promise<Set<string>> {
  const { fields } = await definitionOf(db, tenant, object);
  const own = object.key === "contact" ? (await contactFields.list(db, tenant)).map(({ field_key }) => field_key) : [];
  return new Set([...fields.map(({ fieldKey }) => fieldKey), ...own]);
}

/** The contract's field: each type has the parts that apply to it. */
const partsOf = (type: FieldType, options: FieldOption[], allowCustomOption: boolean) => ({
  ...(hasOptions(type) ? { options } : {}),
  ...(canAllowCustomOption(type) ? { allowCustomOption } : {}),
});

export const fieldOf = (row: rows.ObjectField): ObjectField => {
  const dataType = fieldType.parse(row.data_type);
  const isFile = fieldTypes[dataType].kind === "files";
  return {
    id: row.id,
    name: row.name,
    fieldKey: row.field_key,
    objectKey: row.field_key.slice(0, row.field_key.lastIndexOf(".")),
    locationId: row.location_id,
    parentId: row.folder_id,
    dataType,
    showInForms: row.show_in_forms,
    description: row.description,
    placeholder: row.placeholder,
    ...partsOf(dataType, row.options, row.allow_custom_option),
    ...(isFile && row.accepted_formats !== null ? { acceptedFormats: row.accepted_formats } : {}),
    ...(isFile && row.max_file_limit !== null ? { maxFileLimit: row.max_file_limit } : {}),
    dateAdded: row.date_added.toISOString(),
    dateUpdated: row.date_updated.toISOString(),
  };
};

const ofContacts = (row: contactFields.CustomField): ObjectField => {
  const dataType = fieldType.parse(row.data_type);
  return {
    id: row.id,
    name: row.name,
    fieldKey: row.field_key,
    objectKey: "contact",
    locationId: row.location_id,
    parentId: "contact.own",
    dataType,
    showInForms: true,
    description: "",
    placeholder: row.placeholder ?? "",
    ...partsOf(dataType, row.options, row.allow_custom_option),
    dateAdded: row.date_added.toISOString(),
    dateUpdated: row.date_updated.toISOString(),
  };
};

const standardOf = (object: ObjectSchema): ObjectField[] =>
  (standardFields[object.key] ?? []).map(({ property, name, type, options }) => ({
    id: `${object.key}.${property}`,
    name,
    fieldKey: `${object.key}.${property}`,
    objectKey: object.key,
    locationId: object.location_id,
    parentId: `${object.key}.standard`,
    dataType: type,
    showInForms: true,
    description: "",
    placeholder: "",
    ...partsOf(type, options ?? [], false),
    dateAdded: object.date_added.toISOString(),
    dateUpdated: object.date_added.toISOString(),
  }));

/** An object's fields in display order. */
export async function fieldsOf(db: Executor, tenant: Tenant, object: ObjectSchema): Promise<ObjectField[]> {
  if (!object.standard) return (await rows.list(db, tenant, object.key)).filter((field) => !field.is_removed).map(fieldOf);
  const own = object.key === "contact" ? (await contactFields.list(db, tenant)).map(ofContacts) : [];
  return [...standardOf(object), ...own];
}
