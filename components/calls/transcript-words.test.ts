import assert from "node:assert/strict";
import { test } from "node:test";
import { hitsOf, indexAt, isUnsure, partsOf, speakersOf, textWithTimes } from "./transcript-words.ts";

const sentence = (mediaChannel: number, startTime: number, transcript: string, confidence = 0.9) => ({
  mediaChannel,
  sentenceIndex: 0,
  startTime,
  endTime: startTime + 500,
  transcript,
  confidence,
});
const call = [
  sentence(7, 0, "Good morning."),
  sentence(3, 1200, "Hello, I need an appointment."),
  sentence(7, 65_000, "An appointment, of course."),
];

test("the sentence at a time is the last one that has begun", () => {
  assert.deepEqual(
    [0, 1.1, 1.2, 70].map((seconds) => indexAt(call, seconds)),
    [0, 0, 1, 2],
  );
  assert.equal(indexAt([sentence(1, 500, "Late")], 0), -1);
});

test("of two channels the lower one is the caller's, unless the speakers are swapped", () => {
  const kinds = (direction: "inbound" | "outbound", isSwapped = false) =>
    [7, 3].map((channel) => speakersOf(call, { direction, isSwapped }).get(channel)?.kind);
  assert.deepEqual(kinds("inbound"), ["team", "contact"]);
  assert.deepEqual(kinds("outbound"), ["contact", "team"]);
  assert.deepEqual(kinds("inbound", true), ["contact", "team"]);
  const text = textWithTimes(
    call,
    (channel) => `Channel ${channel}`,
    ({ clock, speaker, text: words }) => `${clock} ${speaker}: ${words}`,
  );
  assert.equal(text.split("\n")[1], "0:01 Channel 3: Hello, I need an appointment.");
});

test("speakers of one channel, or of more than two, are only numbered", () => {
  const kindsOf = (sentences: typeof call) => [...speakersOf(sentences, { direction: "inbound", isSwapped: false }).values()];
  assert.deepEqual(kindsOf([sentence(4, 0, "Hello")]), [{ kind: "other", number: 1 }]);
  assert.deepEqual(
    kindsOf([...call, sentence(1, 9, "Hi")]).map((speaker) => speaker.kind === "other" && speaker.number),
    [1, 2, 3],
  );
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
