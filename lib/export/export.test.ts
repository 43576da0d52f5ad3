import assert from "node:assert/strict";
import { test } from "node:test";
import Papa from "papaparse";
import type { Send } from "#contract/client.ts";
import type { Contact } from "#contract/contacts/contacts.ts";
import { startContactExport } from "./contact-export.ts";
import { csvOf } from "./csv.ts";
import { folded, vcardOf } from "./vcard.ts";

const ada: Contact = {
  id: "c1",
  locationId: "l",
  name: "Ada Lovelace",
  firstName: "Ada",
  lastName: "Love;lace",
  email: "ada@example.com",
  emailLowerCase: "ada@example.com",
  phone: "+442079460958",
  additionalEmails: [{ email: "countess@example.com" }],
  additionalPhones: [],
  type: "lead",
  source: null,
  assignedTo: null,
  followers: [],
  tags: ["vip", "math, old"],
  customFields: [],
  companyName: "Analytical, Engines \\ Co",
  gender: "female",
  address1: "12 St James's Sq\nLondon",
  city: "London",
  state: null,
  country: "GB",
  postalCode: "SW1Y 4JH",
  website: "https://example.com",
  timezone: "Europe/London",
  dateOfBirth: "1815-12-10",
  dnd: false,
  dndSettings: {},
  inboundDndSettings: {},
  businessId: null,
  attributionSource: null,
  lastAttributionSource: null,
  visitorId: null,
  lastActivity: null,
  dateAdded: "2026-01-01T00:00:00.000Z",
  dateUpdated: "2026-02-03T04:05:06.789Z",
};

test("a cell that a spreadsheet would execute is exported as text, and a phone number is unchanged", () => {
  const cells = ["=1+1", "@sum", "+cmd|' /C calc'!A0", "-2+3", "\tx", "+442079460958", "a=b"];
  const [row] = Papa.parse<string[]>(csvOf([cells])).data;
  assert.deepEqual(row, ["'=1+1", "'@sum", "'+cmd|' /C calc'!A0", "'-2+3", "'\tx", "+442079460958", "a=b"]);
});

test("quotes, commas and line breaks survive a round trip through CSV", () => {
  const rows = [["a", 'say "hi"', "one,\r\ntwo", "; \u00fc \u4e2d", ""]];
  const text = csvOf(rows, { bom: true });
  assert.ok(text.startsWith("\uFEFF") && text.endsWith("\r\n"));
  assert.deepEqual(Papa.parse(text.slice(1), { skipEmptyLines: true }).data, rows);
});

test("a contact is exported as a standard vCard with special characters escaped", () => {
  const text = vcardOf(ada).replaceAll("\r\n ", "");
  assert.deepEqual(text.split("\r\n"), [
    "BEGIN:VCARD",
    "VERSION:4.0",
    "UID;VALUE=text:c1",
    "FN:Ada Lovelace",
    "N:Love\\;lace;Ada;;;",
    "EMAIL;PREF=1:ada@example.com",
    "EMAIL;PREF=2:countess@example.com",
    "TEL;VALUE=uri:tel:+442079460958",
    "ORG:Analytical\\, Engines \\\\ Co",
    "ADR:;;12 St James's Sq\\nLondon;London;;SW1Y 4JH;GB",
    "URL:https://example.com",
    "BDAY:18151210",
    "GENDER:F",
    "TZ;VALUE=text:Europe/London",
    "CATEGORIES:vip,math\\, old",
    "REV:20260203T040506Z",
    "END:VCARD",
    "",
  ]);
});

test("a vCard of a contact without a name has one", () => {
  assert.match(vcardOf({ ...ada, name: null, firstName: null, lastName: null }), /\r\nFN:ada@example\.com\r\n/);
});

test("no vCard line is longer than 75 octets, and no character is split", () => {
  const line = `NOTE:${"\u4e2d\u{1f600}\u00e9a".repeat(60)}`;
  const parts = folded(line).split("\r\n");
  assert.ok(parts.every((part) => new TextEncoder().encode(part).length <= 75));
  assert.equal(parts.map((part, place) => (place === 0 ? part : part.slice(1))).join(""), line);
});

const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers });

/** A documented server with `count` contacts that answers one request in the middle with a rate limit error. */
function server(count: number): Send {
  let refusals = 1;
  return async (url, init) => {
    if (url.startsWith("/businesses")) return json(403, { statusCode: 403, message: "The token is not authorized for this scope." });
    const body = JSON.parse(String(init.body));
    const from = body.searchAfter ? Number(body.searchAfter[0]) + 1 : 0;
    if (from > 0 && refusals-- > 0) return json(429, { statusCode: 429, message: "Slow down" }, { "retry-after": "0" });
    const contacts = Array.from({ length: Math.max(0, Math.min(body.pageLimit, count - from)) }, (_, place) => ({
      ...ada,
      id: `c${from + place}`,
      customFields: [{ id: "f", value: "x" }],
      searchAfter: [from + place],
    }));
    return json(200, { contacts, total: count, traceId: "t" });
  };
}

test("an export of another server contains each contact once, waits when asked to, and keeps unknown fields", async () => {
  const send = server(1203);
  const source = { locationId: "l", kind: "documented" as const, send, sendToApplication: send, signal: new AbortController().signal };
  const { total, pieces } = await startContactExport(source, { format: "csv", asked: {} });
  let text = "";
  for await (const piece of pieces) text += piece;
  const { data } = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true });
  assert.equal(total, 1203);
  assert.equal(new Set(data.map(({ Id }) => Id)).size, 1203);
  assert.equal(data[7]?.["Custom fields"], '{"f":"x"}');
});

test("only the requested columns are exported, in the requested order", async () => {
  const send = server(1);
  const source = { locationId: "l", kind: "documented" as const, send, sendToApplication: send, signal: new AbortController().signal };
  const { pieces } = await startContactExport(source, { format: "csv-excel", asked: {}, fields: ["phone", "name", "nonsense"] });
  let text = "";
  for await (const piece of pieces) text += piece;
  assert.equal(text, "\uFEFFPhone,Name\r\n+442079460958,Ada Lovelace\r\n");
});
