import { z } from "zod";
import { instantIn, shortText, webAddress } from "#contract/common.ts";
import { fieldType } from "#contract/fields/field-types.ts";
import {
  allFormats,
  customFieldPrefix,
  customPrefix,
  fileFormats,
  objectDescription,
  objectLabelsSent,
  standardObjectKeys,
} from "#contract/objects/objects.ts";
import { newId } from "#db/ids.ts";
import * as fields from "#db/objects/fields.ts";
import * as objects from "#db/objects/objects.ts";
import { sqlState } from "#db/pool.ts";
import { fieldKeysOf } from "../../objects/fields.ts";
import { firstFolder, folderOfId } from "../../objects/folders.ts";
import { renew } from "../../objects/objects.ts";
import type { Kind, Place } from "./kind.ts";

// The kind `objects` of an import file: a custom object's schema with its fields.

const id = z.string().regex(/^[\w-]{1,100}$/, { error: "must be letters, digits, - and _, at most 100" });
const name = shortText.trim().min(1, { error: "must not be empty" });

const namePart = "[\\w-]{1,60}";
const fieldKey = z
  .string()
  .regex(new RegExp(`^custom_object\\.${namePart}\\.${namePart}$`), { error: `must be ${customFieldPrefix}<name>.<field>` });

const option = z.strictObject({ key: shortText.min(1), label: shortText.min(1), url: webAddress.nullish() });
const keysDiffer = (options: { key: string }[]) => new Set(options.map(({ key }) => key)).size === options.length;

const format = z.enum([...fileFormats, allFormats], { error: `must be among ${fileFormats.join(", ")}, ${allFormats}` });
const formats = z
  .union([z.string(), z.array(z.string())])
  .transform((sent) => [sent].flat().flatMap((part) => part.split(",").map((each) => each.trim().toLowerCase())))
  .pipe(z.array(format))
  .transform((list) => list.join(","));

const objectFieldItem = z.strictObject({
  id: id.optional(),
  name,
  fieldKey,
  objectKey: z.string().optional(),
  locationId: z.string().optional(),
  parentId: z.union([z.literal(""), id]).nullish(),
  dataType: z.enum(fieldType.options, { error: `must be one of ${fieldType.options.join(", ")}` }),
  showInForms: z.boolean().optional(),
  description: objectDescription.nullish(),
  placeholder: shortText.nullish(),
  options: z.array(option).max(1000).refine(keysDiffer, { error: "has a key twice" }).nullish(),
  allowCustomOption: z.boolean().nullish(),
  acceptedFormats: formats.nullish(),
  maxFileLimit: z.number().int().min(1).max(100).nullish(),
  dateAdded: instantIn.optional(),
  dateUpdated: instantIn.optional(),
});
type FieldItem = z.output<typeof objectFieldItem>;

const schema = z.strictObject({
  id: id.optional(),
  key: z.string().regex(new RegExp(`^custom_objects\\.${namePart}$`), { error: `must be ${customPrefix}<name>` }),
  labels: objectLabelsSent,
  description: objectDescription.nullish(),
  primaryDisplayProperty: fieldKey,
  searchableProperties: z.array(fieldKey).max(200).optional(),
  fields: z.array(objectFieldItem).max(1000),
  // Part of every response, but ignored here.
  locationId: z.string().optional(),
  standard: z.literal(false, { error: "must be false: standard objects already exist" }).optional(),
  type: z.literal("USER_DEFINED", { error: "must be USER_DEFINED" }).optional(),
  dateAdded: instantIn.optional(),
  dateUpdated: instantIn.optional(),
});
type ObjectItem = z.output<typeof schema>;

const nameOf = (key: string) => key.slice(customPrefix.length);

/** A standard object in the format of the response. A location can only change its searchable fields. */
const standardObject = z.strictObject({
  id: id.optional(),
  key: z.enum(standardObjectKeys),
  standard: z.literal(true),
  searchableProperties: z.array(shortText).max(200).optional(),
  locationId: z.string().optional(),
  labels: z.unknown().optional(),
  description: z.unknown().optional(),
  primaryDisplayProperty: z.unknown().optional(),
  type: z.literal("SYSTEM_DEFINED").optional(),
  fields: z.unknown().optional(),
  dateAdded: z.unknown().optional(),
  dateUpdated: z.unknown().optional(),
});

/** Checks an object's fields: keys belong to this object, are unique, and references point to existing fields. */
const customObject = schema.superRefine((item, context) => {
  const issue = (path: PropertyKey[], message: string) => context.addIssue({ code: "custom", path, message });
  const prefix = `${customFieldPrefix}${nameOf(item.key)}.`;
  const known = new Set<string>();
  for (const [index, field] of item.fields.entries()) {
    if (item.key.startsWith(customPrefix) && !field.fieldKey.startsWith(prefix))
      issue(["fields", index, "fieldKey"], `must begin with ${prefix}`);
    if (known.has(field.fieldKey)) issue(["fields", index, "fieldKey"], "belongs to another field of the object");
    known.add(field.fieldKey);
  }
  if (!known.has(item.primaryDisplayProperty)) issue(["primaryDisplayProperty"], "must be the key of a field of the object");
  for (const [index, key] of (item.searchableProperties ?? []).entries())
    if (!known.has(key)) issue(["searchableProperties", index], "must be the key of a field of the object");
});

const isStandard = (item: unknown) => typeof item === "object" && item !== null && Reflect.get(item, "standard") === true;

export const objectKind: Kind = {
  idName: "id",
  parse: (item) => (isStandard(item) ? standardObject : customObject).safeParse(item),
  write: (place, item) =>
    isStandard(item) ? writeStandard(place, standardObject.parse(item)) : writeCustom(place, customObject.parse(item)),
};

async function writeStandard({ tx, tenant, fail }: Place, item: z.output<typeof standardObject>): Promise<void> {
  const object = (await objects.findForUpdate(tx, tenant, item.key)) ?? fail("key", "there is no such object");
  const known = await fieldKeysOf(tx, tenant, object);
  for (const [index, key] of (item.searchableProperties ?? []).entries())
    if (!known.has(key)) fail(`searchableProperties.${index}`, "must be the key of a field of the object");
  if (item.searchableProperties !== undefined) await renew(tx, object, [...new Set(item.searchableProperties)]);
}

async function writeCustom(place: Place, item: ObjectItem): Promise<void> {
  const { tx, tenant, now, fail } = place;
  const current = item.id === undefined ? undefined : await objects.findById(tx, tenant, item.id);
  const words = {
    singular: item.labels.singular,
    plural: item.labels.plural,
    primary_display_property: item.primaryDisplayProperty,
    date_updated: item.dateUpdated ?? now,
    ...(item.description == null ? {} : { description: item.description }),
  };
  if (current !== undefined && current.key !== item.key) fail("key", `is ${current.key} for the object with this id, and stays`);
  const object =
    current === undefined
      ? ((await objects.insert(tx, tenant, {
          ...words,
          id: item.id ?? newId(),
          key: item.key,
          searchable_properties: item.searchableProperties ?? [item.primaryDisplayProperty],
          date_added: item.dateAdded ?? now,
        })) ?? fail("key", `${item.key} belongs to another object, or to one that was deleted a moment ago`))
      : await objects.update(tx, tenant, current.key, words);
  await writeFields(place, object.key, item.fields);
  if (current !== undefined && item.searchableProperties !== undefined) await renew(tx, object, [...new Set(item.searchableProperties)]);
}

async function writeFields({ tx, tenant, now, fail }: Place, objectKey: string, items: FieldItem[]): Promise<void> {
  const before = await fields.list(tx, tenant, objectKey);
  for (const [position, item] of items.entries()) {
    const at = `fields[${position}]`;
    const property = item.fieldKey.slice(item.fieldKey.lastIndexOf(".") + 1);
    const current = before.find((field) => (item.id === undefined ? field.property === property : field.id === item.id));
    if (current !== undefined && current.property !== property)
      fail(`${at}.fieldKey`, `is ${current.field_key} for the field with this id, and stays`);
    const holder = before.find((field) => field.property === property);
    if (holder !== undefined && holder.id !== current?.id) fail(`${at}.fieldKey`, `${item.fieldKey} belongs to another field`);
    if (holder?.is_removed) fail(`${at}.fieldKey`, `${item.fieldKey} was deleted a moment ago; try again shortly`);
    if (current !== undefined && current.data_type !== item.dataType && (await fields.countValues(tx, tenant, objectKey, property)) > 0)
      fail(`${at}.dataType`, `is ${current.data_type} and records have values of it, so it stays`);
    const named = item.parentId
      ? ((await folderOfId(tx, tenant, objectKey, item.parentId, now)) ?? fail(`${at}.parentId`, "is the folder of another object"))
      : undefined;
    const parts = {
      name: item.name,
      data_type: item.dataType,
      date_updated: item.dateUpdated ?? now,
      position,
      ...(item.options == null ? {} : { options: JSON.stringify(item.options.map(({ url, ...rest }) => (url ? { ...rest, url } : rest))) }),
      ...(item.allowCustomOption == null ? {} : { allow_custom_option: item.allowCustomOption }),
      ...(item.description == null ? {} : { description: item.description }),
      ...(item.placeholder == null ? {} : { placeholder: item.placeholder }),
      ...(item.showInForms === undefined ? {} : { show_in_forms: item.showInForms }),
      ...(item.acceptedFormats == null ? {} : { accepted_formats: item.acceptedFormats }),
      ...(item.maxFileLimit == null ? {} : { max_file_limit: item.maxFileLimit }),
    };
    if (current !== undefined) {
      await fields.update(tx, tenant, current.id, { ...parts, ...(named ? { folder_id: named.id } : {}) });
      continue;
    }
    const made = {
      ...parts,
      id: item.id ?? newId(),
      object_key: objectKey,
      field_key: item.fieldKey,
      property,
      folder_id: (named ?? (await firstFolder(tx, tenant, objectKey, now))).id,
      date_added: item.dateAdded ?? now,
    };
    await fields.insert(tx, tenant, made).catch((thrown: unknown) => {
      if (sqlState(thrown) === "23505") fail(`${at}.id`, "belongs to a field of another object");
      throw thrown;
    });
  }
}
