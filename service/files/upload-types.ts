import { isUtf8 } from "node:buffer";
import path from "node:path";
import { fileTypeFromBuffer } from "file-type";
import { ApiError } from "#contract/errors.ts";
import { mediaTypeOf } from "./public-files.ts";

// What may be uploaded (doc 3, Upload): decided by the name's extension, unless the content is recognizably of another type.

const text = "text";
/** Audio without a file header: its first samples may look like a frame of another format. */
const headless = ["audio/mpeg", "audio/aac", "audio/basic"];
const office = (kind: string) => `application/vnd.openxmlformats-officedocument.${kind}`;
const documents = [office("wordprocessingml.document"), office("spreadsheetml.sheet"), office("presentationml.presentation")];
/** A password-protected document is a compound file instead of a ZIP archive. */
const sealed = "application/x-cfb";
const openDocument = "application/vnd.oasis.opendocument.text";

/** The content types that each extension may have. */
const kindsOf: Record<string, readonly string[]> = {
  jpg: ["image/jpeg"],
  jpeg: ["image/jpeg"],
  png: ["image/png", "image/apng"],
  gif: ["image/gif"],
  svg: ["image/svg+xml", "application/xml"],
  heic: ["image/heic", "image/heif", "image/heic-sequence", "image/heif-sequence"],
  ai: ["application/pdf", "application/postscript", "application/eps"],
  mp4: ["video/mp4", "video/x-m4v", "video/quicktime", "audio/mp4", "audio/x-m4a", "video/3gpp"],
  mpeg: ["video/mpeg", "video/MP1S", "video/MP2P", "video/MP2T", "video/mp2t", "audio/mpeg"],
  "3gp": ["video/3gpp", "video/3gpp2", "audio/3gpp", "video/mp4"],
  mp3: ["audio/mpeg", "audio/mp3"],
  wav: ["audio/wav", "audio/vnd.wave"],
  wave: ["audio/wav", "audio/vnd.wave"],
  aiff: ["audio/aiff", "audio/x-aiff"],
  aif: ["audio/aiff", "audio/x-aiff"],
  aifc: ["audio/aiff", "audio/x-aiff"],
  gsm: headless,
  ulaw: headless,
  ogg: ["audio/ogg", "application/ogg", "audio/opus", "video/ogg", "audio/ogg; codecs=opus", "application/ogg; codecs=opus"],
  aac: ["audio/aac", "audio/mp4", "audio/x-m4a"],
  m4a: ["audio/x-m4a", "audio/mp4", "video/mp4"],
  amr: ["audio/amr"],
  pdf: ["application/pdf"],
  doc: ["application/x-cfb", "application/msword", "application/rtf", "application/xml"],
  docx: [office("wordprocessingml.document"), "application/zip", sealed],
  txt: [text],
  csv: [text],
  xls: ["application/x-cfb", "application/vnd.ms-excel", "application/xml"],
  xlsx: [office("spreadsheetml.sheet"), "application/zip", sealed],
  ppt: ["application/x-cfb", "application/vnd.ms-powerpoint"],
  pptx: [office("presentationml.presentation"), "application/zip", sealed],
  odt: [openDocument, "application/zip"],
  zip: ["application/zip", ...documents, openDocument],
  rar: ["application/x-rar-compressed", "application/vnd.rar"],
  vcf: [text],
  vcard: [text],
  ics: [text],
};

/** First bytes of files that are too short for the detection library, and of types that a browser or a shell would execute. */
const signatures: readonly [type: string, startInHex: RegExp][] = [
  ["image/png", /^89504e470d0a1a0a/],
  ["image/jpeg", /^ffd8ff/],
  ["image/gif", /^474946383[79]61/],
  ["application/pdf", /^255044462d/],
  ["application/zip", /^504b(0304|0506)/],
  ["audio/wav", /^5249464[68].{8}57415645/],
  ["audio/aiff", /^464f524d.{8}414946[46][36]/],
  ["audio/mpeg", /^(494433|fff[b32a])/],
  ["audio/amr", /^2321414d52/],
  ["audio/ogg", /^4f676753/],
  ["application/x-cfb", /^d0cf11e0a1b11ae1/],
  ["application/x-rar-compressed", /^526172211a07/],
  ["video/mpeg", /^000001b[a3]/],
  ["application/postscript", /^252150532d?/],
  ["application/x-msdownload", /^4d5a/],
  ["application/x-elf", /^7f454c46/],
  ["application/x-sh", /^2321(?!414d52)/],
];

const html = /^\s*<(!doctype html|html|head|body|script)[\s>]/i;

function signed(content: Buffer): string | undefined {
  const start = content.subarray(0, 32).toString("hex");
  const found = signatures.find(([, pattern]) => pattern.test(start))?.[0];
  return found ?? (html.test(content.subarray(0, 1024).toString("latin1")) ? "text/html" : undefined);
}

const unwritable = /[\p{Cc}--\s]|\ufffd/v;
const orderMarks: Record<string, string> = { fffe: "utf-16le", feff: "utf-16be" };

/** Text stays text even if it begins with the first bytes of a picture or a program: "BMW,4" is not a bitmap. */
function isWritten(content: Buffer): boolean {
  const wide = orderMarks[content.subarray(0, 2).toString("hex")];
  return (wide !== undefined || isUtf8(content)) && !unwritable.test(new TextDecoder(wide).decode(content));
}

const readable = /xml|svg|text|calendar|vcard|x-sh$/;

const refused = (name: string, why: string) =>
  new ApiError("MEDIA_TYPE_UNSUPPORTED", { message: `${name.slice(0, 100) || "A file without a name"} ${why}` });

/** The media type to store the file with. Throws if the type is not accepted or the content does not match the extension. */
export async function acceptedType(name: string, content: Buffer): Promise<string> {
  const extension = path.extname(name).slice(1).toLowerCase();
  const kinds = Object.hasOwn(kindsOf, extension) ? kindsOf[extension] : undefined;
  if (kinds === undefined) throw refused(name, "is of a type that is not supported.");
  if (kinds.includes(text) && isWritten(content)) return mediaTypeOf(name);
  const found = (await fileTypeFromBuffer(content))?.mime ?? signed(content);
  const isEmpty = content.length === 0 && !kinds.includes(text);
  const agrees = found === undefined ? !isEmpty : kinds.includes(found) || (kinds.includes(text) && readable.test(found));
  if (!agrees) throw refused(name, `does not hold what its name says${found === undefined ? "" : `: it is ${found}`}.`);
  return mediaTypeOf(name);
}
