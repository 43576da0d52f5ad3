import { uploadFields, uploadTargets } from "#contract/conversations/files.ts";
import { ApiError } from "#contract/errors.ts";
import type { Upload } from "#contract/request-facts.ts";
import { checksOf } from "#contract/validation.ts";
import * as contacts from "#db/contacts/contacts.ts";
import * as conversations from "#db/conversations/conversations.ts";
import * as targets from "#db/conversations/upload-targets.ts";
import * as uploads from "#db/conversations/uploaded-files.ts";
import type { Context } from "../context.ts";
import { safeNameOf } from "../files/public-files.ts";
import { filesOf, keepFiles, readForm } from "../files/upload-form.ts";
import { requireAccessToLocation } from "../http/authentication.ts";
import { shownAddress } from "./attachments.ts";

const badRequest = (message: string): never => {
  throw new ApiError("BAD_REQUEST", { message });
};

/** Stores all files or none. */
export const upload = (ctx: Context, sent: Upload): Promise<{ uploadedFiles: Record<string, string> }> =>
  readForm(ctx.settings.dataDir, sent, async (form) => {
    const texts = Object.fromEntries([...form.fields].filter(([, text]) => text !== ""));
    const read = uploadFields.safeParse(texts);
    if (!read.success) return badRequest(checksOf(read.error, texts)[0]?.message ?? "The form is malformed.");
    const fields = read.data;
    requireAccessToLocation(ctx.actor, fields.locationId);
    const target = uploadTargets.find((name) => fields[name] !== undefined);
    if (target === undefined) return badRequest(`one of ${uploadTargets.join(", ")} should not be empty`);
    const files = filesOf(form);
    await requireTarget(ctx, target, fields[target] ?? "");
    const uploadedFiles: Record<string, string> = {};
    const note = (keys: string[]) => uploads.insert(ctx.outside, ctx.tenant, keys, ctx.now());
    for (const { name, url } of await keepFiles(ctx, files, { isSecure: fields.isSecureAttachment === "true", note }))
      uploadedFiles[freeName(uploadedFiles, safeNameOf(name))] = shownAddress(ctx.settings, ctx.tenant, ctx.now())(url);
    return { uploadedFiles };
  });

function freeName(taken: Record<string, string>, name: string): string {
  if (!Object.hasOwn(taken, name)) return name;
  for (let number = 2; ; number++) if (!Object.hasOwn(taken, `${name} (${number})`)) return `${name} (${number})`;
}

async function requireTarget(ctx: Context, kind: (typeof uploadTargets)[number], id: string): Promise<void> {
  const notFound = (noun: string): never => {
    throw new ApiError("NOT_FOUND", { message: `${noun} not found` });
  };
  if (kind === "conversationId") (await conversations.findById(ctx.db, ctx.tenant, id, ctx.onlyAssignedTo)) ?? notFound("Conversation");
  else if (kind === "contactId") {
    const exists =
      ctx.onlyAssignedTo === undefined
        ? await contacts.exists(ctx.db, ctx.tenant, id)
        : await contacts.isAssigned(ctx.db, ctx.tenant, id, ctx.onlyAssignedTo);
    if (!exists) notFound("Contact");
  } else if (!(await targets.exists(ctx.db, ctx.tenant, kind === "workflowId" ? "workflow" : "campaign", id)))
    notFound(kind === "workflowId" ? "Workflow" : "Campaign");
}
