import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { type TestContext, test } from "node:test";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { accountLanguages } from "#contract/users/account.ts";
import { textLanguages } from "#messages/languages.ts";
import { bookingFixture, calendar, dayAt } from "../appointments/fixtures.ts";
import { integration } from "../testing/raw-requests.ts";
import { startTestApp } from "../testing/test-app.ts";
import { storedLanguage } from "../users/language.ts";
import { waitingFixture } from "../waiting-list/fixtures.ts";

const kinds = ["booked", "confirmation", "reschedule", "cancellation", "reminder", "followup"] as const;

type Texts = { [key: string]: string | Texts };
const leaves = (texts: Texts): string[] => Object.values(texts).flatMap((each) => (typeof each === "string" ? [each] : leaves(each)));
/** The parts of the English sentences between placeholders, as far as they cannot be a word of another language. */
const { mail: english }: { mail: Texts } = JSON.parse(readFileSync(new URL(import.meta.resolve("#messages/en.json")), "utf8"));
const englishParts = leaves(english)
  .flatMap((text) => text.split(/\{\w+\}|[“”:]/))
  .map((part) => part.trim())
  .filter((part) => part.includes(" "));

/** How each language writes the start of the appointment, 25 November 2025 at 15:30 in Berlin. */
const written: Record<(typeof textLanguages)[number], string> = {
  en: "Tuesday, 25 November 2025 at 15:30 (Central European Time)",
  "en-GB": "Tuesday, 25 November 2025 at 15:30 (Central European Time)",
  es: "Martes, 25 de noviembre de 2025, 15:30 (hora de Europa central)",
  fr: "Mardi 25 novembre 2025 à 15:30 (heure d’Europe centrale)",
  "fr-CA": "Mardi 25 novembre 2025 à 15\u00a0h\u00a030 (heure de l’Europe centrale)",
  de: "Dienstag, 25. November 2025 um 15:30 (Mitteleuropäische Zeit)",
  it: "Martedì 25 novembre 2025 alle ore 15:30 (Ora dell’Europa centrale)",
  nl: "Dinsdag 25 november 2025 om 15:30 (Midden-Europese tijd)",
  sv: "Tisdag 25 november 2025 kl. 15:30 (centraleuropeisk tid)",
  da: "Tirsdag den 25. november 2025 kl. 15.30 (Centraleuropæisk tid)",
  nb: "Tirsdag 25. november 2025 kl. 15:30 (sentraleuropeisk tid)",
  fi: "Tiistai 25. marraskuuta 2025 klo 15.30 (Keski-Euroopan aika)",
  pt: "Terça-feira, 25 de novembro de 2025 às 15:30 (Hora da Europa Central)",
  "pt-BR": "Terça-feira, 25 de novembro de 2025 às 15:30 (Horário da Europa Central)",
};

function assertLanguage(text: string, language: string): void {
  assert.doesNotMatch(text, /[{}]|\bundefined\b|\bnull\b/, language);
  if (language.startsWith("en")) return;
  for (const part of englishParts) assert.ok(!text.includes(part), `${language}: “${part}” in ${text}`);
}

async function germanLocation(t: TestContext) {
  const w = await startTestApp(t);
  const visitor = await w.location();
  const { locationId } = visitor;
  await w.db.query.updateTable("location").set({ timezone: "Europe/Berlin", country: "DE" }).where("id", "=", locationId).execute();
  const sent = async () => {
    await w.work();
    const { rows } = await w.db.pool.query<{
      recipient: string;
      kind: string;
      subject: string;
      body: string;
      details: { fileName: string };
    }>("with gone as (delete from appointment_notice returning *) select * from gone order by kind, recipient");
    return rows;
  };
  return { w, sent, ...(await bookingFixture(w, visitor)) };
}

test("each notification without a text of its own is in the language of its user, with their dates", async (t) => {
  const { w, locationId, they, sent, contactId } = await germanLocation(t);
  const users = await Promise.all(
    accountLanguages.map(async (language) => {
      const user = await w.user(locationId);
      await w.db.query.updateTable("user").set(storedLanguage(language)).where("id", "=", user.id).execute();
      return { ...user, language };
    }),
  );
  const calendarId = await calendar(w, locationId, { members: users.map(({ id }) => id) });
  const selectedUsers = users.map(({ id }) => id);
  const given = kinds.flatMap((notificationType) =>
    (["email", "inApp"] as const).map((channel) => ({ receiverType: "business", channel, notificationType, selectedUsers })),
  );
  assert.equal((await they.post(`/calendars/${calendarId}/notifications`, given)).status, 200);
  const start = "2025-11-25T14:30:00.000Z";
  const made = await they.post("/calendars/events/appointments", {
    ...{ calendarId, locationId, contactId, startTime: start, title: "Ω", appointmentStatus: "confirmed" },
    ...{ ignoreDateRange: true, ignoreFreeSlotValidation: true, endTime: "2025-11-25T15:00:00.000Z" },
  });
  assert.ok(made.status < 300, JSON.stringify(made.body));
  const notices = await sent();
  const textLanguage: Partial<Record<(typeof accountLanguages)[number], (typeof textLanguages)[number]>> = {
    ...{ en_US: "en", en_GB: "en-GB", fr_FR: "fr", fr_CA: "fr-CA", pt_PT: "pt", pt_BR: "pt-BR", no: "nb" },
    ...{ es: "es", nl: "nl", de: "de", it: "it", sv: "sv", da: "da", fi: "fi" },
  };
  for (const { language, email, id } of users) {
    const own = notices.filter(({ recipient }) => recipient === email || recipient === id);
    assert.deepEqual(own.map(({ kind }) => kind).sort(), ["booked", "booked", "confirmation", "confirmation"], language);
    const text = textLanguage[language] ?? assert.fail(language);
    for (const { subject, body } of own) {
      assertLanguage(`${subject}\n${body}`, text);
      assert.ok(body.includes(written[text]), `${text}: ${body}`);
      assert.ok(subject.includes("Ω") && body.includes("Ada Byron"));
    }
  }
});

test("messages about an online booking are in the language of the visitor's page, and later ones to the contact as well", async (t) => {
  const { w, locationId, they, sent, list } = await germanLocation(t);
  const guest = integration(w, { token: "" });
  const calendarId = await calendar(w, locationId, { settings: { guestType: "collect_detail" } });
  const given = kinds.flatMap((notificationType) =>
    ["contact", "guest", "assignedUser"].map((receiverType) => ({ receiverType, channel: "email", notificationType })),
  );
  assert.equal((await they.post(`/calendars/${calendarId}/notifications`, given)).status, 200);
  for (const [index, language] of textLanguages.entries()) {
    const email = `guest-${language}@example.com`;
    const made = await guest.post(`/application/booking/calendars/${calendarId}`, {
      ...{ firstName: "Zoë", email, startTime: dayAt(w, index + 2, "10:00"), language, timezone: "Europe/Berlin" },
      guests: [{ name: "Jö", email: `friend-${language}@example.com` }],
    });
    assert.equal(made.status, 201, JSON.stringify(made.body));
    const mails = await sent();
    assert.deepEqual([...new Set(mails.map(({ recipient }) => recipient))].sort(), [`friend-${language}@example.com`, email]);
    const events = await list({ calendarId, startTime: 0, endTime: w.now().getTime() + 90 * 24 * 3600_000 });
    const contactId = events.at(-1)?.contactId ?? assert.fail("no contact");
    const later = await they.post("/calendars/events/appointments", {
      ...{ calendarId, locationId, contactId, startTime: dayAt(w, index + 2, "15:00") },
    });
    assert.ok(later.status < 300, JSON.stringify(later.body));
    const id = String(Reflect.get(Object(later.body), "id"));
    assert.ok((await they.put(`/calendars/events/appointments/${id}`, { appointmentStatus: "cancelled" })).status < 300);
    mails.push(...(await sent()));
    const ofContact = mails.filter(({ recipient }) => recipient === email);
    assert.deepEqual([...new Set(ofContact.map(({ kind }) => kind))].sort(), ["booked", "cancellation", "confirmation"]);
    for (const { subject, body, details } of mails)
      assertLanguage(`${subject}\n${body}\n${details.fileName.replace(/\.ics$/, "")}`, language);
    const body = ofContact.find(({ kind }) => kind === "booked")?.body ?? "";
    assert.match(body, /Zoë/);
    assert.match(body, /http:\/\/dashboard\.test\/book\/manage\//);
    assert.doesNotMatch(mails.find(({ recipient }) => recipient !== email)?.body ?? "", /\/book\/manage\//);
  }
  const wrong = { firstName: "Zoë", email: "zoe@example.com", startTime: dayAt(w, 3, "12:00"), language: "de-u-ca-buddhist" };
  await assertRefused(guest.post(`/application/booking/calendars/${calendarId}`, wrong), "INVALID");
});

test("a contact whose language is unknown gets messages in that of the location's country, and a custom text stays as it is", async (t) => {
  const { w, locationId, they, sent, booked } = await germanLocation(t);
  const calendarId = await calendar(w, locationId);
  const own = {
    subject: "Bis bald",
    body: "{{appointment.start_time}} ({{appointment.timezone}}), {{appointment.status}}, {{location.phone}}",
  };
  const given = [
    { receiverType: "contact", channel: "email", notificationType: "booked" },
    { receiverType: "emails", channel: "email", notificationType: "booked", additionalEmailIds: ["desk@example.com"], ...own },
  ];
  assert.equal((await they.post(`/calendars/${calendarId}/notifications`, given)).status, 200);
  const set = (fields: { country: string; timezone: string; phone: string }) =>
    w.db.query.updateTable("location").set(fields).where("id", "=", locationId).execute();
  const subjects: Record<string, RegExp> = {
    DE: /^Ihr Termin/,
    CH: /^Ihr Termin/,
    BR: /^Seu agendamento/,
    NO: /^Timen din/,
    JP: /^Your app/,
  };
  for (const [index, [country, subject]] of Object.entries(subjects).entries()) {
    await set({ country, timezone: "UTC", phone: "+493012345678" });
    await booked(calendarId, dayAt(w, index + 2, "10:00"));
    const mails = await sent();
    assert.match(mails.find(({ recipient }) => recipient === "ada@example.com")?.subject ?? "", subject, country);
    const text = mails.find(({ recipient }) => recipient === "desk@example.com");
    assert.equal(text?.subject, "Bis bald");
    if (country === "DE") assert.match(text?.body ?? "", /um 10:00 \(UTC\), Bestätigt, 030 12345678$/);
    if (country === "JP") assert.match(text?.body ?? "", /, Confirmed, \+49 30 12345678$/);
  }
});

test("an offer of the waiting list is in the contact's language", async (t) => {
  const { w, locationId, wait, contactOf, offerAll, list } = await waitingFixture(t);
  await list.changeSettings({ body: { locationId, offersAutomatically: true, offerMin: 60 } });
  await w.db.query.updateTable("location").set({ country: "SE" }).where("id", "=", locationId).execute();
  const ada = await contactOf("Ada");
  await wait(ada.id);
  await offerAll();
  const { rows } = await w.db.pool.query<{ body: string }>("select body from message where contact_id = $1", [ada.id]);
  assert.equal(rows.length, 1);
  assert.match(rows[0]?.body ?? "", /^Hej Ada!\n\nDet finns en ledig tid/);
  assertLanguage(rows[0]?.body ?? "", "sv");
});
