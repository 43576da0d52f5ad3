import assert from "node:assert/strict";
import { test } from "node:test";
import { textBeforeQuote } from "./quoted-text.ts";

test("the quoted mail at the end of a text is separated from the answer, with the line that introduces it", () => {
  assert.equal(textBeforeQuote("Yes, at ten.\n\nOn Monday, Ada wrote:\n> When?\n>\n> Ada\n"), "Yes, at ten.");
  assert.equal(textBeforeQuote("Yes.\n> When?"), "Yes.");
});

test("a text without an answer, with an answer below the quote, or without a quote stays whole", () => {
  for (const text of ["", "Yes.", "> When?", "On Monday, Ada wrote:\n> When?", "> When?\nAt ten.", "a > b\nc"])
    assert.equal(textBeforeQuote(text), undefined, text);
});
