import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { ApiError } from "#contract/errors.ts";
import { effectivePermissions } from "#contract/permissions.ts";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import type { Session } from "#contract/users/sessions.ts";
import { rememberedMs, rememberSessions } from "./session-memory.ts";

const session: Session = {
  user: {
    ...{ id: "robin", name: "Robin", email: "robin@example.com", role: "user", companyId: "company", language: "en_US" },
    ...{ permissions: effectivePermissions({ permissions: {} }), scopes: null, scopesAssignedToOnly: null },
  },
  locations: [],
  needsSecondFactor: false,
  viewer: null,
  expiresAt: "2030-01-01T00:00:00.000Z",
};

test("the end of a session is noticed within half a second, and immediately if it was ended here", async (t) => {
  let nowMs = 1;
  t.mock.method(performance, "now", () => nowMs);
  const ended = new Set<string>();
  let requests = 0;
  const sessions = rememberSessions(async (token) => {
    requests++;
    if (ended.has(token)) throw new ApiError("TOKEN_INVALID");
    return session;
  });
  const all = await Promise.all(Array.from({ length: 50 }, () => sessions.of("one")));
  assert.ok(all.every((each) => each === session));
  assert.equal(requests, 1);

  ended.add("one");
  assert.equal(await sessions.of("one"), session);
  nowMs += rememberedMs + 1;
  // The cache reads its clock once per millisecond.
  await sleep(10);
  assert.equal(await sessions.of("one"), undefined);

  assert.equal(await sessions.of("two"), session);
  ended.add("two");
  sessions.forget("two");
  assert.equal(await sessions.of("two"), undefined);
});

test("an unavailable service ends no session, and is asked again at the next request", async () => {
  let isAway = true;
  const sessions = rememberSessions(async () => {
    if (isAway) throw new ApiError("UNAVAILABLE");
    return session;
  });
  await assertRefused(sessions.of("one"), "UNAVAILABLE");
  isAway = false;
  assert.equal(await sessions.of("one"), session);
});
