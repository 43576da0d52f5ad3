import assert from "node:assert/strict";
import { headers } from "../common.ts";
import { ApiError, type ErrorCode, type ErrorReason, errors, isApiError, oauthErrorBody, toApiError } from "../errors.ts";

// Tests assert every refusal with this function, from the typed client and from raw requests alike.

/** The response to a raw request, or the parts of it that a test has read. */
type Answer = Response | { status: number; body: unknown; headers: Headers };

/** What the error must contain in addition to its code. `note` says which case failed. */
type Expected = { message?: string | readonly string[] | RegExp; reason?: ErrorReason; note?: string | undefined };

/**
 * Asserts that a call of the typed client, or a raw request, is refused with this error: its code, the status of the code, and whatever
 * else is expected. The body of a raw response must have the form of every error body. Returns the error.
 */
export async function assertRefused(attempt: Answer | Promise<unknown>, code: ErrorCode, expected: Expected = {}): Promise<ApiError> {
  const note = expected.note === undefined ? "" : `${expected.note}: `;
  const error = await refusalOf(attempt, code, note);
  const said = `${note}${error.status} ${error.code} ${error.message}`;
  assert.deepEqual([error.status, error.code], [errors[code].status, code], said);
  if (expected.reason !== undefined) assert.equal(error.reason, expected.reason, said);
  const { message } = expected;
  if (message instanceof RegExp) assert.match(error.message, message, said);
  else if (typeof message === "string") assert.equal(error.message, message, said);
  else if (message !== undefined) assert.deepEqual(error.messages, message, said);
  return error;
}

const isAnswer = (value: unknown): value is Answer =>
  typeof value === "object" && value !== null && "status" in value && "headers" in value && value.headers instanceof Headers;

async function refusalOf(attempt: Answer | Promise<unknown>, code: ErrorCode, note: string): Promise<ApiError> {
  let value: unknown;
  try {
    value = await attempt;
  } catch (thrown) {
    if (isApiError(thrown)) return thrown;
    throw thrown;
  }
  if (!isAnswer(value) || value.status < 400) assert.fail(`${note}it was not refused: ${JSON.stringify(value)}`);
  return errorIn(value, code, note);
}

/** Reads the error of a raw response after checking the form of its body: our own, or OAuth's (RFC 6749, 5.2). */
async function errorIn(answer: Answer, code: ErrorCode, note: string): Promise<ApiError> {
  const { status } = answer;
  const body: unknown = answer instanceof Response ? await answer.clone().json() : answer.body;
  const said = `${note}${status} ${JSON.stringify(body)}`;
  assert.ok(typeof body === "object" && body !== null, said);
  if ("error_description" in body) {
    assert.deepEqual(Object.keys(body).sort(), ["error", "error_description"], said);
    assert.ok(body.error_description, said);
    assert.equal(Reflect.get(body, "error"), oauthErrorBody(new ApiError(code)).error, said);
    assert.equal(answer.headers.get("www-authenticate") !== null, status === 401, said);
    return new ApiError(code, { status, message: String(body.error_description) });
  }
  assert.equal(Reflect.get(body, "statusCode"), status, said);
  assert.equal(Reflect.get(body, "traceId"), answer.headers.get(headers.requestId), said);
  assert.equal(Array.isArray(Reflect.get(body, "message")), code === "INVALID", said);
  return toApiError(status, body, answer.headers.get("retry-after"));
}
