import { Fault } from "#contract/errors.ts";
import * as contacts from "#db/contacts/contacts.ts";
import * as conversations from "#db/conversations/conversations.ts";
import * as targets from "#db/conversations/upload-targets.ts";
import * as uploads from "#db/conversations/uploaded-files.ts";
import type { Context } from "../context.ts";
import type { Files } from "../files/kept.ts";
import { safeNameOf } from "../files/public-files.ts";
import { keepFiles, readForm } from "../files/upload-form.ts";
import { requireLocation } from "../http/authentication.ts";
import type { Settings } from "../settings.ts";
import { shownAddress } from "./attachments.ts";

const badRequest = (message: string): never => {
  throw new Fault("BAD_REQUEST", { message });
};

const named = ["conversationId", "contactId", "workflowId", "campaignId"] as const;

/** Takes files in, all of them or none. */
export async function upload(ctx: Context, kept: Files, settings: Settings): Promise<{ uploadedFiles: Record<string, string> }> {
  const { fields, files } = await readForm(ctx);
  const locationId = fields.get("locationId") ?? badRequest("locationId should not be empty");
  requireLocation(ctx.actor, locationId);
  const target = named.find((name) => (fields.get(name) ?? "") !== "");
  if (target === undefined) return badRequest(`one of ${named.join(", ")} should not be empty`);
  const isSecure = fields.get("isSecureAttachment") ?? "false";
  if (isSecure !== "true" && isSecure !== "false" && isSecure !== "") badRequest("isSecureAttachment must be true or false");
  if (files.length === 0) badRequest("fileAttachment should not be empty");
  await requireStanding(ctx, target, fields.get(target) ?? "");
  const uploadedFiles: Record<string, string> = {};
  const note = (keys: string[]) => uploads.insert(ctx.outside, ctx.tenant, keys, ctx.now());
  for (const { name, url } of await keepFiles(kept, settings, ctx.tenant, files, { isSecure: isSecure === "true", note }))
    uploadedFiles[freeName(uploadedFiles, safeNameOf(name))] = shownAddress(settings, ctx.tenant, ctx.now())(url);
  return { uploadedFiles };
}

function freeName(taken: Record<string, string>, name: string): string {
  if (!Object.hasOwn(taken, name)) return name;
  for (let number = 2; ; number++) if (!Object.hasOwn(taken, `${name} (${number})`)) return `${name} (${number})`;
}

async function requireStanding(ctx: Context, kind: (typeof named)[number], id: string): Promise<void> {
  const notFound = (noun: string): never => {
    throw new Fault("NOT_FOUND", { message: `${noun} not found` });
  };
  if (kind === "conversationId") (await conversations.findById(ctx.db, ctx.tenant, id, ctx.onlyAssignedTo)) ?? notFound("Conversation");
  else if (kind === "contactId") {
    const stands =
      ctx.onlyAssignedTo === undefined
        ? await contacts.exists(ctx.db, ctx.tenant, id)
        : await contacts.isAssigned(ctx.db, ctx.tenant, id, ctx.onlyAssignedTo);
    if (!stands) notFound("Contact");
  } else if (!(await targets.stands(ctx.db, ctx.tenant, kind === "workflowId" ? "workflow" : "campaign", id)))
    notFound(kind === "workflowId" ? "Workflow" : "Campaign");
}
