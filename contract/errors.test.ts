import assert from "node:assert/strict";
import { test } from "node:test";
import { ApiError, codedErrorBody, type ErrorCode, errorBody, errors, isApiError, toApiError } from "./errors.ts";

const codes = Object.keys(errors).filter((name): name is ErrorCode => name in errors);

test("every error of the application is parsed to its code, whatever its message", () => {
  for (const code of codes) {
    const body: unknown = JSON.parse(JSON.stringify(codedErrorBody(new ApiError(code, { message: "Anything at all." }), "trace")));
    assert.equal(toApiError(errors[code].status, body).code, code);
  }
});

test("a documented error body has no code, and is recognized by its status or its documented message", () => {
  const read = (code: ErrorCode, detail: ConstructorParameters<typeof ApiError>[1] = {}) =>
    toApiError(errors[code].status, errorBody(new ApiError(code, detail), "trace")).code;
  assert.equal("code" in errorBody(new ApiError("CONFLICT"), "trace"), false);
  assert.equal(read("SCOPE_MISSING"), "SCOPE_MISSING");
  assert.equal(read("WRONG_LOCATION"), "WRONG_LOCATION");
  assert.equal(
    read("CONTACT_DUPLICATE", { message: "Other words.", meta: { contactId: "1", matchingField: "email" } }),
    "CONTACT_DUPLICATE",
  );
  assert.equal(
    read("CONFLICT", { message: errors.CHANGED_MEANWHILE.message }),
    "CONFLICT",
    "an undocumented message does not determine the code",
  );
  assert.equal(toApiError(418, {}).code, "BAD_REQUEST");
  assert.equal(toApiError(599, {}).code, "INTERNAL");
});

test("an error of the application keeps its reason with its values, and a documented one only its text", () => {
  const thrown = new ApiError("FORBIDDEN", { reason: "scope", values: { scope: "contacts.write" } });
  assert.equal(thrown.message, "The scope contacts.write is not granted to you.");
  const read = toApiError(403, JSON.parse(JSON.stringify(codedErrorBody(thrown, "trace"))));
  assert.deepEqual([read.reason, read.values], ["scope", { scope: "contacts.write" }]);
  assert.equal("reason" in errorBody(thrown, "trace"), false);
  assert.equal(toApiError(403, { message: "No", reason: "ofTheFuture", values: 1 }).reason, undefined);
});

test("an error with an unknown code is recognized by its status", () => {
  assert.equal(toApiError(409, { statusCode: 409, message: "No", code: "FROM_THE_FUTURE" }).code, "CONFLICT");
});

test("an error of another copy of the module is recognized", async () => {
  const copy = "./errors.ts?another-bundle";
  const { ApiError: OtherApiError }: typeof import("./errors.ts") = await import(copy);
  const thrown: unknown = new OtherApiError("UNAVAILABLE");
  assert.equal(isApiError(thrown), true);
  assert.equal(isApiError(thrown, "UNAVAILABLE"), true);
  assert.equal(isApiError(thrown, "NOT_FOUND"), false);
  assert.equal(isApiError(new Error("A mistake")), false);
});
