import { NextRequest } from "next/server";
import { ApiError } from "#contract/errors.ts";
import { decodeText, parseFields, parseJson, readBytes } from "#contract/read-body.ts";

/** Enough for an email, a password and a return address. */
const formMostBytes = 64_000;

/** Reads the body with limits before next-auth does, because next-auth reads the whole body before it checks anything. */
export async function withReadForm(request: NextRequest): Promise<NextRequest> {
  if (request.method !== "POST" || request.body === null) return request;
  const type = request.headers.get("content-type") ?? "";
  const bytes = await readBytes(request, { limitBytes: formMostBytes });
  const text = decodeText(bytes);
  if (type.includes("application/json")) requireObject(parseJson(text === "" ? "{}" : text));
  else parseFields(text);
  return new NextRequest(request.url, { method: request.method, headers: request.headers, body: Buffer.from(bytes) });
}

function requireObject(read: unknown): void {
  if (typeof read !== "object" || read === null || Array.isArray(read))
    throw new ApiError("BAD_REQUEST", { message: "The body must be a JSON object." });
}
