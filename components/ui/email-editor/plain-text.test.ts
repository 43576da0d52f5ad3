import assert from "node:assert/strict";
import { test } from "node:test";
import { linkOf } from "./link-of.ts";
import { htmlOfText, plainTextOf } from "./plain-text.ts";

test("the plain text of an email has its lines, lists, quotes and the addresses of its links", () => {
  const html =
    '<p>Hello <strong>Ada</strong>,</p><p></p><ul><li><p>one</p></li><li><p>two</p></li></ul><ol><li><p>first</p></li></ol><blockquote><p>Said before</p></blockquote><p><a href="https://example.com/a">here</a> and <a href="https://example.com">https://example.com</a></p>';
  assert.equal(
    plainTextOf(html),
    ["Hello Ada,", "", "- one", "- two", " 1. first", "> Said before", "here <https://example.com/a> and https://example.com"].join("\n"),
  );
});

test("a text becomes a paragraph for each line, without becoming HTML", () => {
  assert.equal(htmlOfText('a <b> & "c"\n\nd'), "<p>a &lt;b&gt; &amp; &quot;c&quot;</p><p></p><p>d</p>");
  assert.equal(plainTextOf(htmlOfText("a <b>\n\nd")), "a <b>\n\nd");
});

test("typed addresses become links of safe kinds only", () => {
  assert.equal(linkOf("example.com/a"), "https://example.com/a");
  assert.equal(linkOf("ada@example.com"), "mailto:ada@example.com");
  assert.equal(linkOf("http://example.com"), "http://example.com/");
  for (const text of ["", " ", "javascript:alert(1)", "data:text/html,x", "ht tp://x"]) assert.equal(linkOf(text), undefined, text);
});
