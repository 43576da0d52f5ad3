import assert from "node:assert/strict";
import { test } from "node:test";
import { assertRefused } from "#contract/testing/assert-refused.ts";
import { integration } from "../testing/raw-requests.ts";
import { startTestApp } from "../testing/test-app.ts";
import { keepToClock } from "./clock.ts";
import { workOff } from "./jobs.ts";

const minuteMs = 60_000;

test("jobs are due by the service's clock, however it was shifted between two starts", async (t) => {
  const w = await startTestApp(t);
  const visitor = await w.location();
  const they = integration(w, visitor);
  const start = async (offsetMs: number) => {
    const now = () => new Date(Date.now() + offsetMs);
    await keepToClock(w.db, now);
    await workOff({ ...w.deps, now });
  };
  const queueDeletion = async (email: string) => {
    const created = await visitor.api.users.users.create({
      body: {
        ...{ companyId: `company-${visitor.locationId}`, locationIds: [visitor.locationId], type: "account", role: "user" },
        ...{ firstName: "Grace", lastName: "Hopper", email, password: "Correct-Horse-7-Battery" },
      },
    });
    const path = `/users/${created.id}`;
    assert.equal((await they.delete(path)).status, 200);
    return path;
  };
  const first = await queueDeletion("first@example.com");
  await start(0);
  assert.equal((await they.get(first)).status, 200, "not yet");
  await start(10 * minuteMs);
  await assertRefused(they.get(first), "NOT_FOUND");

  const second = await queueDeletion("second@example.com");
  await start(10 * minuteMs);
  assert.equal((await they.get(second)).status, 200, "the same shift twice moves nothing");
  await start(0);
  assert.equal((await they.get(second)).status, 200, "a clock put back moves it away");
  await start(20 * minuteMs);
  await assertRefused(they.get(second), "NOT_FOUND");
});
