import assert from "node:assert/strict";
import { test } from "node:test";
import pg from "pg";
import { sqlState, violatedConstraint } from "./pool.ts";

function databaseError(message: string, fields: Partial<pg.DatabaseError>): pg.DatabaseError {
  return Object.assign(new pg.DatabaseError(message, message.length, "error"), fields);
}

test("a violation that a node of a cluster reports as an internal error has its own state and the constraint's name", () => {
  const plain = databaseError('duplicate key value violates unique constraint "contact_unique_phone"', {
    code: "23505",
    constraint: "contact_unique_phone",
  });
  const numbered = databaseError('duplicate key value violates unique constraint "contact_unique_phone_102071"', {
    code: "23505",
    constraint: "contact_unique_phone_102071",
  });
  const copied = databaseError('duplicate key value violates unique constraint "contact_unique_phone_102071"', { code: "XX000" });
  for (const error of [plain, numbered, copied])
    assert.deepEqual([sqlState(error), violatedConstraint(error)], ["23505", "contact_unique_phone"]);
  const foreign = databaseError('insert or update on table "note_102080" violates foreign key constraint "note_contact_fkey_102080"', {
    code: "XX000",
  });
  assert.deepEqual([sqlState(foreign), violatedConstraint(foreign)], ["23503", "note_contact_fkey"]);
  const other = databaseError("something else", { code: "XX000" });
  assert.deepEqual([sqlState(other), violatedConstraint(other)], ["XX000", ""]);
});
