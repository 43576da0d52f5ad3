import assert from "node:assert/strict";
import { test } from "node:test";
import { calendarSettings } from "#contract/calendars/calendar-fields.ts";
import { englishOf } from "#lib/i18n/english.ts";
import { sentencesOf } from "./words.ts";

const t = englishOf("calendarSettings.words");
const rules = { ...calendarSettings.parse({}), calendarType: "event" as const, teamMembers: [] };

test("the defaults have a description", () => {
  assert.deepEqual(sentencesOf(rules, t, "en"), [
    "An appointment lasts 30 minutes. Slots start every 30 minutes from the beginning of the working hours.",
    "It can be booked without notice, any time in the future.",
  ]);
});

test("every rule that is set has a sentence", () => {
  const option = (duration: number) => ({ duration, durationUnit: "mins" as const, isDefault: false, order: 1 });
  const set: Parameters<typeof sentencesOf>[0] = {
    ...rules,
    calendarType: "class_booking",
    ...{ durationOptions: [option(15), option(30), option(45)], slotInterval: 1, slotIntervalUnit: "hours" },
    ...{ preBuffer: 5, slotBuffer: 1, slotBufferUnit: "hours", appointmentPerSlot: 8, appointmentPerDay: 1 },
    ...{ allowBookingAfter: 1, allowBookingAfterUnit: "days", allowBookingFor: 2, allowBookingForUnit: "weeks" },
    ...{ countAvailableDaysOnly: true, lookBusyConfig: { enabled: true, lookBusyPercentage: 30 } },
  };
  assert.deepEqual(sentencesOf(set, t, "en"), [
    "The visitor chooses a duration of 15 minutes, 30 minutes, or 45 minutes. Slots start every hour from the beginning of the working hours.",
    "Keeps 5 minutes free before and 1 hour after each appointment.",
    "It can be booked at least 1 day and at most 2 weeks ahead, counting only days with availability.",
    "A slot has 8 seats.",
    "At most 1 appointment per day.",
    "30% of the slots are hidden.",
  ]);
});

test("the distribution of a team's bookings has a description", () => {
  const team = { ...rules, teamMembers: [1, 2] };
  assert.ok(sentencesOf({ ...team, calendarType: "collective" }, t, "en").includes("All 2 team members must be available."));
  assert.match(sentencesOf({ ...team, calendarType: "round_robin" }, t, "en").join(" "), /highest priority/);
  assert.doesNotMatch(
    sentencesOf({ ...team, calendarType: "round_robin", eventType: "RoundRobin_OptimizeForEqualDistribution" }, t, "en").join(" "),
    /priority/,
  );
});
