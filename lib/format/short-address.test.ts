import assert from "node:assert/strict";
import { test } from "node:test";
import { shortAddress } from "./short-address.ts";

test("an address is shown as its network", () => {
  assert.equal(shortAddress("203.0.113.77"), "203.0.113.x");
  assert.equal(shortAddress("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::");
  assert.equal(shortAddress("2001:db8::1"), "2001:db8::1");
  assert.equal(shortAddress("unknown"), "unknown");
});
