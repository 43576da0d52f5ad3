import assert from "node:assert/strict";
import { test } from "node:test";
import { platformLanguages } from "#contract/users/users.ts";
import { languageNames, platformLanguageOf } from "./language-names.ts";
import { localeFor, textLanguageOf } from "./languages.ts";

test("dates and numbers follow the chosen language; the browser tells the country where the language leaves it open", () => {
  assert.equal(localeFor("en_US", "en-GB,en;q=0.9"), "en-GB");
  assert.equal(localeFor("en_US", "de-DE,de"), "en-US");
  assert.equal(localeFor("de", "de-CH,en"), "de-CH");
  assert.equal(localeFor("de", "en-GB"), "de");
  assert.equal(localeFor("fr_CA", "fr-FR"), "fr-CA");
  assert.equal(localeFor("no", null), "nb");
  for (const language of platformLanguages) assert.ok(new Intl.NumberFormat(localeFor(language, null)).format(1) !== "");
});

test("a new user's language is that of the user who adds them, or the closest one that the documented interface has", () => {
  const read = {
    en: "en_US",
    "en-GB": "en_US",
    de: "de",
    fr: "fr_FR",
    "fr-CA": "fr_CA",
    pt: "pt_PT",
    "pt-BR": "pt_BR",
    nb: "no",
    "en-XA": "en_US",
  };
  assert.deepEqual(Object.fromEntries(Object.keys(read).map((tag) => [tag, platformLanguageOf(tag)])), read);
});

test("each language of the document and each tag of a browser has its texts, and each language its name", () => {
  const read = {
    ...{ en_US: "en", en_GB: "en-GB", "en-AU": "en-GB", "en-CA": "en", es: "es", "es-MX": "es" },
    ...{
      fr_FR: "fr",
      fr_CA: "fr-CA",
      "fr-BE": "fr",
      "de-CH": "de",
      it: "it",
      nl: "nl",
      "nl-BE": "nl",
      sv: "sv",
      da: "da",
      no: "nb",
      "nn-NO": "nb",
      fi: "fi",
      pt_PT: "pt",
      pt_BR: "pt-BR",
      "pt-AO": "pt",
      ja: "en",
      "": "en",
    },
  };
  assert.deepEqual(Object.fromEntries(Object.keys(read).map((tag) => [tag, textLanguageOf(tag)])), read);
  assert.deepEqual(Object.keys(languageNames).sort(), ["en_GB", ...platformLanguages].sort());
});
