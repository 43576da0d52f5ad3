import { ApiError } from "#contract/errors.ts";
import { canAllowCustomOption, fieldType, fieldTypes, hasOptions } from "#contract/fields/field-types.ts";
import type { definitions as contract, ObjectFieldCreate, ObjectFieldUpdate, ObjectSchema } from "#contract/objects/definitions.ts";
import { customFieldPrefix, customPrefix } from "#contract/objects/objects.ts";
import { newId } from "#db/ids.ts";
import * as fields from "#db/objects/fields.ts";
import * as names from "#db/objects/names.ts";
import * as objects from "#db/objects/objects.ts";
import type { Executor } from "#db/pool.ts";
import type { Context } from "../context.ts";
import { keyOf, keysLike } from "../fields/field-keys.ts";
import { optionsOf, requireOptions } from "../fields/field-options.ts";
import type { Handlers } from "../handler.ts";
import { addJob } from "../jobs/queue.ts";
import { fieldOf, fieldsOf } from "./fields.ts";
import { firstFolder } from "./folders.ts";
import type { RemoveObject } from "./jobs.ts";
import { objectNotFound, objectOf, renew, requireObject } from "./objects.ts";

type Place = Pick<Context, "tenant" | "now">;

const fieldNotFound = (): never => {
  throw new ApiError("NOT_FOUND", { message: "Field not found" });
};
const folderNotFound = (): never => {
  throw new ApiError("NOT_FOUND", { message: "Folder not found" });
};

const folderOf = ({ id, name, position }: fields.ObjectFolder) => ({ id, name, position });

async function schemaOf(db: Executor, ctx: Place, object: objects.ObjectSchema): Promise<ObjectSchema> {
  const folders = await fields.listFolders(db, ctx.tenant, object.key);
  return { object: objectOf(object), folders: folders.map(folderOf), fields: await fieldsOf(db, ctx.tenant, object) };
}

/** Locks the object, so that changes of its schema run one after the other. Standard objects cannot be changed. */
async function holdCustom(tx: Executor, ctx: Place, key: string): Promise<objects.ObjectSchema> {
  const object = (await objects.findForUpdate(tx, ctx.tenant, key)) ?? objectNotFound();
  if (object.standard) throw new ApiError("INVALID", { message: "The fields of a standard object are not defined here." });
  return object;
}

const nameOf = (object: Pick<objects.ObjectSchema, "key">) => object.key.slice(customPrefix.length);

async function insertField(
  tx: Executor,
  ctx: Place,
  object: objects.ObjectSchema,
  sent: Omit<ObjectFieldCreate, "locationId">,
): Promise<fields.ObjectField> {
  requireOptions(sent.dataType, sent.options ?? [], sent.allowCustomOption);
  const now = ctx.now();
  const folder =
    sent.folderId === undefined
      ? await firstFolder(tx, ctx.tenant, object.key, now)
      : await requireFolder(tx, ctx, object.key, sent.folderId);
  const existing = await fields.list(tx, ctx.tenant, object.key);
  const position = Math.max(-1, ...existing.map((field) => field.position)) + 1;
  for (const property of keysLike(keyOf(sent.name).replace(/[^\w-]/g, "_"))) {
    const row = await fields.insert(tx, ctx.tenant, {
      ...partsOf(sent, sent.dataType, []),
      id: newId(),
      object_key: object.key,
      folder_id: folder.id,
      name: sent.name,
      field_key: `${customFieldPrefix}${nameOf(object)}.${property}`,
      property,
      data_type: sent.dataType,
      position,
      date_added: now,
      date_updated: now,
    });
    if (row !== undefined) return row;
  }
  throw new ApiError("CONFLICT");
}

const requireFolder = async (tx: Executor, ctx: Place, objectKey: string, id: string) =>
  (await fields.listFolders(tx, ctx.tenant, objectKey)).find((folder) => folder.id === id) ?? folderNotFound();

/** The columns of the sent settings that apply to this field type. */
function partsOf(
  sent: Omit<ObjectFieldUpdate, "locationId">,
  type: ObjectFieldCreate["dataType"],
  existing: fields.ObjectField["options"],
) {
  const isFile = fieldTypes[type].kind === "files";
  return {
    ...(sent.description === undefined ? {} : { description: sent.description }),
    ...(sent.placeholder === undefined ? {} : { placeholder: sent.placeholder }),
    ...(sent.showInForms === undefined ? {} : { show_in_forms: sent.showInForms }),
    ...(sent.options === undefined || !hasOptions(type) ? {} : { options: JSON.stringify(optionsOf(sent.options, existing)) }),
    ...(sent.allowCustomOption === undefined ? {} : { allow_custom_option: canAllowCustomOption(type) && sent.allowCustomOption }),
    ...(sent.acceptedFormats === undefined || !isFile
      ? {}
      : { accepted_formats: sent.acceptedFormats.length === 0 ? null : sent.acceptedFormats.join(",") }),
    ...(sent.maxFileLimit === undefined || !isFile ? {} : { max_file_limit: sent.maxFileLimit }),
  };
}

export const definitions: Handlers<typeof contract> = {
  get: async (ctx, { params }) => schemaOf(ctx.db, ctx, await requireObject(ctx, params.key)),

  create: (ctx, { body }) =>
    ctx.tx(async (tx) => {
      const now = ctx.now();
      const property = keyOf(body.primaryFieldName).replace(/[^\w-]/g, "_");
      for (const name of keysLike(keyOf(body.labels.singular).replace(/[^\w-]/g, "_"))) {
        const primary = `${customFieldPrefix}${name}.${property}`;
        const object = await objects.insert(tx, ctx.tenant, {
          id: newId(),
          key: `${customPrefix}${name}`,
          ...body.labels,
          description: body.description ?? "",
          primary_display_property: primary,
          searchable_properties: [primary],
          date_added: now,
          date_updated: now,
        });
        if (object === undefined) continue;
        await insertField(tx, ctx, object, { name: body.primaryFieldName, dataType: "TEXT" });
        return schemaOf(tx, ctx, object);
      }
      throw new ApiError("CONFLICT");
    }),

  setPrimary: (ctx, { params, body }) =>
    ctx.tx(async (tx) => {
      const object = await holdCustom(tx, ctx, params.key);
      const field = (await fields.list(tx, ctx.tenant, object.key)).find((each) => each.field_key === body.fieldKey && !each.is_removed);
      if (field === undefined || field.data_type !== "TEXT")
        throw new ApiError("INVALID", { message: "fieldKey must be the key of a field of the object that holds one line of text" });
      return schemaOf(
        tx,
        ctx,
        await objects.update(tx, ctx.tenant, object.key, { primary_display_property: field.field_key, date_updated: ctx.now() }),
      );
    }),

  async usage(ctx, { params }) {
    return names.usage(ctx.db, ctx.tenant, (await requireObject(ctx, params.key)).key);
  },

  remove: (ctx, { params, query }) =>
    ctx.tx(async (tx) => {
      const { key } = await holdCustom(tx, ctx, params.key);
      if (query.confirm !== key) throw new ApiError("INVALID", { message: `confirm must be ${key}` });
      await objects.hide(tx, ctx.tenant, key);
      const payload: RemoveObject = { locationId: ctx.tenant, objectKey: key, origin: ctx.origin };
      await addJob(tx, "remove-object", payload, { key: `remove-object:${ctx.tenant}:${key}`, shareOf: ctx.tenant });
      return { succeeded: true };
    }),

  reorder: (ctx, { params, body }) =>
    ctx.tx(async (tx) => {
      const object = await holdCustom(tx, ctx, params.key);
      const existing = await fields.listFolders(tx, ctx.tenant, object.key);
      const named = body.folders.flatMap((folder) => existing.find(({ id }) => id === folder.id) ?? []);
      const before = await fields.list(tx, ctx.tenant, object.key);
      for (const [position, folder] of [...new Set([...named, ...existing])].entries()) {
        if (folder.position !== position) await fields.updateFolder(tx, ctx.tenant, object.key, folder.id, { position });
        const asked = body.folders.find(({ id }) => id === folder.id)?.fieldIds ?? [];
        const moved = asked.flatMap((fieldId) => before.find(({ id }) => id === fieldId) ?? []);
        const elsewhere = new Set(body.folders.filter(({ id }) => id !== folder.id).flatMap(({ fieldIds }) => fieldIds));
        const own = before.filter((field) => field.folder_id === folder.id && !elsewhere.has(field.id));
        for (const [place, field] of [...new Set([...moved, ...own])].entries())
          if (field.position !== place || field.folder_id !== folder.id)
            await fields.update(tx, ctx.tenant, field.id, { position: place, folder_id: folder.id });
      }
      return schemaOf(tx, ctx, object);
    }),

  createFolder: (ctx, { params, body }) =>
    ctx.tx(async (tx) => {
      const object = await holdCustom(tx, ctx, params.key);
      const position = (await fields.listFolders(tx, ctx.tenant, object.key)).length;
      const now = ctx.now();
      await fields.insertFolder(tx, ctx.tenant, {
        id: newId(),
        object_key: object.key,
        name: body.name,
        position,
        date_added: now,
        date_updated: now,
      });
      return schemaOf(tx, ctx, object);
    }),

  updateFolder: (ctx, { params, body }) =>
    ctx.tx(async (tx) => {
      const object = await holdCustom(tx, ctx, params.key);
      if (!(await fields.updateFolder(tx, ctx.tenant, object.key, params.folderId, { name: body.name, date_updated: ctx.now() })))
        return folderNotFound();
      return schemaOf(tx, ctx, object);
    }),

  removeFolder: (ctx, { params }) =>
    ctx.tx(async (tx) => {
      const object = await holdCustom(tx, ctx, params.key);
      const folder = await requireFolder(tx, ctx, object.key, params.folderId);
      if ((await fields.list(tx, ctx.tenant, object.key)).some((field) => field.folder_id === folder.id))
        throw new ApiError("CONFLICT", { reason: "folderNotEmpty" });
      await fields.removeFolder(tx, ctx.tenant, object.key, folder.id);
      return schemaOf(tx, ctx, object);
    }),

  createField: (ctx, { params, body: { locationId: _, ...sent } }) =>
    ctx.tx(async (tx) => ({ field: fieldOf(await insertField(tx, ctx, await holdCustom(tx, ctx, params.key), sent)) })),

  updateField: (ctx, { params, body: { locationId: _, ...sent } }) =>
    ctx.tx(async (tx) => {
      const object = await holdCustom(tx, ctx, params.key);
      const before = (await fields.findForUpdate(tx, ctx.tenant, object.key, params.fieldId)) ?? fieldNotFound();
      const type = fieldType.parse(before.data_type);
      if (sent.options !== undefined) requireOptions(type, sent.options, sent.allowCustomOption ?? before.allow_custom_option);
      const folder = sent.folderId === undefined ? undefined : await requireFolder(tx, ctx, object.key, sent.folderId);
      const row = await fields.update(tx, ctx.tenant, before.id, {
        ...partsOf(sent, type, before.options),
        ...(sent.name === undefined ? {} : { name: sent.name }),
        ...(folder === undefined ? {} : { folder_id: folder.id }),
        date_updated: ctx.now(),
      });
      return { field: fieldOf(row ?? fieldNotFound()) };
    }),

  async fieldUsage(ctx, { params }) {
    const object = await requireObject(ctx, params.key);
    const field = (await fields.list(ctx.db, ctx.tenant, object.key)).find(
      ({ id, is_removed: isRemoved }) => id === params.fieldId && !isRemoved,
    );
    return { records: await fields.countValues(ctx.db, ctx.tenant, object.key, (field ?? fieldNotFound()).property) };
  },

  /** Hides the field immediately; a job removes its values from the records later. */
  removeField: (ctx, { params }) =>
    ctx.tx(async (tx) => {
      const object = await holdCustom(tx, ctx, params.key);
      const field = (await fields.findForUpdate(tx, ctx.tenant, object.key, params.fieldId)) ?? fieldNotFound();
      if (object.primary_display_property === field.field_key) throw new ApiError("CONFLICT", { reason: "titleField" });
      await fields.update(tx, ctx.tenant, field.id, { is_removed: true });
      await renew(
        tx,
        object,
        object.searchable_properties.filter((fieldKey) => fieldKey !== field.field_key),
      );
      return { succeeded: true };
    }),
};
