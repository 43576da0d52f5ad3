import assert from "node:assert/strict";
import { test } from "node:test";
import { platformLanguages } from "#contract/users/users.ts";
import { languageNames } from "./language-names.ts";
import { localeFor, sayIn, textLanguageOf, translations, wordsOf } from "./languages.ts";
import { phrases } from "./phrases.ts";
import { inWords } from "./words.ts";

/** Words that are the same as in English. Any other that is was forgotten. */
const same: Record<(typeof translations)[number], readonly string[]> = {
  es: [],
  fr: ["Contacts"],
  de: ["Funnels", "System"],
};

test("every phrase is said in every language, differs from English but where words are the same, and keeps what is filled in", () => {
  const slots = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();
  for (const language of translations) {
    const words = wordsOf(language);
    assert.deepEqual(Object.keys(words), Object.keys(phrases));
    const unsaid = Object.entries(words).filter(([phrase, said]) => said === phrase && !same[language].includes(phrase));
    assert.deepEqual(unsaid, [], language);
    for (const [phrase, said] of Object.entries(words)) {
      assert.deepEqual(slots(said), slots(phrase), phrase);
      assert.equal(said, said.trim());
      assert.notEqual(said, "");
      assert.equal(/[.…?!:]$/.exec(said)?.[0], /[.…?!:]$/.exec(phrase)?.[0], `${language}: ${phrase}`);
    }
  }
});

test("a phrase is said with what is filled in, and what is no phrase stays as it is", () => {
  assert.equal(sayIn("de", "Contacts"), "Kontakte");
  assert.equal(sayIn("es", "Continue with {provider}", { provider: "Acme" }), "Continuar con Acme");
  assert.equal(sayIn("en", "Continue with {provider}", { provider: "{provider}" }), "Continue with {provider}");
  assert.equal(inWords(wordsOf("de"), "A page of somebody else"), "A page of somebody else");
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
