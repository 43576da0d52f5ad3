import assert from "node:assert/strict";
import { test } from "node:test";
import { inSentence } from "./in-sentence.ts";

test("a label begins with a small letter inside a sentence, except for German nouns, names and abbreviations", () => {
  assert.equal(inSentence("Businesses", "en"), "businesses");
  assert.equal(inSentence("Treatment plans", "en-GB"), "treatment plans");
  assert.equal(inSentence("Do Not Disturb", "en"), "Do Not Disturb");
  assert.equal(inSentence("Équipements", "fr-CA"), "équipements");
  assert.equal(inSentence("Unternehmen", "de"), "Unternehmen");
  assert.equal(inSentence("VIP rooms", "en"), "VIP rooms");
  assert.equal(inSentence("", "en"), "");
});
