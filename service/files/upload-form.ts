import { createWriteStream } from "node:fs";
import { readFile, rm, stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import Busboy, { type BusboyInstance } from "@fastify/busboy";
import { uploadFilesField, uploadFilesMost, uploadSizeMost } from "#contract/conversations/files.ts";
import { ApiError } from "#contract/errors.ts";
import type { Upload } from "#contract/request-facts.ts";
import { isStorableText } from "#contract/validation.ts";
import type { Context } from "../context.ts";
import type { SpooledFile } from "./kept.ts";
import { newPublicFile } from "./public-files.ts";
import { incomingPlaces } from "./spool.ts";
import { acceptedType } from "./upload-types.ts";

export type UploadedFile = { name: string; file: SpooledFile };
type Form = { fields: Map<string, string>; files: UploadedFile[] };

const badRequest = (message: string): never => {
  throw new ApiError("BAD_REQUEST", { message });
};

/** Stores all files or none, each at its own address. `note` receives their keys before anything is stored. */
export async function keepFiles(
  { deps: { files: kept }, settings, tenant }: Pick<Context, "deps" | "settings" | "tenant">,
  files: readonly UploadedFile[],
  { isSecure = false, note }: { isSecure?: boolean; note?: (keys: string[]) => Promise<void> } = {},
): Promise<{ name: string; url: string }[]> {
  const placed: { name: string; file: SpooledFile; contentType: string; key: string; url: string }[] = [];
  // One file at a time is in memory.
  for (const { name, file } of files) {
    const contentType = await acceptedType(name, await readFile(file.path));
    placed.push({ name, file, contentType, ...newPublicFile(settings, tenant, name, isSecure) });
  }
  await note?.(placed.map(({ key }) => key));
  const done: string[] = [];
  try {
    for (const { key, file, contentType } of placed) {
      done.push(key);
      await kept.put(key, file, contentType);
    }
  } catch (thrown) {
    for (const key of done) await kept.remove(key);
    throw thrown;
  }
  return placed.map(({ name, url }) => ({ name, url }));
}

/** Enough for the files, the fields and the closing delimiter; a few extra parts are harmless. */
const partsMost = 100;

const malformed = () => new ApiError("BAD_REQUEST", { message: "The form is malformed or was cut off." });
const tooLarge = () => new ApiError("BODY_TOO_LARGE", { message: `A file must not be larger than ${uploadSizeMost / 1024 / 1024} MB.` });

/** Larger than any upload that can be accepted, so reading stops here. */
export const formSizeMost = 2 * uploadFilesMost * uploadSizeMost;

/**
 * Reads the fields and files of a form. The files are written to the disk while they arrive, and exist as long as `use` runs. Rejects the form
 * if there are too many or one is too large.
 */
export async function readForm<T>(dataDir: string, upload: Upload, use: (form: Form) => Promise<T>): Promise<T> {
  const places: string[] = [];
  const nextPlace = await incomingPlaces(dataDir);
  try {
    const form = await readParts(upload, () => {
      const place = nextPlace();
      places.push(place);
      return place;
    });
    return await use(form);
  } finally {
    for (const place of places) await rm(place, { force: true });
  }
}

async function readParts({ body, contentType = "" }: Upload, newPlace: () => string): Promise<Form> {
  if (!/^\s*multipart\/form-data\s*;/i.test(contentType)) throw new ApiError("MEDIA_TYPE_UNSUPPORTED");
  if (body === null) return badRequest("The form is empty.");
  const form: Form = { fields: new Map(), files: [] };
  let refusal: ApiError | undefined;
  const writes: Promise<UploadedFile>[] = [];
  const ended = new AbortController();
  const boundary = boundaryOf(contentType);
  if (boundary === undefined) return badRequest("The form's boundary is missing or longer than 70 characters.");
  const delimiter = `--${boundary}`;
  const parser = parserOf(contentType);
  // The parser passes undefined if a part's header has no name, despite its types.
  parser.on("field", (name: string | undefined, value: string | undefined) => {
    if (name === undefined || value === undefined) refusal ??= malformed();
    else if (!isStorableText(value) || !isStorableText(name))
      refusal ??= new ApiError("BAD_REQUEST", { message: `${name.slice(0, 50)} contains characters that cannot be stored` });
    else if (!form.fields.has(name)) form.fields.set(name, value);
  });
  parser.on("file", (field: string | undefined, stream, filename) => {
    // A truncated file is an error of its stream as well as of the parser, and an unhandled stream error ends the process.
    stream.on("error", () => {
      refusal ??= malformed();
    });
    stream.on("limit", () => {
      refusal ??= tooLarge();
    });
    if (field !== uploadFilesField)
      refusal ??= new ApiError("BAD_REQUEST", {
        message: `a file must be sent as ${uploadFilesField}, not as ${(field ?? "").slice(0, 50)}`,
      });
    const place = newPlace();
    const write = async (): Promise<UploadedFile> => {
      await pipeline(stream, createWriteStream(place, { flags: "wx", mode: 0o600, flush: true }), { signal: ended.signal });
      return { name: filename ?? "", file: { path: place, size: (await stat(place)).size } };
    };
    const written = write();
    // Errors of the disk end the reading. They are thrown below, with the other errors.
    written.catch((error: unknown) => isOfDisk(error) && ended.abort());
    writes.push(written);
  });
  parser.on("filesLimit", () => {
    refusal ??= new ApiError("BAD_REQUEST", { message: `at most ${uploadFilesMost} files can be uploaded at once` });
  });
  let size = 0;
  let parts = 0;
  const source = Readable.fromWeb(asNode(body));
  try {
    await pipeline(
      source,
      async function* (pieces: AsyncIterable<Uint8Array>) {
        for await (const piece of pieces) {
          size += piece.byteLength;
          if (size > formSizeMost) throw refusal ?? tooLarge();
          parts += countOf(delimiter, piece);
          if (parts > partsMost) refusal ??= new ApiError("BAD_REQUEST", { message: `A form must not have more than ${partsMost} parts.` });
          // The rest of a rejected form is read but not parsed, so that the client gets its response.
          if (refusal === undefined) yield piece;
        }
      },
      parser,
      { signal: ended.signal },
    );
    form.files = await Promise.all(writes);
  } catch (thrown) {
    ended.abort();
    for (const { reason } of (await Promise.allSettled(writes)).filter((each) => each.status === "rejected"))
      if (isOfDisk(reason)) throw reason;
    if (thrown instanceof ApiError) throw thrown;
    throw refusal ?? malformed();
  }
  if (refusal !== undefined) throw refusal;
  return form;
}

const isOfDisk = (error: unknown) => error instanceof Error && "syscall" in error;

/** The form's files; at least one is required. */
export const filesOf = ({ files }: Form): UploadedFile[] =>
  files.length > 0 ? files : badRequest(`${uploadFilesField} should not be empty`);

/** The multipart boundary; undefined if the header has none that RFC 2046 allows. */
export function boundaryOf(contentType: string): string | undefined {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]*)"|([^\s;]*))/i.exec(contentType) ?? [];
  const boundary = quoted ?? plain ?? "";
  return boundary.trim() === "" || boundary.length > 70 ? undefined : boundary;
}

function countOf(delimiter: string, piece: Uint8Array): number {
  const bytes = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
  let count = 0;
  for (let at = bytes.indexOf(delimiter); at >= 0; at = bytes.indexOf(delimiter, at + delimiter.length)) count++;
  return count;
}

function parserOf(contentType: string): BusboyInstance {
  try {
    return new Busboy({
      headers: { "content-type": contentType },
      limits: {
        fileSize: uploadSizeMost,
        files: uploadFilesMost,
        fields: 50,
        fieldSize: 10_000,
        fieldNameSize: 200,
        headerPairs: 50,
        headerSize: 16_384,
      },
    });
  } catch {
    return badRequest("The form's boundary is missing.");
  }
}

// biome-ignore lint/nursery/noUnsafeTypeAssertion: the two declarations of a web stream differ in name only
const asNode = (stream: ReadableStream<Uint8Array>) => stream as import("node:stream/web").ReadableStream<Uint8Array>;
