import { randomUUID } from "node:crypto";
import path from "node:path";
import { customAlphabet } from "nanoid";
import { headers } from "#contract/common.ts";
import { ApiError, errorBody } from "#contract/errors.ts";
import type { Deps } from "../deps.ts";
import { attachmentNamed } from "../http/attachment.ts";
import type { Settings } from "../settings.ts";
import { type Files, isPlainKey } from "./kept.ts";
import { fileResponse } from "./ranges.ts";
import { isSigned } from "./signed-links.ts";

// Files that anyone with their address may download. Addresses cannot be guessed, and browsers save the files instead of running them.

const unguessable = customAlphabet("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz", 32);
const folder = "public";

/** Shortened first, because normalizing a long run of combining marks takes quadratic time. */
const shortened = (name: string) => (name.length > 500 ? `${name.slice(0, 400)}${path.extname(name).slice(0, 20)}` : name);

/** The name with only characters that every file system and URL can hold. */
export const safeNameOf = (name: string): string => {
  const plain = shortened(path.basename(name.replaceAll("\\", "/")))
    .normalize("NFC")
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what must go
    .replace(/[\u0000-\u001f\u007f"<>|:*?%#/\\\u2028-\u202e\u2066-\u2069]/g, "_")
    .replace(/^\.+/, "");
  const { name: stem, ext } = path.parse(plain === "" ? "file" : plain);
  return `${[...stem].slice(0, 80).join("")}${ext.slice(0, 20)}`;
};

/** The prefix of folders whose files require a signed link; no other folder has it. */
const secureMark = "s-";
export const isSecureKey = (key: string) => (key.split("/")[2] ?? "").startsWith(secureMark);

/** A new key for a file, and the URL that serves it. */
export function newPublicFile(settings: Settings, locationId: string, name: string, isSecure = false): { key: string; url: string } {
  const place = `${locationId}/${isSecure ? secureMark : ""}${unguessable()}/${safeNameOf(name)}`;
  return { key: `${folder}/${place}`, url: addressOf(settings, place) };
}

const addressOf = (settings: Settings, place: string) =>
  `${settings.serviceUrl}/files/${place.split("/").map(encodeURIComponent).join("/")}`;

/** The URL of a file by its key; undefined if the file is not public. */
export const urlOfKey = (settings: Settings, key: string): string | undefined =>
  key.startsWith(`${folder}/`) ? addressOf(settings, key.slice(folder.length + 1)) : undefined;

/** The key of the file that a URL of this service refers to; undefined for any other URL. */
export function keyOfUrl(settings: Settings, url: string): string | undefined {
  const base = `${settings.serviceUrl}/files/`;
  if (!url.startsWith(base)) return undefined;
  return keyOfPath(url.slice(base.length).replace(/[?#].*$/, ""));
}

function keyOfPath(place: string): string | undefined {
  try {
    const key = `${folder}/${place.split("/").map(decodeURIComponent).join("/")}`;
    return isPlainKey(key) && key.split("/").length === 4 ? key : undefined;
  } catch (thrown) {
    if (thrown instanceof URIError) return undefined;
    throw thrown;
  }
}

export const locationOfKey = (key: string) => key.split("/")[1] ?? "";
export const nameOfKey = (key: string) => key.split("/").at(-1) ?? "";

const mediaTypes: Record<string, string> = {
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  png: "image/png",
  gif: "image/gif",
  heic: "image/heic",
  mp4: "video/mp4",
  mpeg: "video/mpeg",
  "3gp": "video/3gpp",
  mp3: "audio/mpeg",
  wav: "audio/wav",
  wave: "audio/wav",
  ogg: "audio/ogg",
  aac: "audio/aac",
  m4a: "audio/mp4",
  amr: "audio/amr",
  aif: "audio/aiff",
  aiff: "audio/aiff",
  aifc: "audio/aiff",
  pdf: "application/pdf",
  txt: "text/plain; charset=utf-8",
  csv: "text/csv; charset=utf-8",
  zip: "application/zip",
  vcf: "text/vcard; charset=utf-8",
  vcard: "text/vcard; charset=utf-8",
  ics: "text/calendar; charset=utf-8",
};

/** By the file name's extension; types that a browser might execute (also SVG) are served as plain bytes. */
export const mediaTypeOf = (name: string): string => mediaTypes[path.extname(name).slice(1).toLowerCase()] ?? "application/octet-stream";

/** Handles `GET /files/…`. */
export async function servePublicFile(deps: Pick<Deps, "files" | "settings" | "now">, request: Request): Promise<Response> {
  const url = new URL(request.url);
  const key = keyOfPath(url.pathname.replace(/^\/files\//, ""));
  const isSecure = key !== undefined && isSecureKey(key);
  const requestId = randomUUID();
  const refused = (problem: ApiError) => Response.json(errorBody(problem, requestId), { status: problem.status });
  const asked = { range: request.headers.get("range") ?? undefined, requestId };
  const response =
    isSecure && !isSigned(deps.settings, key, url.searchParams, deps.now())
      ? refused(new ApiError("FORBIDDEN", { message: "The link is not signed, or has expired." }))
      : ((key === undefined ? undefined : await fileOf(deps.files, key, asked, isSecure)) ?? refused(new ApiError("NOT_FOUND")));
  response.headers.set(headers.requestId, requestId);
  response.headers.set("x-content-type-options", "nosniff");
  response.headers.set("content-security-policy", "default-src 'none'; sandbox");
  response.headers.set("access-control-allow-origin", "*");
  response.headers.set("cross-origin-resource-policy", "cross-origin");
  return response;
}

const fileOf = (files: Files, key: string, asked: { range: string | undefined; requestId: string }, isSecure: boolean) =>
  fileResponse(files, key, asked, {
    "content-type": mediaTypeOf(nameOfKey(key)),
    "content-disposition": attachmentNamed(nameOfKey(key)),
    "cache-control": isSecure ? "private, no-store" : "private, max-age=31536000, immutable",
  });
