import assert from "node:assert/strict";
import { test } from "node:test";
import type { CallListed } from "#contract/conversations/calls.ts";
import { missedCalls } from "./missed-calls.ts";

const call = (contactId: string, minute: number, more: Partial<CallListed> = {}): CallListed => ({
  ...{
    messageId: `${contactId} ${minute}`,
    conversationId: contactId,
    contactId,
    contactName: contactId,
    contactPhone: null,
    direction: "inbound",
  },
  ...{ status: "no-answer", durationS: null, hasRecording: false, hasTranscript: false, isAnswered: false },
  dateAdded: new Date(Date.UTC(2026, 10, 20, 9, minute)).toISOString(),
  ...more,
});

test("a call is missed until someone talks to the caller or calls back", () => {
  const calls = [
    call("a", 1),
    call("a", 5),
    call("b", 2),
    call("b", 3, { direction: "outbound", status: "no-answer" }),
    call("c", 2),
    call("c", 4, { status: "completed" }),
    call("d", 6, { status: "voicemail" }),
    call("w", 6, { isAnswered: true }),
    call("e", 7, { status: "completed" }),
    call("f", 0, { dateAdded: "2026-11-10T09:00:00.000Z" }),
  ];
  assert.deepEqual(
    missedCalls(calls, Date.UTC(2026, 10, 20, 10)).map(({ messageId }) => messageId),
    ["d 6", "a 5"],
  );
});
