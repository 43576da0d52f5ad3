import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { test } from "node:test";
import type { WorkerOrder } from "../jobs/worker-process.ts";
import { mailServer } from "../mail/mail-server.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";
import { bookingFixture, calendar, dayAt, hourMs, minuteMs } from "./fixtures.ts";

const queue = (w: TestApp, task: string) => w.db.pool.query("select graphile_worker.add_job($1)", [task]);

test("each recipient of a reminder gets one message although one worker is killed while sending and two others take over", async (t) => {
  const server = await mailServer(t);
  const w = await startTestApp(t, { settings: { smtpUrl: server.url } });
  const { they, locationId, booked } = await bookingFixture(w, await w.location());
  const recipients = ["one", "two", "three", "slow", "five", "six", "seven"].map((name) => `${name}@example.com`);
  const reminder = { receiverType: "emails", channel: "email", notificationType: "reminder", additionalEmailIds: recipients };
  const calendarId = await calendar(w, locationId, { members: ["host"] });
  await they.post(`/calendars/${calendarId}/notifications`, [{ ...reminder, beforeTime: [{ timeOffset: 1, unit: "hours" }] }]);
  const start = dayAt(w, 2, "10:00");
  await booked(calendarId, start);
  w.advance(Date.parse(start) - hourMs / 2 - w.now().getTime());

  await queue(w, "appointments-due");
  const order: WorkerOrder = { url: w.url, settings: w.settings, offsetMs: w.now().getTime() - Date.now() };
  const program = path.join(import.meta.dirname, "../jobs/worker-process.ts");
  const worker = spawn(process.execPath, [program, JSON.stringify(order)], { stdio: "inherit" });
  const gone = once(worker, "exit");
  await Promise.race([server.held, gone]);
  assert.ok(server.mails.length > 0 && server.mails.length < recipients.length, "the worker is in the middle of its mails");
  worker.kill("SIGKILL");
  assert.deepEqual(await gone, [null, "SIGKILL"]);

  for (let round = 0; round < 10 && server.mails.length < recipients.length; round++) {
    await queue(w, "appointments-due");
    await queue(w, "recover-appointment-notices");
    await Promise.all([w.work(), w.work()]);
    w.advance(3 * minuteMs);
  }
  assert.deepEqual(server.mails.flatMap(({ to }) => to).sort(), recipients.sort());
});
