import assert from "node:assert/strict";
import { test } from "node:test";
import { readerOfContact, readerOfLocation } from "./reader.ts";

test("a location writes in the language that it has chosen, with the dates of its country, otherwise in the most common language there", () => {
  const zurich = { country: "CH", timezone: "Europe/Zurich" };
  assert.deepEqual(readerOfLocation(zurich), { language: "de", locale: "de-CH" });
  assert.deepEqual(readerOfLocation({ ...zurich, language: "fr_FR" }), { language: "fr", locale: "fr-CH" });
  assert.deepEqual(readerOfLocation({ ...zurich, language: "it" }), { language: "it", locale: "it-CH" });
  const montreal = { country: null, timezone: "America/Toronto" };
  assert.deepEqual(readerOfLocation(montreal), { language: "en", locale: "en-CA" });
  assert.deepEqual(readerOfLocation({ ...montreal, language: "fr_CA" }), { language: "fr-CA", locale: "fr-CA" });
  assert.deepEqual(readerOfLocation({ country: "BE", language: "fr_FR" }), { language: "fr", locale: "fr-BE" });
  assert.deepEqual(readerOfLocation({ country: "FI", language: "sv" }), { language: "sv", locale: "sv-FI" });
  assert.deepEqual(readerOfLocation({ country: "NO", language: "no" }), { language: "nb", locale: "nb-NO" });
  assert.deepEqual(readerOfLocation({ country: null, timezone: "UTC", language: "pt_BR" }), { language: "pt-BR", locale: "pt-BR" });
});

test("a contact who booked online reads the language of that page, whatever the location has chosen", () => {
  const brussels = { country: "BE", timezone: "Europe/Brussels", language: "nl" };
  assert.equal(readerOfContact(null, brussels).language, "nl");
  assert.deepEqual(readerOfContact("fr-BE", brussels), { language: "fr", locale: "fr-BE" });
});
