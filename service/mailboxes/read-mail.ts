import type { Readable } from "node:stream";
import { type AddressObject, type AttachmentStream, type HeaderValue, MailParser, type MessageText } from "mailparser";
import { uploadFilesMost, uploadSizeMost } from "#contract/conversations/files.ts";
import { type Bounce, bounceIn } from "./bounces.ts";

// Reads a mail from outside. Everything that it returns has a limited size and can be stored.

export type MailAddress = { name: string; address: string };

export type MailFile = { name: string; cid: string | undefined; content: Uint8Array };

export type ReadMail = {
  messageId: string | undefined;
  /** In-Reply-To and References, the closest mail first. */
  refersTo: string[];
  from: MailAddress | undefined;
  replyTo: string | undefined;
  to: string[];
  cc: string[];
  subject: string;
  text: string | undefined;
  html: string | undefined;
  files: MailFile[];
  /** Names of files that are left out because they are too large or too many. */
  leftOut: string[];
  isAutomatic: boolean;
  bounce: Bounce | undefined;
};

const referencesMost = 50;
const recipientsMost = 100;
const textMost = 100_000;
const htmlMost = 500_000;
const leftOutMost = 20;
const longestId = 900;

/** Control characters have no meaning in a name or a subject, and some change the direction of the text around them. */
const inLine = (text: string, most: number): string =>
  text
    .slice(0, most * 2)
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069\s]+/gu, " ")
    .trim()
    .slice(0, most)
    .toWellFormed();

const stored = (text: string, most: number): string => text.slice(0, most).toWellFormed().replaceAll("\0", "");

const headerText = (value: HeaderValue | undefined): string =>
  typeof value === "string" ? value : Array.isArray(value) ? value.filter((each) => typeof each === "string").join(" ") : "";

const idsIn = (text: string): string[] => [...text.slice(0, 50_000).matchAll(/<[^<>\s]{1,900}>/g)].map(([id]) => id);

function addressesIn(value: HeaderValue | undefined): MailAddress[] {
  const objects = [value].flat().filter((each): each is AddressObject => typeof each === "object" && each !== null && "text" in each);
  return objects
    .flatMap((object) => object.value.flatMap((each) => each.group ?? [each]))
    .slice(0, recipientsMost)
    .flatMap(({ name, address = "" }) =>
      address.includes("@") ? [{ name: inLine(name, 100).replace(/["\\<>]/g, ""), address: inLine(address, 254) }] : [],
    );
}

export const mailboxText = ({ name, address }: MailAddress) => (name === "" ? address : `${name} <${address}>`);

/** Mails that were not written by a person at this moment: out-of-office replies, mailing lists, server reports (RFC 3834). */
function isAutomatic(headers: ReadonlyMap<string, HeaderValue>, returnPath: string | undefined): boolean {
  const said = (name: string) => headerText(headers.get(name)).trim().toLowerCase();
  const submitted = said("auto-submitted");
  return (
    (submitted !== "" && !/^no\b/.test(submitted)) ||
    /^(bulk|junk|list|auto[-_]reply)\b/.test(said("precedence")) ||
    ["x-autoreply", "x-autorespond", "x-auto-reply", "x-loop"].some((name) => headers.has(name)) ||
    returnPath === "" ||
    (headers.has("return-path") && addressesIn(headers.get("return-path")).length === 0)
  );
}

/** Reads an attachment to its end, and keeps it if it is small enough. */
async function contentOf(stream: Readable, isWanted: boolean): Promise<Buffer | undefined> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of stream) {
    if (!Buffer.isBuffer(piece)) continue;
    size += piece.length;
    if (size > uploadSizeMost) pieces.length = 0;
    else if (isWanted) pieces.push(piece);
  }
  return isWanted && size <= uploadSizeMost ? Buffer.concat(pieces) : undefined;
}

const reportTypes = new Set(["message/delivery-status", "message/rfc822", "text/rfc822-headers", "message/global-delivery-status"]);

/** Parses a mail. Rejects only if the content is not a mail at all or exceeds the parser's limits for headers and parts. */
export function readMail(content: Buffer, returnPath: string | undefined): Promise<ReadMail> {
  const parser = new MailParser({
    skipHtmlToText: true,
    skipTextToHtml: true,
    skipTextLinks: true,
    keepDeliveryStatus: true,
    checksumAlgo: false,
  });
  let headers: ReadonlyMap<string, HeaderValue> = new Map();
  let body: MessageText | undefined;
  let status = "";
  const files: MailFile[] = [];
  const leftOut: string[] = [];
  const keeping: Promise<void>[] = [];
  const keep = async (part: AttachmentStream) => {
    const isReport = reportTypes.has(part.contentType);
    const name = inLine(part.filename ?? "", 200);
    const content = await contentOf(part.content, isReport || files.length < uploadFilesMost);
    if (part.contentType.endsWith("delivery-status")) status ||= content?.subarray(0, 20_000).toString("utf8") ?? "";
    else if (isReport && name === "") return;
    else if (content !== undefined)
      files.push({ name: name || nameless(part.contentType), cid: part.cid, content: new Uint8Array(content) });
    else if (leftOut.length < leftOutMost) leftOut.push(name || nameless(part.contentType));
  };
  return new Promise((resolve, reject) => {
    parser.on("headers", (read) => {
      headers = read;
    });
    parser.on("error", reject);
    parser.on("data", (part) => {
      if (part.type === "text") body = part;
      else keeping.push(keep(part).then(() => part.release?.()));
    });
    parser.on("end", () => void Promise.all(keeping).then(() => resolve(mail()), reject));
    const mail = (): ReadMail => {
      const [from] = addressesIn(headers.get("from"));
      const replyTo = addressesIn(headers.get("reply-to"))[0]?.address;
      const messageId = idsIn(headerText(headers.get("message-id")))[0];
      const references = idsIn(headerText(headers.get("references"))).reverse();
      const text = body?.text;
      const html = body?.html;
      return {
        messageId,
        refersTo: [...new Set([...idsIn(headerText(headers.get("in-reply-to"))), ...references])].slice(0, referencesMost),
        from: from ?? addressesIn(headers.get("sender"))[0],
        replyTo: replyTo?.toLowerCase() === from?.address.toLowerCase() ? undefined : replyTo,
        to: addressesIn(headers.get("to")).map(mailboxText),
        cc: addressesIn(headers.get("cc")).map(mailboxText),
        subject: inLine(headerText(headers.get("subject")), longestId),
        text: text === undefined ? undefined : stored(text, textMost),
        html: html === undefined || html.trim() === "" ? undefined : stored(html, htmlMost),
        files,
        leftOut,
        isAutomatic: isAutomatic(headers, returnPath),
        bounce: status === "" ? undefined : bounceIn(status, content, messageId),
      };
    };
    parser.end(content);
  });
}

const extensions: Record<string, string> = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/gif": "gif",
  "application/pdf": "pdf",
  "text/calendar": "ics",
  "text/plain": "txt",
};
const nameless = (contentType: string) => `attachment.${extensions[contentType] ?? "bin"}`;
