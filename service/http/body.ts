import { bodyLimitBytes } from "#contract/common.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { methodOf } from "#contract/endpoint.ts";
import { Fault } from "#contract/errors.ts";

const isJson = (contentType: string) => /^\s*application\/([\w.+-]+\+)?json\s*(;|$)/i.test(contentType);
const decoder = new TextDecoder("utf-8", { fatal: true });

const isForm = (contentType: string) => /^\s*application\/x-www-form-urlencoded\s*(;|$)/i.test(contentType);

/** The body of a request, as JSON or, in OAuth, as a form. No body counts as an empty object, but on a POST, where one is required (silences, Requests). */
export async function readBody(endpoint: Endpoint, request: Request): Promise<unknown> {
  const contentType = request.headers.get("content-type");
  const bytes = await readBytes(request);
  if (endpoint.speaks === "oauth" && contentType !== null && isForm(contentType)) return readForm(bytes);
  const mustHaveBody = endpoint.bodyRequired && methodOf(endpoint.route) === "POST";
  if (contentType !== null && !isJson(contentType) && (bytes.byteLength > 0 || mustHaveBody)) throw new Fault("MEDIA_TYPE_UNSUPPORTED");
  if (bytes.byteLength === 0) {
    if (mustHaveBody)
      throw new Fault("BAD_REQUEST", { message: "A JSON body is required; send an empty object where there is nothing to say." });
    return {};
  }
  if (contentType === null) throw new Fault("MEDIA_TYPE_UNSUPPORTED");
  return parse(bytes);
}

/** A name that comes twice is a list, which no parameter of OAuth may be (RFC 6749, 3.2). */
function readForm(bytes: Uint8Array): Record<string, string | string[]> {
  const pairs = [...new URLSearchParams(decoded(bytes))];
  return Object.fromEntries(
    pairs.map(([name]) => {
      const values = pairs.flatMap(([other, value]) => (other === name ? [value] : []));
      return [name, values.length === 1 ? (values[0] ?? "") : values];
    }),
  );
}

function decoded(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) throw new Fault("BAD_REQUEST", { message: "The body is not valid UTF-8." });
    throw error;
  }
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(decoder.decode(bytes));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError)
      throw new Fault("BAD_REQUEST", { message: "The body is not valid JSON." });
    throw error;
  }
}

/** A body that is too long is heard out up to here: to stop listening breaks the connection, and its next request. */
const heardMostBytes = 16 * bodyLimitBytes;

async function readBytes(request: Request): Promise<Uint8Array> {
  const declared = request.headers.get("content-length");
  if (declared !== null) {
    if (Number(declared) > bodyLimitBytes) throw new Fault("BODY_TOO_LARGE");
    return Number(declared) === 0 ? new Uint8Array() : new Uint8Array(await request.arrayBuffer());
  }
  if (request.body === null) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body) {
    size += chunk.byteLength;
    if (size > heardMostBytes) break;
    if (size <= bodyLimitBytes) chunks.push(chunk);
  }
  if (size > bodyLimitBytes) throw new Fault("BODY_TOO_LARGE");
  return Buffer.concat(chunks);
}
