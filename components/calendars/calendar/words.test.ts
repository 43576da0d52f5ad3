import assert from "node:assert/strict";
import { test } from "node:test";
import { calendarSettings } from "#contract/calendars/calendar-fields.ts";
import { sentencesOf } from "./words.ts";

const rules = { ...calendarSettings.parse({}), calendarType: "event" as const, teamMembers: [] };

test("the defaults have a description", () => {
  assert.deepEqual(sentencesOf(rules), [
    "An appointment lasts 30 minutes; one can start every 30 minutes from when the hours begin.",
    "It can be booked up to the last moment, however far ahead.",
  ]);
});

test("every rule that is set has a sentence", () => {
  const option = (duration: number) => ({ duration, durationUnit: "mins" as const, isDefault: false, order: 1 });
  const sentences = sentencesOf({
    ...rules,
    calendarType: "class_booking",
    ...{ durationOptions: [option(15), option(30), option(45)], slotInterval: 1, slotIntervalUnit: "hours" },
    ...{ preBuffer: 5, slotBuffer: 1, slotBufferUnit: "hours", appointmentPerSlot: 8, appointmentPerDay: 1 },
    ...{ allowBookingAfter: 1, allowBookingAfterUnit: "days", allowBookingFor: 2, allowBookingForUnit: "weeks" },
    ...{ countAvailableDaysOnly: true, lookBusyConfig: { enabled: true, lookBusyPercentage: 30 } },
  });
  assert.deepEqual(sentences, [
    "An appointment lasts 15 minutes, 30 minutes or 45 minutes, as the booker chooses; one can start every 1 hour from when the hours begin.",
    "5 minutes before and 1 hour after each appointment stay clear.",
    "It can be booked at least 1 day ahead, and at most 2 weeks ahead, counting only days with availability.",
    "A slot has 8 seats.",
    "A day takes at most 1 appointment.",
    "30 % of the slots are hidden, so that the calendar looks busy.",
  ]);
});

test("the distribution of a team's bookings has a description", () => {
  const team = { ...rules, teamMembers: [1, 2] };
  assert.ok(sentencesOf({ ...team, calendarType: "collective" }).includes("All 2 people must be free."));
  assert.match(sentencesOf({ ...team, calendarType: "round_robin" }).join(" "), /highest priority/);
  assert.doesNotMatch(
    sentencesOf({ ...team, calendarType: "round_robin", eventType: "RoundRobin_OptimizeForEqualDistribution" }).join(" "),
    /priority/,
  );
});
