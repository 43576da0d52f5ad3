import assert from "node:assert/strict";
import { test } from "node:test";
import { defaultNotifications } from "#contract/calendars/default-notifications.ts";
import type { AppointmentChange } from "#contract/calendars/recipients.ts";
import { englishOf } from "#lib/i18n/english.ts";
import { messagePreview } from "./message-preview.ts";

const t = englishOf("calendars.messagePreview");
const ana = { name: "Ana Ruiz", email: "ana@example.com", phone: null, dnd: false, dndSettings: {} };
const people = { contact: ana, members: [{ id: "g1", name: "Grace Hopper" }], guests: [], users: [{ id: "u1", name: "user u1" }] };
const defaults = defaultNotifications.map((each) => ({ isActive: true, deleted: false, ...each }));
const linesOf = (change: AppointmentChange, more: Partial<Omit<typeof people, "contact">> & { contact?: object } = {}) =>
  messagePreview(defaults, change, { ...people, ...more, contact: { ...ana, ...more.contact } }, t).lines;

test("each change lists its message and the recipients", () => {
  assert.deepEqual(linesOf("moved"), ["Email to Ana Ruiz: Appointment rescheduled", "Email to Grace Hopper: Appointment rescheduled"]);
  assert.deepEqual(linesOf("confirmed"), ["This calendar sends no message when an appointment is confirmed."]);
  const active = defaults.map((each) => ({ ...each, isActive: true }));
  assert.deepEqual(messagePreview(active, "confirmed", people, t).lines, ["Email to Ana Ruiz: Appointment confirmed"]);
  assert.deepEqual(linesOf("deleted"), linesOf("cancelled"));
  assert.deepEqual(linesOf("cancelled"), ["Email to Ana Ruiz: Appointment cancelled", "Email to Grace Hopper: Appointment cancelled"]);
  assert.deepEqual(linesOf("bookedAndConfirmed"), ["Email to Ana Ruiz: Appointment booked", "Email to Grace Hopper: Appointment booked"]);
});

test("a contact who cannot be reached is listed with the reason", () => {
  const withoutMember = (contact: object) => linesOf("moved", { members: [], contact });
  assert.deepEqual(withoutMember({ email: null }), ["Ana Ruiz gets no email: the contact has no email address."]);
  assert.deepEqual(withoutMember({ dnd: true }), ["Ana Ruiz gets no message: Do Not Disturb is on."]);
  assert.deepEqual(withoutMember({ dndSettings: { email: { status: "permanent" } } }), ["Ana Ruiz gets no message: Do Not Disturb is on."]);
  assert.deepEqual(withoutMember({ dndSettings: { sms: { status: "active" } } }), ["Email to Ana Ruiz: Appointment rescheduled"]);
});

test("a calendar without an active notification for the change sends nothing, and the preview shows that", () => {
  for (const notifications of [
    [],
    defaults.map((each) => ({ ...each, isActive: false })),
    defaults.map((each) => ({ ...each, deleted: true })),
  ])
    assert.deepEqual(messagePreview(notifications, "cancelled", people, t), {
      lines: ["This calendar sends no message when an appointment is cancelled."],
      isSetUp: false,
    });
});

test("additional recipients, channels and users are listed", () => {
  const given = { isActive: true, deleted: false, notificationType: "reschedule" } as const;
  const notifications = [
    { ...given, receiverType: "emails", channel: "email", additionalEmailIds: ["desk@example.com"] },
    { ...given, receiverType: "business", channel: "email", selectedUsers: ["u1", "sub_account_admin"] },
    { ...given, receiverType: "assignedUser", channel: "inApp" },
    { ...given, receiverType: "contact", channel: "sms" },
    { ...given, receiverType: "guest", channel: "email" },
  ] as const;
  const plain = notifications.map((each) => ({
    ...each,
    additionalEmailIds: "additionalEmailIds" in each ? [...each.additionalEmailIds] : [],
    selectedUsers: "selectedUsers" in each ? [...each.selectedUsers] : [],
  }));
  assert.deepEqual(messagePreview(plain, "moved", people, t).lines, [
    "Email to desk@example.com: Appointment rescheduled",
    "Email to the business, user u1, all admins: Appointment rescheduled",
    "Dashboard notification to Grace Hopper: Appointment rescheduled",
    "Ana Ruiz gets no SMS: the contact has no phone number.",
  ]);
});
