import assert from "node:assert/strict";
import { test } from "node:test";
import { pino } from "pino";
import { ApiError } from "#contract/errors.ts";
import { BodyError } from "#contract/read-body.ts";
import { errorResponse } from "./response.ts";

test("the rejection of a body that did not arrive in time closes the connection", () => {
  const request = { id: "1", route: "POST /contacts/", speaks: "crm" as const, allowance: {}, saysCode: false };
  const connectionAfter = (thrown: ApiError) => errorResponse(pino({ level: "silent" }), request, thrown).headers.get("connection");
  assert.equal(connectionAfter(new BodyError("slow")), "close");
  assert.equal(connectionAfter(new ApiError("NOT_FOUND")), null);
});
