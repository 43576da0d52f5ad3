import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { type CountryCode, PhoneNumber } from "libphonenumber-js/core";
import examples from "libphonenumber-js/examples.mobile.json";
import metadata from "libphonenumber-js/min/metadata";
import { callingCodeOf } from "./phone-code.ts";
import { formatPhone } from "./phone-format.ts";
import { phoneRulesOf } from "./phone-rules.ts";
import { countryOf, readPhone } from "./phones.ts";

const callingCodes = [...Object.keys(metadata.country_calling_codes), ...Object.keys(metadata.nonGeographic)];

function written(phone: string, home: string | undefined): string {
  const rules = phoneRulesOf(callingCodeOf(phone) ?? "44");
  assert.ok(rules);
  return formatPhone(phone, home, rules);
}

/** The same by the library, which is too large for a page. */
function writtenByLibrary(phone: string, home: string | undefined): string {
  const number = new PhoneNumber(phone, metadata);
  if (!number.isPossible()) return phone;
  const countries = metadata.country_calling_codes[number.countryCallingCode] ?? [];
  const isOf = (country: CountryCode) => {
    const own = new PhoneNumber(phone, metadata);
    own.country = country;
    return own.isValid();
  };
  const owner = countries.find(isOf) ?? countries[0];
  return home !== undefined && owner === home ? number.formatNational() : number.formatInternational();
}

test("every calling code is recognised at the beginning of its numbers", () => {
  for (const code of callingCodes) assert.equal(callingCodeOf(`+${code}5550123`), code);
  for (const code of ["0", "00", "999999", "GB", "__proto__"]) assert.equal(phoneRulesOf(code), undefined);
});

test("a phone number is national at home and international abroad", () => {
  assert.equal(written("+442079460958", "GB"), "020 7946 0958");
  assert.equal(written("+442079460958", "PT"), "+44 20 7946 0958");
  assert.equal(written("+351211234567", undefined), "+351 21 123 4567");
  assert.equal(written("+12024561111", "CA"), "+1 202 456 1111");
  assert.equal(written("+441632960636", "GB"), "01632 960636");
  assert.equal(written("+80012345678", undefined), "+800 1234 5678");
  assert.equal(written("no number", "GB"), "no number");
});

test("every country's mobile number is written as the library writes it, at home and abroad", () => {
  for (const [country, national] of Object.entries(examples)) {
    const phone = readPhone(national, countryOf(country));
    assert.ok(phone, `${country} ${national}`);
    for (const home of [country, "GB", "US", undefined]) assert.equal(written(phone, home), writtenByLibrary(phone, home));
  }
});

test("any number of any calling code is written as the library writes it, for every country that has the code", () => {
  const digits = fc.string({ unit: fc.constantFrom(..."0123456789"), minLength: 4, maxLength: 12 });
  fc.assert(
    fc.property(fc.constantFrom(...callingCodes), digits, (code, number) => {
      const phone = `+${code}${number}`.slice(0, 16);
      for (const home of [undefined, ...(metadata.country_calling_codes[code] ?? [])])
        assert.equal(written(phone, home), writtenByLibrary(phone, home));
    }),
    { numRuns: 5000 },
  );
});

test("a typed number is read as one of the country", () => {
  assert.equal(readPhone("020 7946 0958", "GB"), "+442079460958");
  assert.equal(readPhone("020 7946 0958", undefined), undefined);
  assert.equal(countryOf("gb"), "GB");
  assert.equal(countryOf("XX"), undefined);
});
