import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { dismiss, notify, notifyUndo, toastQueue } from "./toast-queue.ts";

beforeEach(() => {
  for (const toast of toastQueue.read()) dismiss(toast.id);
});

test("toasts are shown in the order they were added, and none is lost", () => {
  for (let index = 0; index < 5; index++) notify({ title: `notice ${index}` });
  assert.deepEqual(
    toastQueue.read().map((toast) => toast.title),
    ["notice 0", "notice 1", "notice 2", "notice 3", "notice 4"],
  );
});

test("a failure stays until it is dismissed, and an undo stays longer than a plain toast", () => {
  notify({ title: "plain" });
  notify({ title: "failed", tone: "danger" });
  notifyUndo("deleted", () => undefined);
  const [plain, failed, undo] = toastQueue.read().map((toast) => toast.durationMs);
  assert.equal(failed, undefined);
  assert.ok(plain !== undefined && undo !== undefined && undo > plain);
});

test("listeners are called at each change until they unsubscribe", () => {
  let calls = 0;
  const leave = toastQueue.subscribe(() => calls++);
  dismiss(notify({ title: "one" }));
  leave();
  notify({ title: "two" });
  assert.equal(calls, 2);
});
