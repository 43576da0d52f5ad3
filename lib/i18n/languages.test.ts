import assert from "node:assert/strict";
import { test } from "node:test";
import { platformLanguages } from "#contract/users/users.ts";
import { languageNames } from "./language-names.ts";
import { localeFor, sayIn, textLanguageOf } from "./languages.ts";
import { phrases } from "./phrases.ts";

test("every phrase is said in every language, and differs from English but where words are the same", () => {
  for (const language of ["es", "fr", "de"] as const) {
    const same = phrases.filter((phrase) => sayIn(language, phrase) === phrase);
    assert.ok(same.length <= 3, `${language}: ${same.join(", ")}`);
    assert.ok(phrases.every((phrase) => sayIn(language, phrase).trim() !== ""));
  }
  assert.equal(sayIn("de", "Contacts"), "Kontakte");
  assert.equal(sayIn("de", "A page of somebody else"), "A page of somebody else");
});

test("dates and numbers follow the chosen language; the browser tells the country where the language leaves it open", () => {
  assert.equal(localeFor("en_US", "en-GB,en;q=0.9"), "en-GB");
  assert.equal(localeFor("en_US", "de-DE,de"), "en-US");
  assert.equal(localeFor("de", "de-CH,en"), "de-CH");
  assert.equal(localeFor("de", "en-GB"), "de");
  assert.equal(localeFor("fr_CA", "fr-FR"), "fr-CA");
  assert.equal(localeFor("no", null), "nb");
  for (const language of platformLanguages) assert.ok(new Intl.NumberFormat(localeFor(language, null)).format(1) !== "");
});

test("a language that the texts are not complete in has English ones, and each has its name", () => {
  assert.deepEqual(["en_US", "fr_CA", "fr_FR", "es", "de-CH", "nl", "pt_BR", ""].map(textLanguageOf), [
    "en",
    "fr",
    "fr",
    "es",
    "de",
    "en",
    "en",
    "en",
  ]);
  assert.deepEqual(Object.keys(languageNames), [...platformLanguages]);
});
