import assert from "node:assert/strict";
import { test } from "node:test";
import type { PlannedMove } from "#contract/appointments/away.ts";
import { backOf, movesOf } from "./moves.ts";

const at = (time: string, assignedUserId: string) => ({ startTime: `${time}:00Z`, endTime: `${time}:30Z`, assignedUserId });
const planned = (eventId: string, options: PlannedMove["options"]): PlannedMove => ({
  ...{ eventId, contactName: "Ada", title: "Visit", calendarId: "c" },
  before: at("10", "away"),
  options,
});

test("the undo of a plan moves back what was moved, by the ids after the move, and nothing else", () => {
  const plan = [planned("one", [at("10", "other")]), planned("two", []), planned("three", [at("11", "away")])];
  const moves = movesOf(plan, ({ options: [first] }) => first);
  assert.deepEqual(
    moves.map(({ eventId, to }) => [eventId, to.startTime, to.assignedUserId]),
    [
      ["one", "10:00Z", "other"],
      ["three", "11:00Z", "away"],
    ],
  );
  assert.deepEqual(backOf(plan, moves, ["one", "three_1"]), [
    { eventId: "one", from: { startTime: "10:00Z", assignedUserId: "other" }, to: at("10", "away") },
    { eventId: "three_1", from: { startTime: "11:00Z", assignedUserId: "away" }, to: at("10", "away") },
  ]);
});
