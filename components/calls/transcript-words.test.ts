import assert from "node:assert/strict";
import { test } from "node:test";
import { hitsOf, indexAt, isUnsure, partsOf, speakersOf, textWithTimes } from "./transcript-words.ts";

const said = (mediaChannel: number, startTime: number, transcript: string, confidence = 0.9) => ({
  mediaChannel,
  sentenceIndex: 0,
  startTime,
  endTime: startTime + 500,
  transcript,
  confidence,
});
const call = [said(7, 0, "Good morning."), said(3, 1200, "Hello, I need an appointment."), said(7, 65_000, "An appointment, of course.")];

test("the sentence at a time is the last one that has begun", () => {
  assert.deepEqual(
    [0, 1.1, 1.2, 70].map((seconds) => indexAt(call, seconds)),
    [0, 0, 1, 2],
  );
  assert.equal(indexAt([said(1, 500, "Late")], 0), -1);
});

test("speakers are numbered in the order in which they first speak", () => {
  assert.deepEqual(speakersOf(call), [7, 3]);
  const text = textWithTimes(call, ({ clock, number, text: words }) => `${clock} ${number} ${words}`);
  assert.equal(text.split("\n")[1], "0:01 2 Hello, I need an appointment.");
});

test("matches are case-insensitive, and the parts make up the whole text", () => {
  assert.deepEqual(hitsOf(call, " APPOINTMENT "), [1, 2]);
  assert.deepEqual(hitsOf(call, " "), []);
  const parts = partsOf("An appointment, an Appointment", "appointment");
  assert.deepEqual(
    parts.map(({ isHit }) => isHit),
    [false, true, false, true],
  );
  assert.equal(parts.map(({ text }) => text).join(""), "An appointment, an Appointment");
});

test("confidence is read as a fraction and as a percentage", () => {
  assert.deepEqual(
    [0.4, 0.9, 40, 97].map((confidence) => isUnsure({ confidence })),
    [true, false, true, false],
  );
});
