import assert from "node:assert/strict";
import { test } from "node:test";
import { z } from "zod";
import { englishOf } from "#lib/i18n/english.ts";
import { fieldWords } from "./field-words.ts";

const t = englishOf("form.checks");
const messageOf = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value, { error: (issue) => fieldWords(issue, t) }).error?.issues[0]?.message;

test("an empty required field is reported as required, whatever its other rules", () => {
  for (const schema of [z.string().min(1), z.email(), z.string().min(12), z.number()]) {
    assert.equal(messageOf(schema, schema instanceof z.ZodNumber ? undefined : ""), "This is required.");
  }
});

test("a failed check has a readable message", () => {
  assert.equal(messageOf(z.string().max(3), "abcd"), "Use at most 3 characters.");
  assert.equal(messageOf(z.string().min(8), "abc"), "Use at least 8 characters.");
  assert.equal(messageOf(z.array(z.string()).min(1), []), "Add at least 1 entry.");
  assert.equal(messageOf(z.number().max(9), 10), "Must be at most 9.");
  assert.equal(messageOf(z.email(), "ada"), "Enter a valid email address.");
  assert.equal(messageOf(z.enum(["a", "b"]), "c"), "Choose one of the options.");
});

test("a schema's own message has priority", () => {
  assert.equal(messageOf(z.string().min(1, { error: "Enter your email." }), ""), "Enter your email.");
});
