import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import type { ImportOptions } from "#contract/imports/imports.ts";
import { originOf } from "./headers.ts";
import { dateOrderOf, proposeMapping } from "./mapping.ts";
import { decode, delimiterOf, rowsOf, watchEncoding } from "./reading.ts";
import { type ReadRow, readRow } from "./row.ts";
import { dayText } from "./values.ts";

const folder = path.join(import.meta.dirname, "fixtures");

/** Reads a fixture through the whole pipeline, in chunks that split characters and cells. */
async function read(name: string, defaultCountry: string | null = null) {
  const bytes = await readFile(path.join(folder, name));
  const pieces = Array.from({ length: Math.ceil(bytes.length / 7) }, (_, index) => bytes.subarray(index * 7, index * 7 + 7));
  const watch = watchEncoding();
  for (const piece of pieces) watch.see(piece);
  const encoding = watch.end();
  const delimiter = delimiterOf(new TextDecoder(encoding).decode(bytes));
  const [headers = [], ...rows] = await Array.fromAsync(rowsOf(decode(bytes.length > 0 ? [bytes] : [], encoding), delimiter));
  const inPieces = await Array.fromAsync(rowsOf(decode(pieces, encoding), delimiter));
  if (!name.includes("semicolon")) assert.deepEqual(inPieces, [headers, ...rows]);
  const mapping = proposeMapping(headers, rows, []);
  const options: ImportOptions = {
    matchBy: ["email", "phone"],
    onMatch: "update",
    tags: [],
    defaultCountry,
    dateOrder: dateOrderOf(rows, mapping, () => false, defaultCountry),
  };
  const plan = { mapping, options, definitions: [], users: [{ id: "u1", name: "Test User", email: "test@example.com" }] };
  const mapped = headers.flatMap((header, column) => {
    const target = mapping[column];
    return target === undefined || target.kind === "ignore" ? [] : [`${header}: ${target.kind === "field" ? target.field : target.kind}`];
  });
  return { encoding, delimiter, origin: originOf(headers), mapped, rows: rows.map((cells) => readRow(cells, plan)) };
}

const errorsOf = (row: ReadRow | undefined) => row?.messages.filter(({ level }) => level === "error").map(({ text }) => text);

test("Google Contacts' export is recognised, its labels are split and its own groups left out", async () => {
  const { origin, encoding, mapped, rows } = await read("google-contacts.csv", "GB");
  assert.deepEqual([origin, encoding], ["google", "utf-8"]);
  assert.deepEqual(mapped, [
    "First Name: firstName",
    "Middle Name: firstName",
    "Last Name: lastName",
    "Organization Name: companyName",
    "Birthday: dateOfBirth",
    "Notes: notes",
    "Labels: tags",
    "E-mail 1 - Value: email",
    "E-mail 2 - Value: email",
    "Phone 1 - Value: phone",
    "Phone 2 - Value: phone",
    "Address 1 - Street: address1",
    "Address 1 - City: city",
    "Address 1 - Region: state",
    "Address 1 - Postal Code: postalCode",
    "Address 1 - Country: country",
    "Website 1 - Value: website",
  ]);
  const [priya, tom, zoe] = rows;
  assert.deepEqual(priya?.sent.tags, ["Patients"]);
  assert.equal(priya?.sent.country, "GB");
  assert.equal(tom?.sent.firstName, "Tom Edward");
  assert.equal(tom?.sent.phone, "+441174960234");
  assert.deepEqual(tom?.sent.additionalPhones, [{ phone: "+447700900456" }]);
  assert.equal(zoe?.sent.lastName, "van der Berg");
  assert.ok(rows.every(({ isValid }) => isValid));
});

test("Google's older export is recognised too", async () => {
  const { origin, rows } = await read("google-contacts-before-2024.csv", "GB");
  assert.equal(origin, "google");
  const [amelie, seun, pharmacy, sakura] = rows;
  assert.deepEqual(amelie?.sent, {
    firstName: "Amélie",
    lastName: "Dupont",
    dateOfBirth: "1984-07-19",
    email: "amelie.dupont@example.fr",
    additionalEmails: [{ email: "a.dupont@atelier.example" }],
    phone: "+33612345678",
    additionalPhones: [{ phone: "+33142685300" }],
    address1: "12 rue des Lilas, Bâtiment B",
    city: "Paris",
    postalCode: "75011",
    country: "FR",
    tags: ["Patients", "Orthodontics"],
  });
  assert.equal(seun?.sent.firstName, "Oluwaseun King");
  assert.equal(seun?.sent.phone, "+442079460018");
  assert.equal(pharmacy?.sent.companyName, "Harbour Pharmacy Ltd");
  assert.deepEqual(sakura?.messages, [{ column: 14, level: "note", text: "has no year and is left out", code: "noYear" }]);
  assert.ok(rows.every(({ isValid }) => isValid));
});

test("Outlook's export in Windows-1252 is recognised, with line breaks in cells, empty dates and the address that has values", async () => {
  const { origin, encoding, delimiter, rows } = await read("outlook.csv");
  assert.deepEqual([origin, encoding, delimiter], ["outlook", "windows-1252", ","]);
  const [juergen, renee, bob] = rows;
  assert.equal(juergen?.sent.lastName, "Groß");
  assert.equal(juergen?.sent.address1, "Königstraße 7, Hinterhaus");
  assert.equal(juergen?.sent.country, "DE");
  assert.equal(juergen?.sent.dateOfBirth, "1971-04-28");
  assert.deepEqual(juergen?.sent.tags, ["Suppliers", "VIP"]);
  assert.equal(renee?.sent.dateOfBirth, "");
  assert.deepEqual(renee?.sent.additionalEmails, [{ email: "rcote@work.example.ca" }]);
  assert.deepEqual(errorsOf(bob), ["must be an email"]);
  assert.equal(bob?.messages[0]?.column, 55);
});

test("HubSpot's export with a byte order mark is recognised, its owner found by name", async () => {
  const { origin, encoding, rows } = await read("hubspot.csv");
  assert.deepEqual([origin, encoding], ["hubspot", "utf-8"]);
  const [maria, ken, riverside] = rows;
  assert.equal(maria?.sent.firstName, "María José");
  assert.equal(maria?.sent.phone, "+34912555014");
  assert.equal(maria?.sent.assignedTo, "u1");
  assert.equal(maria?.sent.country, "ES");
  assert.equal(ken?.sent.phone, "+819012345678");
  assert.equal(ken?.sent.assignedTo, undefined);
  assert.equal(ken?.messages[0]?.level, "note");
  assert.equal(riverside?.sent.email, "info@riverside.example");
});

for (const [name, encoding] of [
  ["excel-unicode.txt", "utf-16le"],
  ["excel-unicode-big-endian.txt", "utf-16be"],
] as const)
  test(`${encoding} with tabs is read, and a date that begins with the day`, async () => {
    const found = await read(name);
    assert.deepEqual([found.encoding, found.delimiter], [encoding, "\t"]);
    const [umit, darya, lukasz] = found.rows;
    assert.deepEqual(umit?.sent, {
      name: "Ümit Yılmaz",
      email: "umit@example.com.tr",
      phone: "+902125550100",
      city: "İstanbul",
      country: "TR",
      dateOfBirth: "1975-12-31",
      tags: ["Patients", "Newsletter"],
    });
    assert.equal(darya?.sent.country, "GB");
    assert.equal(darya?.sent.dateOfBirth, "1990-06-05");
    assert.equal(lukasz?.sent.name, "Łukasz Żak");
  });

test("a German Excel's file with semicolons is read, and its national numbers with the default country", async () => {
  const { encoding, delimiter, rows } = await read("excel-semicolon.csv", "DE");
  assert.deepEqual([encoding, delimiter], ["windows-1252", ";"]);
  assert.deepEqual(rows[0]?.sent, {
    firstName: "Björn",
    lastName: "Müller",
    email: "bjoern.mueller@example.de",
    phone: "+492215550123",
    address1: "Domstraße 3; Hof",
    postalCode: "50668",
    city: "Köln",
    country: "DE",
    dateOfBirth: "1982-06-05",
    companyName: "Müller & Söhne",
  });
  assert.equal(rows[1]?.sent.country, "AT");
  const without = await read("excel-semicolon.csv");
  assert.match(errorsOf(without.rows[0])?.[0] ?? "", /international format/);
});

test("bytes far into the file that are not UTF-8 make it Windows-1252", () => {
  const watch = watchEncoding();
  watch.see(Buffer.from("name\nAda\n"));
  watch.see(Buffer.from([0x4a, 0xfc, 0x72, 0x67]));
  assert.equal(watch.end(), "windows-1252");
});

test("a quotation mark that is never closed is reported without a search to the end of the file", async () => {
  async function* endless() {
    yield 'name\nAda\n"Bob';
    for (let piece = 0; piece < 5; piece++) yield "x".repeat(1_000_000);
  }
  await assert.rejects(Array.fromAsync(rowsOf(endless(), ",")), /Row [23] never ends/);
});

test("dates in a file may have one-digit days, unlike dates in the API", () => {
  assert.equal(dayText("2/8/1990", "month-first"), "1990-02-08");
  assert.equal(dayText("2/8/1990", "day-first"), "1990-08-02");
  assert.equal(dayText("1990.2.8 00:00", "day-first"), "1990.02.08");
  assert.equal(dayText("1990-2-18", "month-first"), "1990-02-18");
});

test("dates that can be read both ways are read as the location's country writes them", () => {
  const order = (text: string, country: string | null) =>
    dateOrderOf([[text]], [{ kind: "field", field: "dateOfBirth" }], () => false, country);
  assert.deepEqual(
    ["GB", "DE", "US", null].map((country) => order("02/08/1990", country)),
    ["day-first", "day-first", "month-first", "month-first"],
  );
  assert.equal(order("12/25/1980", "GB"), "month-first");
  assert.equal(order("25/12/1980", "US"), "day-first");
});
