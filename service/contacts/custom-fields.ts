import type { CustomField, customFields as contract } from "#contract/contacts/custom-fields.ts";
import { ApiError } from "#contract/errors.ts";
import { canAllowCustomOption, fieldType, hasOptions } from "#contract/fields/field-types.ts";
import * as rows from "#db/contacts/custom-fields.ts";
import { newId } from "#db/ids.ts";
import type { Context } from "../context.ts";
import { keyOf, keysLike } from "../fields/field-keys.ts";
import { optionsOf, requireOptions } from "../fields/field-options.ts";
import type { Handlers } from "../handler.ts";
import { requireAdmin } from "../users/require-admin.ts";

export const customFieldOf = (row: rows.CustomField): CustomField => ({
  id: row.id,
  name: row.name,
  fieldKey: row.field_key,
  dataType: fieldType.parse(row.data_type),
  options: row.options,
  allowCustomOption: row.allow_custom_option,
  placeholder: row.placeholder,
  position: row.position,
  dateAdded: row.date_added.toISOString(),
  dateUpdated: row.date_updated.toISOString(),
});

export const customFields: Handlers<typeof contract> = {
  list: async (ctx) => ({ customFields: (await rows.list(ctx.db, ctx.tenant)).map(customFieldOf) }),

  create: (ctx, { body }) =>
    ctx.tx(async (tx) => {
      requireAdmin(ctx);
      requireOptions(body.dataType, body.options ?? []);
      const now = ctx.now();
      const position = (await rows.lastPosition(tx, ctx.tenant)) + 1;
      for (const key of keysLike(keyOf(body.name))) {
        const row = await rows.insert(tx, ctx.tenant, {
          id: newId(),
          name: body.name,
          field_key: `contact.${key}`,
          data_type: body.dataType,
          options: JSON.stringify(hasOptions(body.dataType) ? optionsOf(body.options ?? [], []) : []),
          allow_custom_option: canAllowCustomOption(body.dataType) && (body.allowCustomOption ?? false),
          placeholder: body.placeholder || null,
          position,
          date_added: now,
          date_updated: now,
        });
        if (row !== undefined) return { customField: customFieldOf(row) };
      }
      throw new ApiError("CONFLICT");
    }),

  update: (ctx, { params, body }) =>
    ctx.tx(async (tx) => {
      requireAdmin(ctx);
      const before = (await rows.findForUpdate(tx, ctx.tenant, params.fieldId)) ?? notFound();
      const type = fieldType.parse(before.data_type);
      if (body.options !== undefined) requireOptions(type, body.options);
      const row = await rows.update(tx, ctx.tenant, before.id, {
        ...(body.name === undefined ? {} : { name: body.name }),
        ...(body.options === undefined ? {} : { options: JSON.stringify(optionsOf(body.options, before.options)) }),
        ...(body.allowCustomOption === undefined ? {} : { allow_custom_option: canAllowCustomOption(type) && body.allowCustomOption }),
        ...(body.placeholder === undefined ? {} : { placeholder: body.placeholder || null }),
        date_updated: ctx.now(),
      });
      return { customField: customFieldOf(row ?? notFound()) };
    }),

  reorder: (ctx, { body }) =>
    ctx.tx(async (tx) => {
      requireAdmin(ctx);
      const before = await rows.list(tx, ctx.tenant);
      const named = body.fieldIds.flatMap((fieldId) => before.find(({ id }) => id === fieldId) ?? []);
      const ordered = [...new Set([...named, ...before])];
      for (const [position, field] of ordered.entries())
        if (field.position !== position) await rows.update(tx, ctx.tenant, field.id, { position });
      return { customFields: (await rows.list(tx, ctx.tenant)).map(customFieldOf) };
    }),

  async usage(ctx, { params }) {
    const field = await requireExisting(ctx, params.fieldId);
    return { contacts: await rows.countValues(ctx.db, ctx.tenant, field.id) };
  },

  remove: (ctx, { params }) =>
    ctx.tx(async (tx) => {
      requireAdmin(ctx);
      const field = (await rows.findForUpdate(tx, ctx.tenant, params.fieldId)) ?? notFound();
      await rows.removeValues(tx, ctx.tenant, field.id);
      await rows.remove(tx, ctx.tenant, field.id);
      return { succeeded: true };
    }),
};

const notFound = (): never => {
  throw new ApiError("NOT_FOUND", { message: "Custom field not found" });
};
const requireExisting = async (ctx: Context, fieldId: string) => (await rows.findById(ctx.db, ctx.tenant, fieldId)) ?? notFound();
