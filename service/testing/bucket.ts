import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { TestContext } from "node:test";
import type { S3Settings } from "../files/s3-files.ts";

type Bucket = { s3: S3Settings; kept: Map<string, Buffer>; seen: { method: string; authorization: string }[] };

const pageSize = 2;
const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** An HTTP server that stores objects by path, answers ranges and lists keys in short pages, like an S3 bucket. */
export async function startBucket(t: TestContext): Promise<Bucket> {
  const name = "papers";
  const kept = new Map<string, Buffer>();
  const seen: Bucket["seen"] = [];
  const list = (query: URLSearchParams) => {
    const keys = [...kept.keys()].map((place) => decodeURIComponent(place.slice(name.length + 2))).sort();
    const after = query.get("continuation-token") ?? "";
    const left = keys.filter((key) => key.startsWith(query.get("prefix") ?? "") && key > after.replace("after <", ""));
    const page = left.slice(0, pageSize);
    const contents = page.map((key) => {
      const size = kept.get(`/${name}/${key.split("/").map(encodeURIComponent).join("/")}`)?.length ?? 0;
      return `<Contents><Key>${encodeURIComponent(key).replaceAll("%20", "+")}</Key><Size>${size}</Size></Contents>`;
    });
    const next = left.length > pageSize ? `<NextContinuationToken>${escaped(`after <${page.at(-1)}`)}</NextContinuationToken>` : "";
    return `<?xml version="1.0"?><ListBucketResult>${contents.join("")}${next}</ListBucketResult>`;
  };
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on("data", (piece: Buffer) => pieces.push(piece));
    request.on("end", () => {
      const { pathname, searchParams } = new URL(request.url ?? "", "http://bucket.test");
      seen.push({ method: request.method ?? "", authorization: request.headers.authorization ?? "" });
      if (searchParams.get("list-type") === "2") {
        response.writeHead(200, { "content-type": "application/xml" }).end(list(searchParams));
        return;
      }
      const found = kept.get(pathname);
      if (request.method === "PUT") kept.set(pathname, Buffer.concat(pieces));
      else if (request.method === "DELETE") kept.delete(pathname);
      else if (found === undefined) {
        response.writeHead(404).end();
        return;
      } else {
        const range = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? "");
        const part = range ? found.subarray(Number(range[1]), Number(range[2]) + 1) : found;
        response.writeHead(range ? 206 : 200, { "content-length": part.length }).end(request.method === "HEAD" ? undefined : part);
        return;
      }
      response.writeHead(200).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.after(() => server.close());
  // biome-ignore lint/nursery/noUnsafeTypeAssertion: a server that listens on a port has the address of one
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { s3: { bucket: name, region: "eu-central-1", endpoint, accessKeyId: "AK", secretAccessKey: "secret" }, kept, seen };
}
