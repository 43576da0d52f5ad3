import { ApiError } from "#contract/errors.ts";
import { fieldTypes } from "#contract/fields/field-types.ts";
import type { Upload } from "#contract/request-facts.ts";
import * as uploads from "#db/conversations/uploaded-files.ts";
import * as fields from "#db/objects/fields.ts";
import type { Context } from "../context.ts";
import { filesOf, keepFiles, readForm } from "../files/upload-form.ts";
import { ruleOf } from "./fields.ts";
import { formatsOf } from "./values.ts";

const badRequest = (message: string): never => {
  throw new ApiError("BAD_REQUEST", { message });
};

/** Stores files of the formats that a field accepts: all of them or none. */
export async function uploadFor(ctx: Context, sent: Upload, { key, fieldId }: { key: string; fieldId: string }) {
  const existing = (await fields.list(ctx.db, ctx.tenant, key)).find(({ id, is_removed }) => id === fieldId && !is_removed);
  if (existing === undefined) throw new ApiError("NOT_FOUND", { message: "Field not found" });
  const rule = ruleOf(existing);
  if (fieldTypes[rule.type].kind !== "files") badRequest(`${existing.name} holds no files`);
  return readForm(ctx.settings.dataDir, sent, async (form) => {
    const files = filesOf(form);
    const most = rule.maxFileLimit ?? undefined;
    if (most !== undefined && files.length > most) badRequest(`${existing.name} holds at most ${most} ${most === 1 ? "file" : "files"}`);
    const accepted = formatsOf(rule.acceptedFormats);
    const strange = files.find(({ name }) => accepted.length > 0 && !accepted.some((format) => name.toLowerCase().endsWith(format)));
    if (strange !== undefined)
      throw new ApiError("MEDIA_TYPE_UNSUPPORTED", {
        message: `${strange.name.slice(0, 100)} is none of the formats that ${existing.name} accepts: ${accepted.join(", ")}.`,
      });
    const note = (keys: string[]) => uploads.insert(ctx.outside, ctx.tenant, keys, ctx.now());
    return { files: await keepFiles(ctx, files, { note }) };
  });
}
