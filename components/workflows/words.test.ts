import assert from "node:assert/strict";
import { test } from "node:test";
import { eventTriggers, eventTypeOf } from "#contract/workflows/events.ts";
import { triggerOfEvent } from "./words.ts";

test("each event of the catalogue is called by the name of its trigger", () => {
  for (const trigger of eventTriggers) assert.equal(triggerOfEvent(eventTypeOf(trigger)), trigger);
});
