import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { AwsV4Signer } from "aws4fetch";
import { request as send } from "undici";
import { readText } from "#contract/read-body.ts";
import { type Files, requirePlain, type SpooledFile, type StoredFile } from "./kept.ts";

export type S3Settings = {
  bucket: string;
  region: string;
  /** Only for stores other than Amazon's. */
  endpoint?: string | undefined;
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string | undefined;
};

// The five requests of the S3 API that files need, signed with Signature Version 4.

const sha256 = (content: Uint8Array | string) => createHash("sha256").update(content).digest("hex");
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

const answerMs = 60_000;
/** Long enough for a file of a few hundred megabytes. */
const uploadMs = 5 * 60_000;

/** The headers of a request, including its signature. Only tests pass `datetime`; the default is the current time. */
export async function signed(
  s3: S3Settings,
  { method, url, headers, payloadHash }: { method: string; url: URL; headers: Record<string, string>; payloadHash: string },
  datetime?: string,
): Promise<Record<string, string>> {
  const signer = new AwsV4Signer({
    method,
    url: url.href,
    headers: { ...headers, "x-amz-content-sha256": payloadHash },
    accessKeyId: s3.accessKeyId,
    secretAccessKey: s3.secretAccessKey,
    service: "s3",
    region: s3.region,
    // By default the range and the content type are not signed.
    allHeaders: true,
    ...(s3.sessionToken === undefined ? {} : { sessionToken: s3.sessionToken }),
    ...(datetime === undefined ? {} : { datetime }),
  });
  return Object.fromEntries((await signer.sign()).headers);
}

export function s3Files(s3: S3Settings): Files {
  const bucket =
    s3.endpoint === undefined ? `https://${s3.bucket}.s3.${s3.region}.amazonaws.com/` : `${s3.endpoint.replace(/\/$/, "")}/${s3.bucket}/`;
  const urlOf = (key: string) => new URL(bucket + requirePlain(key).split("/").map(encoded).join("/"));
  const ask = (method: string, key: string, headers?: Record<string, string>, body?: Uint8Array) =>
    askAt(method, urlOf(key), headers, body);
  async function askAt(method: string, url: URL, headers: Record<string, string> = {}, body?: Uint8Array): Promise<Response | undefined> {
    const request = { method, url, headers, payloadHash: sha256(body ?? "") };
    const response = await fetch(url, {
      method,
      headers: await signed(s3, request),
      redirect: "error",
      signal: AbortSignal.timeout(answerMs),
      ...(body === undefined ? {} : { body: Buffer.from(body) }),
    });
    if (response.ok) return response;
    const said = await readText(response, { limitBytes: 100_000, discardBytes: 0 });
    if (response.status === 404) return undefined;
    throw new Error(`The file store answered ${response.status} to ${method}: ${said.slice(0, 300)}`);
  }
  /** Reads the file twice, for its hash and for the upload, so that it is never held in memory. */
  async function putFile(key: string, file: SpooledFile, contentType: string): Promise<void> {
    const url = urlOf(key);
    const hash = createHash("sha256");
    for await (const piece of createReadStream(file.path)) hash.update(piece);
    const request = { method: "PUT", url, headers: { "content-type": contentType }, payloadHash: hash.digest("hex") };
    const { statusCode, body } = await send(url, {
      method: "PUT",
      headers: { ...(await signed(s3, request)), "content-length": String(file.size) },
      body: createReadStream(file.path),
      signal: AbortSignal.timeout(uploadMs),
    });
    await body.dump({ limit: 64 * 1024 });
    if (statusCode < 200 || statusCode > 299) throw new Error(`The file store answered ${statusCode} to PUT.`);
  }
  return {
    async put(key, content, contentType) {
      if (!(content instanceof Uint8Array)) return putFile(key, content, contentType);
      const stored = await ask("PUT", key, { "content-type": contentType }, content);
      if (stored === undefined) throw new Error(`The bucket ${s3.bucket} does not exist.`);
      await stored.body?.cancel();
    },
    async stat(key) {
      const found = await ask("HEAD", key);
      return found && { size: Number(found.headers.get("content-length") ?? 0) };
    },
    async read(key, range) {
      const found = await ask("GET", key, range === undefined ? {} : { range: `bytes=${range.start}-${range.end}` });
      return found && (found.body ?? new Blob([]).stream());
    },
    async remove(key) {
      await (await ask("DELETE", key))?.body?.cancel();
    },
    async *list(prefix) {
      for (let token: string | undefined; ; ) {
        const url = new URL(bucket);
        url.search = new URLSearchParams({
          ...{ "list-type": "2", "encoding-type": "url" },
          ...(prefix === undefined ? {} : { prefix: `${requirePlain(prefix)}/` }),
          ...(token === undefined ? {} : { "continuation-token": token }),
        }).toString();
        const page = await askAt("GET", url);
        if (page === undefined) throw new Error(`The bucket ${s3.bucket} does not exist.`);
        const { files, next } = pageOf(await readText(page, { limitBytes: listBytes }));
        yield* files;
        if (next === undefined) return;
        token = next;
      }
    },
  };
}

/** A page names at most 1,000 keys. */
const listBytes = 4 * 1024 * 1024;

const decodeXml = (text: string) =>
  text.replace(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => ({ lt: "<", gt: ">", quot: '"', apos: "'", amp: "&" })[name] ?? "");
const inTag = (xml: string, tag: string) => new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1];

/** Keys are URL-encoded as requested, so that any character can be in them. */
function pageOf(xml: string): { files: StoredFile[]; next: string | undefined } {
  const files = xml
    .split("<Contents>")
    .slice(1)
    .map((entry) => ({
      key: decodeURIComponent((inTag(entry, "Key") ?? "").replaceAll("+", "%20")),
      size: Number(inTag(entry, "Size") ?? 0),
    }));
  const next = inTag(xml, "NextContinuationToken");
  return { files, next: next === undefined ? undefined : decodeXml(next) };
}
