import { z } from "zod";
import { association } from "#contract/associations/associations.ts";
import { relation } from "#contract/associations/relations.ts";
import { hasOptions } from "#contract/fields/field-types.ts";
import { crmObject, objectField, standardObjectKeys } from "#contract/objects/objects.ts";
import { foundRecord } from "#contract/objects/records.ts";
import { byCursor, byOffset, everyPage, instantOr, ofEach, part, row, unlessGone, whole } from "./part.ts";
import { businesses, contacts, withFiles } from "./people.ts";

export const objects = part({
  name: "objects",
  scope: "objects/schema.readonly",
  item: crmObject,
  read: ({ api, locationId }) => whole(async () => (await api.objects.objects.list({ query: { locationId } })).objects),
  rows: (item, { now }) =>
    item.standard
      ? []
      : [
          row("object_schema", {
            id: item.id,
            key: item.key,
            standard: false,
            singular: item.labels.singular,
            plural: item.labels.plural,
            description: item.description,
            primary_display_property: item.primaryDisplayProperty,
            searchable_properties: item.searchableProperties.length > 0 ? item.searchableProperties : [item.primaryDisplayProperty],
            revision: 1,
            is_indexed: true,
            is_removed: false,
            date_added: instantOr(item.dateAdded, now),
            date_updated: instantOr(item.dateUpdated, now),
          }),
        ],
});

const isStandard = (key: string) => standardObjectKeys.some((each) => each === key);

/** Includes the position among the fields of its object. */
const fieldItem = objectField.extend({ object: z.string(), position: z.number() });

export const fields = part({
  name: "objectFields",
  scope: "objects/schema.readonly",
  needs: ["objects"],
  item: fieldItem,
  read: ({ api, locationId, items }, cursor) =>
    ofEach(items(objects), cursor, async ({ key }) => {
      if (isStandard(key)) return [];
      const found = await unlessGone(api.objects.objects.get({ params: { key }, query: { locationId, fetchProperties: "true" } }));
      return (found?.fields ?? []).map((field, position) => ({ ...field, object: key, position }));
    }),
  rows: (item, { now }) => [
    row("object_field", {
      id: item.id,
      object_key: item.object,
      folder_id: folderOf(item),
      name: item.name,
      field_key: item.fieldKey,
      property: item.fieldKey.slice(item.fieldKey.lastIndexOf(".") + 1),
      data_type: item.dataType,
      description: item.description,
      placeholder: item.placeholder,
      options: item.options ?? [],
      allow_custom_option: item.allowCustomOption ?? false,
      accepted_formats: item.acceptedFormats ?? null,
      max_file_limit: item.maxFileLimit ?? null,
      show_in_forms: item.showInForms,
      position: item.position,
      is_removed: false,
      date_added: instantOr(item.dateAdded, now),
      date_updated: instantOr(item.dateUpdated, now),
    }),
  ],
});

const folderOf = ({ parentId, object }: z.output<typeof fieldItem>) => (parentId === "" ? `${object}.details` : parentId);

const folder = z.object({ id: z.string(), object: z.string(), position: z.number() });

/** The folders of the fields. The interface returns their ids, but not their names. */
export const folders = part({
  name: "objectFolders",
  scope: "objects/schema.readonly",
  needs: ["objects", "objectFields"],
  item: folder,
  async *read({ items }) {
    const found = new Map<string, z.output<typeof folder>>();
    const counts = new Map<string, number>();
    for await (const field of items(fields)) {
      const { object } = field;
      const id = folderOf(field);
      if (found.has(id)) continue;
      const position = counts.get(object) ?? 0;
      counts.set(object, position + 1);
      found.set(id, { id, object, position });
    }
    yield { items: [...found.values()], cursor: 1 };
  },
  rows: (item, { now }) => [
    row("object_folder", {
      id: item.id,
      object_key: item.object,
      name: item.position === 0 ? "Details" : `Details ${item.position + 1}`,
      position: item.position,
      date_added: now,
      date_updated: now,
    }),
  ],
});

export const customFields = part({
  name: "customFields",
  scope: "objects/schema.readonly",
  item: objectField.extend({ position: z.number() }),
  read: ({ api, locationId }) =>
    whole(async () => {
      const found = await api.objects.objects.get({ params: { key: "contact" }, query: { locationId, fetchProperties: "true" } });
      // The contact's built-in fields are listed together with those that the location defined.
      return (found.fields ?? []).filter(({ id }) => !id.startsWith("contact.")).map((field, position) => ({ ...field, position }));
    }),
  rows: (item, { now }) => [
    row("custom_field", {
      id: item.id,
      model: "contact",
      name: item.name,
      field_key: item.fieldKey,
      data_type: item.dataType,
      options: hasOptions(item.dataType) ? (item.options ?? []) : [],
      allow_custom_option: item.allowCustomOption ?? false,
      placeholder: item.placeholder === "" ? null : item.placeholder,
      position: item.position,
      date_added: instantOr(item.dateAdded, now),
      date_updated: instantOr(item.dateUpdated, now),
    }),
  ],
});

const recordsOfPage = 100;

const recordCursor = z.object({ object: z.number(), after: z.tuple([z.number(), z.string()]).nullable() });

export const records = part({
  name: "records",
  scope: "objects/record.readonly",
  needs: ["objects"],
  item: foundRecord,
  async *read({ api, locationId, items }, cursor) {
    const from = recordCursor.optional().parse(cursor ?? undefined) ?? { object: 0, after: null };
    let position = -1;
    for await (const { key } of items(objects)) {
      position++;
      if (position < from.object || isStandard(key)) continue;
      const start = position === from.object ? (from.after ?? undefined) : undefined;
      const pages = byCursor(start, async (after: [number, string] | undefined) => {
        const body = { locationId, page: 1, pageLimit: recordsOfPage, query: "", searchAfter: after ?? [] };
        const found = (await api.objects.records.search({ params: { schemaKey: key }, body })).records;
        return { items: found, next: found.length < recordsOfPage ? undefined : found.at(-1)?.searchAfter };
      });
      for await (const page of pages)
        yield {
          items: page.items,
          cursor: page.cursor === undefined ? { object: position + 1, after: null } : { object: position, after: page.cursor },
        };
    }
  },
  rows: (item, { now, user, users, file }) => [
    row("object_record", {
      id: item.id,
      object_key: item.objectKey,
      owner: user(item.owner?.[0]),
      followers: users(item.followers),
      properties: withFiles(item.properties, file),
      revision: 1,
      created_by: { ...item.createdBy, createdAt: instantOr(item.createdBy.createdAt, now) },
      updated_by: { ...item.lastUpdatedBy, createdAt: instantOr(item.lastUpdatedBy.createdAt, now) },
      date_added: instantOr(item.createdAt, now),
      date_updated: instantOr(item.updatedAt, now),
    }),
  ],
});

export const associations = part({
  name: "associations",
  scope: "associations.readonly",
  needs: ["objects"],
  item: association,
  read: ({ api, locationId }, cursor) =>
    byOffset(
      100,
      cursor,
      async (skip) => (await api.associations.associations.list({ query: { locationId, skip, limit: 100 } })).associations,
    ),
  rows: (item, { now }) =>
    item.associationType === "SYSTEM_DEFINED"
      ? []
      : [
          row("association", {
            id: item.id,
            key: item.key,
            first_object_key: item.firstObjectKey,
            first_object_label: item.firstObjectLabel,
            second_object_key: item.secondObjectKey,
            second_object_label: item.secondObjectLabel,
            is_system: false,
            date_added: now,
            date_updated: now,
          }),
        ],
});

export const relations = part({
  name: "relations",
  scope: "associations/relation.readonly",
  needs: ["associations", "records", "contacts"],
  item: relation,
  async *read({ api, locationId, items }, cursor) {
    // Each relation is read from one of its records: from the side that has fewer records, which is the one that is not a contact.
    const sides = new Map<string, Set<string>>();
    for await (const { id, associationType, firstObjectKey, secondObjectKey } of items(associations)) {
      if (associationType === "SYSTEM_DEFINED") continue;
      const side = firstObjectKey === "contact" ? secondObjectKey : firstObjectKey;
      sides.set(side, (sides.get(side) ?? new Set()).add(id));
    }
    const parents = async function* () {
      if (sides.has("contact")) for await (const { id } of items(contacts)) yield { id, object: "contact" };
      if (sides.has("business")) for await (const { id } of items(businesses)) yield { id, object: "business" };
      for await (const { id, objectKey } of items(records)) if (sides.has(objectKey)) yield { id, object: objectKey };
    };
    yield* ofEach(parents(), cursor, async ({ id, object }) => {
      const found = await everyPage(100, async (skip) => {
        const query = { locationId, skip, limit: 100 };
        return (await unlessGone(api.associations.relations.list({ params: { recordId: id }, query })))?.relations ?? [];
      });
      return found.filter(({ associationId }) => sides.get(object)?.has(associationId) === true);
    });
  },
  rows: (item, { now }) => [
    row("relation", {
      id: item.id,
      association_id: item.associationId,
      first_object_key: item.firstObjectKey,
      first_record_id: item.firstRecordId,
      second_object_key: item.secondObjectKey,
      second_record_id: item.secondRecordId,
      date_added: now,
    }),
  ],
});
