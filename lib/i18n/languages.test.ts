import assert from "node:assert/strict";
import { test } from "node:test";
import { platformLanguages } from "#contract/users/users.ts";
import { type Noun, sayCount } from "./counts.ts";
import { languageNames } from "./language-names.ts";
import { localeFor, sayIn, textLanguageOf, translations, wordsOf } from "./languages.ts";
import { phrases } from "./phrases.ts";
import { own, worded } from "./text.ts";
import { captionsIn } from "./words.ts";

/** Words that are the same as in English. Any other that is was forgotten. */
const same: Record<(typeof translations)[number], readonly string[]> = {
  es: ["No", "Token", "token", "no", "{count} min"],
  fr: [
    "Contacts",
    "Services",
    "Type",
    "Description",
    "Date",
    "Options",
    "Trace",
    "contacts",
    "conversations",
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
    "Relations",
    "Notifications",
    "{count} min",
    "{count} contact",
    "{count} contacts",
    "{count} conversation",
    "{count} conversations",
    "{count} page",
    "{count} pages",
    "{count} question",
    "{count} questions",
    "{count} message",
    "{count} messages",
    "{count} note",
    "{count} notes",
    "{count} minute",
    "{count} minutes",
    "{count} association",
    "{count} associations",
  ],
  de: ["Funnels", "System", "Name", "Website", "Code", "Team", "Status", "Import", "Text", "Person", "Token", "Medium"],
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
  assert.equal(german("Couldn't load contacts"), "Die Kontakte konnten nicht geladen werden");
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

test("a count is said with its noun by the language's own rule, its figure as the place writes it", () => {
  const saying = (language: "en" | "es" | "fr" | "de", locale: string) => {
    const words = wordsOf(language);
    return (count: number, noun: Noun) => sayCount({ language, words, figure: new Intl.NumberFormat(locale).format }, count, noun);
  };
  assert.equal(saying("en", "en-GB")(1, "contact"), "1 contact");
  assert.equal(saying("en", "en-GB")(12345, "person"), "12,345 people");
  assert.equal(saying("de", "de-DE")(12345, "contact"), "12.345 Kontakte");
  assert.equal(saying("fr", "fr-FR")(0, "location"), "0 établissement");
  assert.equal(saying("es", "es-ES")(2, "delivery"), "2 entregas");
});

test("somebody's own words are no phrase, whatever they are", () => {
  const german = captionsIn(wordsOf("de"));
  assert.equal(german("New"), "Neu");
  assert.deepEqual(worded({ label: "New", isVerbatim: true }), own("New"));
  assert.equal(worded({ label: "New" }), "New");
  assert.equal(german("Delete New?"), "New löschen?", "what fills a phrase in is somebody's own");
  assert.equal(german("The contacts could not be read"), "Nicht lesbar: die Kontakte");
});
