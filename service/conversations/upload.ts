import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import Busboy, { type BusboyInstance } from "@fastify/busboy";
import { uploadFilesMost, uploadSizeMost } from "#contract/conversations/files.ts";
import { Fault } from "#contract/errors.ts";
import { isStorableText } from "#contract/validation.ts";
import * as contacts from "#db/contacts/contacts.ts";
import * as conversations from "#db/conversations/conversations.ts";
import * as targets from "#db/conversations/upload-targets.ts";
import type { Context } from "../context.ts";
import type { Files } from "../files/kept.ts";
import { newPublicFile, safeNameOf } from "../files/public-files.ts";
import { requireLocation } from "../http/authentication.ts";
import type { Settings } from "../settings.ts";
import { acceptedType } from "./upload-types.ts";

type Form = { fields: Map<string, string>; files: { name: string; content: Buffer }[] };

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
  const taken = await Promise.all(files.map(async (file) => ({ ...file, contentType: await acceptedType(file.name, file.content) })));

  const uploadedFiles: Record<string, string> = {};
  const done: string[] = [];
  try {
    for (const { name, content, contentType } of taken) {
      const { key, url } = newPublicFile(settings, ctx.tenant, name);
      done.push(key);
      await kept.put(key, content, contentType);
      uploadedFiles[freeName(uploadedFiles, safeNameOf(name))] = url;
    }
  } catch (thrown) {
    for (const key of done) await kept.remove(key);
    throw thrown;
  }
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

const tooLarge = () => new Fault("BODY_TOO_LARGE", { message: `A file must not be larger than ${uploadSizeMost / 1024 / 1024} MB.` });

/** More than any upload that is accepted can be: beyond it, nothing more is read. */
const formSizeMost = 2 * uploadFilesMost * uploadSizeMost;

async function readForm(ctx: Context): Promise<Form> {
  const contentType = ctx.contentType ?? "";
  if (!/^\s*multipart\/form-data\s*;/i.test(contentType)) throw new Fault("MEDIA_TYPE_UNSUPPORTED");
  if (ctx.stream === null) return badRequest("The form is empty.");
  const form: Form = { fields: new Map(), files: [] };
  let refusal: Fault | undefined;
  const parser = parserOf(contentType);
  parser.on("field", (name, value) => {
    if (!isStorableText(value) || !isStorableText(name))
      refusal ??= new Fault("BAD_REQUEST", { message: `${name.slice(0, 50)} holds characters that cannot be stored` });
    else if (!form.fields.has(name)) form.fields.set(name, value);
  });
  parser.on("file", (field, stream, filename) => {
    const pieces: Buffer[] = [];
    stream.on("data", (piece: Buffer) => pieces.push(piece));
    stream.on("limit", () => {
      refusal ??= tooLarge();
      pieces.length = 0;
    });
    stream.on("end", () => {
      if (field !== "fileAttachment")
        refusal ??= new Fault("BAD_REQUEST", { message: `a file must be sent as fileAttachment, not as ${field.slice(0, 50)}` });
      else if (refusal === undefined) form.files.push({ name: filename ?? "", content: Buffer.concat(pieces) });
    });
  });
  parser.on("filesLimit", () => {
    refusal ??= new Fault("BAD_REQUEST", { message: `at most ${uploadFilesMost} files can be uploaded at once` });
  });
  let size = 0;
  const source = Readable.fromWeb(asNode(ctx.stream));
  try {
    await pipeline(
      source,
      async function* (pieces: AsyncIterable<Uint8Array>) {
        for await (const piece of pieces) {
          size += piece.byteLength;
          if (size > formSizeMost) throw refusal ?? tooLarge();
          yield piece;
        }
      },
      parser,
    );
  } catch (thrown) {
    if (thrown instanceof Fault) throw thrown;
    return badRequest("The form is malformed or was cut off.");
  }
  if (refusal !== undefined) throw refusal;
  return form;
}

function parserOf(contentType: string): BusboyInstance {
  try {
    return new Busboy({
      headers: { "content-type": contentType },
      limits: { fileSize: uploadSizeMost, files: uploadFilesMost, fields: 50, fieldSize: 10_000, fieldNameSize: 200, headerPairs: 50 },
    });
  } catch {
    return badRequest("The form's boundary is missing.");
  }
}

// biome-ignore lint/nursery/noUnsafeTypeAssertion: the two declarations of a web stream differ in name only
const asNode = (stream: ReadableStream<Uint8Array>) => stream as import("node:stream/web").ReadableStream<Uint8Array>;
