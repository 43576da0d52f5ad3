import assert from "node:assert/strict";
import { test } from "node:test";
import { platformLanguages } from "#contract/users/users.ts";
import { languageNames } from "./language-names.ts";
import { localeFor, sayIn, textLanguageOf, translations, wordsOf } from "./languages.ts";
import { phrases } from "./phrases.ts";
import { captionsIn } from "./words.ts";

/** Words that are the same as in English. Any other that is was forgotten. */
const same: Record<(typeof translations)[number], readonly string[]> = {
  es: ["No", "Token", "token"],
  fr: [
    "Contacts",
    "Services",
    "Type",
    "Description",
    "Date",
    "Options",
    "Trace",
    "contacts",
    "Contact",
    "Conditions",
    "Condition",
    "Code",
    "Messages",
    "Notes",
    "Note",
    "Conversations",
    "Associations",
    "Sites",
    "Action",
  ],
  de: ["Funnels", "System", "Name", "Website", "Code", "Team", "Status", "Import", "Text", "Person", "Token"],
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
});

test("a caption that came ready made is recognised, with what was filled in; what is no phrase stays as it is", () => {
  const german = captionsIn(wordsOf("de"));
  const spanish = captionsIn(wordsOf("es"));
  assert.equal(german("Save"), "Speichern");
  assert.equal(german("The contacts could not be loaded"), "Die Kontakte konnten nicht geladen werden");
  assert.equal(german("The audit log could not be read"), "Nicht lesbar: das Protokoll");
  assert.equal(spanish("Delete Ana (main) $& {x}?"), "¿Eliminar Ana (main) $& {x}?");
  assert.equal(spanish("Must have at least 12 characters."), "Debe tener al menos 12 caracteres.");
  assert.equal(german("1,234 of 5,678"), "1,234 von 5,678");
  for (const own of ["One of its locations", "Ana", "constructor", "could not be read", ""]) assert.equal(german(own), own);
  assert.equal(captionsIn(wordsOf("en"))("Save"), "Save");
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
