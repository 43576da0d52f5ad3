import type { Endpoint } from "#contract/endpoint.ts";
import { methodOf } from "#contract/endpoint.ts";
import { ApiError } from "#contract/errors.ts";
import { decodeText, parseFields, parseJson, readBytes } from "#contract/read-body.ts";

const isJson = (contentType: string) => /^\s*application\/([\w.+-]+\+)?json\s*(;|$)/i.test(contentType);
const isForm = (contentType: string) => /^\s*application\/x-www-form-urlencoded\s*(;|$)/i.test(contentType);

/**
 * The body of a request, as JSON or, in OAuth, as a form. A missing body counts as an empty object, except on a POST, which requires a body
 * (silences, Requests).
 */
export async function readBody(endpoint: Endpoint, request: Request): Promise<unknown> {
  const contentType = request.headers.get("content-type");
  const bytes = await readBytes(request);
  if (endpoint.speaks === "oauth" && contentType !== null && isForm(contentType)) return formOf(parseFields(decodeText(bytes)));
  const mustHaveBody = endpoint.bodyRequired && methodOf(endpoint.route) === "POST";
  if (contentType !== null && !isJson(contentType) && (bytes.byteLength > 0 || mustHaveBody)) throw new ApiError("MEDIA_TYPE_UNSUPPORTED");
  if (bytes.byteLength === 0) {
    if (mustHaveBody)
      throw new ApiError("BAD_REQUEST", { message: "A JSON body is required; send an empty object if there is nothing to send." });
    return {};
  }
  if (contentType === null) throw new ApiError("MEDIA_TYPE_UNSUPPORTED");
  return parseJson(decodeText(bytes));
}

/** A repeated name becomes a list, which OAuth does not allow for any parameter (RFC 6749, 3.2). */
function formOf(fields: URLSearchParams): Record<string, string | string[]> {
  const form = new Map<string, string | string[]>();
  for (const [name, value] of fields) {
    const before = form.get(name);
    if (Array.isArray(before)) before.push(value);
    else form.set(name, before === undefined ? value : [before, value]);
  }
  return Object.fromEntries(form);
}
