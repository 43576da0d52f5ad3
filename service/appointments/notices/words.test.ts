import assert from "node:assert/strict";
import { test } from "node:test";
import { textLanguages } from "#messages/languages.ts";
import { defaultText } from "./words.ts";

test("a message to a contact uses the calendar's name if the appointment is named after the contact, otherwise the title", () => {
  const reader = { language: "en", locale: "en-GB" } as const;
  const words = { "contact.name": "Ada Byron", "contact.first_name": "Ada", "calendar.name": "Check-up", "location.name": "Harbour" };
  const bodyOf = (title: string, isToVisitor: boolean) =>
    defaultText("booked", { reader, isToVisitor, isConfirmed: true, words: { ...words, "appointment.title": title } }).body;
  assert.match(bodyOf("Ada Byron", true), /Your appointment “Check-up” is booked\./);
  assert.match(bodyOf("Crown", true), /Your appointment “Crown” is booked\./);
  assert.match(bodyOf("Ada Byron", false), /Ada Byron/);
});

test("an unconfirmed booking is called a request in every language", () => {
  const words = { "contact.name": "Ada Byron", "calendar.name": "Check-up", "location.name": "Harbour", "appointment.title": "Ada Byron" };
  for (const language of textLanguages) {
    const reader = { language, locale: language };
    for (const isToVisitor of [true, false]) {
      const textOf = (kind: "booked" | "reminder", isConfirmed: boolean) => defaultText(kind, { reader, isToVisitor, isConfirmed, words });
      const [booked, requested] = [textOf("booked", true), textOf("booked", false)];
      assert.notEqual(requested.subject, booked.subject, language);
      assert.notEqual(requested.body, booked.body, language);
      assert.deepEqual(textOf("reminder", false), textOf("reminder", true), language);
    }
  }
});
