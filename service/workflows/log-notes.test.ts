import assert from "node:assert/strict";
import { test } from "node:test";
import { errorOfRun, problemOf, shownStep } from "./log-notes.ts";

const step = { type: "add_tag", outcome: "done" as const, at: "2030-03-04T08:31:12.000Z" };

test("text that an earlier version recorded is shown as it is", () => {
  assert.deepEqual(shownStep({ ...step, message: "Added vip" }), { ...step, note: { code: "text", text: "Added vip" } });
  assert.deepEqual(errorOfRun("The user is gone."), { code: "text", text: "The user is gone." });
  assert.deepEqual(problemOf("Answered 503."), { code: "text", text: "Answered 503." });
});

test("a note is read the same from a text column and from an attempt, and an unknown one is shown by its code", () => {
  const note = { code: "tooSlow", values: { seconds: 10 } };
  assert.deepEqual(problemOf(JSON.stringify(note)), note);
  assert.deepEqual(problemOf(note), note);
  assert.deepEqual(errorOfRun('{"code":"contactDeleted","values":{}}'), { code: "contactDeleted", values: {} });
  assert.deepEqual(shownStep({ ...step, note: { code: "ofALaterVersion" } }).note, { code: "text", text: "ofALaterVersion" });
  assert.equal(errorOfRun(null), null);
});
