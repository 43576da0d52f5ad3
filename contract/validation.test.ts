import assert from "node:assert/strict";
import { test } from "node:test";
import { z } from "zod";
import { ApiError, toApiError } from "./errors.ts";
import { checksOf, storableChecks } from "./validation.ts";

const messagesOf = (schema: z.ZodType, raw: unknown) => {
  const { error } = schema.safeParse(raw);
  return new ApiError("INVALID", { message: error === undefined ? [] : checksOf(error, raw).map(({ message }) => message) }).messages;
};

const unknownProperties = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, place) => [`p${place}`, 1]));

test("up to a hundred failed checks are listed, then the first hundred and the number of others", () => {
  const schema = z.strictObject({});
  assert.equal(messagesOf(schema, unknownProperties(100)).length, 100);
  const many = messagesOf(schema, unknownProperties(20_000));
  assert.equal(many.length, 101);
  assert.deepEqual([many[0], many[99], many[100]], ["property p0 should not exist", "property p99 should not exist", "and 19900 more"]);
});

test("the omitted checks of several parts are counted together", () => {
  const inner = z.strictObject({});
  const schema = z.strictObject({ one: inner, two: inner, list: z.array(z.string()) });
  const raw = { one: unknownProperties(300), two: unknownProperties(150), list: Array.from({ length: 50 }, () => 1) };
  const messages = messagesOf(schema, raw);
  assert.equal(messages.length, 101);
  assert.equal(messages.at(-1), "and 400 more");
});

test("a list of messages that was already cut is not cut again by another program", () => {
  const first = new ApiError("INVALID", { message: Array.from({ length: 250 }, (_, place) => `check ${place}`) });
  const repeated = toApiError(422, { message: first.messages });
  assert.deepEqual(repeated.messages, first.messages);
  assert.equal(repeated.messages.at(-1), "and 150 more");
});

test("a message does not repeat a long name, and is well-formed after being cut", () => {
  const long = "😀".repeat(50_000);
  const messages = [
    ...messagesOf(z.strictObject({}), { [long]: 1 }),
    ...messagesOf(z.record(z.string(), z.string()), { [long]: 1 }),
    ...storableChecks({ [long]: { [long]: "\0" } }).map(({ message }) => message),
    ...new ApiError("BAD_REQUEST", { message: `Invalid field ${long}` }).messages,
  ];
  assert.equal(messages.length, 4);
  for (const message of messages)
    assert.ok(message.length < 2100 && message.isWellFormed() && message.includes("…"), message.slice(0, 200));
});

test("a value of the wrong type is reported once, without failures of its other rules", () => {
  const schema = z.object({ list: z.array(z.string()).min(2), text: z.string().min(3) });
  assert.deepEqual(messagesOf(schema, { list: "a", text: 1 }), ["list must be an array", "text must be a string"]);
});

test("strings that cannot be stored are listed up to a hundred times, then counted", () => {
  const messages = storableChecks({ list: Array.from({ length: 130 }, () => "\0") }).map(({ message }) => message);
  assert.equal(messages.length, 101);
  assert.equal(messages.at(-1), "and 30 more");
});
