import assert from "node:assert/strict";
import { test } from "node:test";
import { createFrontdesk, type FrontdeskOptions } from "./index.ts";

test("a missing or invalid address or token is refused before the first request", () => {
  const [baseUrl, token] = ["https://crm.example.com", "pit-1"];
  const refused: [Partial<FrontdeskOptions>, RegExp][] = [
    [{ token }, /^baseUrl must be .* not undefined\.$/],
    [{ baseUrl: "", token }, /^baseUrl must be/],
    [{ baseUrl: "crm.example.com", token }, /^baseUrl must be .* not "crm\.example\.com"\.$/],
    [{ baseUrl: "ftp://crm.example.com", token }, /^baseUrl must be/],
    [{ baseUrl: "https://", token }, /^baseUrl must be/],
    [{ baseUrl }, /^token is missing\.$/],
    [{ baseUrl, token: "" }, /^token is missing\.$/],
  ];
  for (const [given, message] of refused)
    assert.throws(() => Reflect.apply(createFrontdesk, undefined, [given]), { name: "TypeError", message });
});
