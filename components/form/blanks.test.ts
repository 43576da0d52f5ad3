import assert from "node:assert/strict";
import { test } from "node:test";
import { z } from "zod";
import { withoutBlanks } from "./blanks.ts";

const person = z.object({
  name: z.string().min(1),
  nickname: z.string().optional(),
  email: z.email().optional(),
  phone: z.string().min(3).nullable().optional(),
  address: z.object({ country: z.enum(["PT", "DE"]).optional() }),
});

test("an emptied field becomes the empty value that its schema accepts", () => {
  const values = { name: "Ada", nickname: "", email: "", phone: "", address: { country: "" } };
  assert.deepEqual(withoutBlanks(person, values), { name: "Ada", nickname: "", phone: null, address: {} });
});

test("a required field stays empty, so that the schema refuses it", () => {
  assert.deepEqual(withoutBlanks(person, { name: "" }), { name: "" });
});

test("values that the schema does not contain are unchanged", () => {
  assert.deepEqual(withoutBlanks(person, { other: "" }), { other: "" });
  assert.equal(withoutBlanks(z.string(), ""), "");
});
