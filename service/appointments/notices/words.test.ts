import assert from "node:assert/strict";
import { test } from "node:test";
import { defaultText } from "./words.ts";

test("a contact reads the calendar's name where the appointment is named after them, and else its title", () => {
  const reader = { language: "en", locale: "en-GB" } as const;
  const words = { "contact.name": "Ada Byron", "contact.first_name": "Ada", "calendar.name": "Check-up", "location.name": "Harbour" };
  const bodyOf = (title: string, isToVisitor: boolean) =>
    defaultText("booked", { reader, isToVisitor, words: { ...words, "appointment.title": title } }).body;
  assert.match(bodyOf("Ada Byron", true), /Your appointment “Check-up” is booked\./);
  assert.match(bodyOf("Crown", true), /Your appointment “Crown” is booked\./);
  assert.match(bodyOf("Ada Byron", false), /Ada Byron/);
});
