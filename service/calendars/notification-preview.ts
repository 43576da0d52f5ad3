import type { notificationPreview as contract, NotificationPreviewSent } from "#contract/calendars/notification-preview.ts";
import { ApiError } from "#contract/errors.ts";
import * as appointments from "#db/appointments/appointments.ts";
import { newId } from "#db/ids.ts";
import * as outbox from "#db/outbox/outbox.ts";
import { findEvent, noAppointment } from "../appointments/find.ts";
import { textOfNotice } from "../appointments/notices/compose.ts";
import { eventOf } from "../appointments/shape.ts";
import type { Context } from "../context.ts";
import type { Handlers } from "../handler.ts";
import { sendMail } from "../mail/mail.ts";
import { userOf } from "../users/sessions.ts";
import { countWithin } from "../visitor-allowance.ts";
import { requireExisting } from "./calendars.ts";

/** The number of appointments that are offered. */
const appointmentsMost = 20;

/** The limit of test mails for one user. */
const mails = { most: 20, windowMs: 60 * 60_000 };

/** The text of the notification for the requested appointment, or for the latest one. */
async function previewOf(ctx: Context, calendarId: string, { eventId, notification }: NotificationPreviewSent) {
  await requireExisting(ctx, calendarId);
  const latest = await appointments.listLatest(ctx.db, ctx.tenant, calendarId, appointmentsMost);
  const found = latest[0] === undefined ? undefined : await findEvent(ctx, ctx.db, eventId ?? latest[0].id);
  if (eventId !== null && found?.row.calendar_id !== calendarId) return noAppointment();
  const event = found && eventOf(found.row, found.occurrence);
  const saying = event && { notification: { ...notification, id: "preview" }, kind: notification.notificationType, event };
  return {
    appointments: latest.map((row) => eventOf(row)).map(({ id, title, startTime }) => ({ id, title, startTime })),
    eventId: event?.id ?? null,
    // The contact's link authorizes changes of the booking, so the link in the preview has no signature.
    text: (saying && (await textOfNotice(ctx.db, ctx.tenant, saying, () => `${ctx.settings.dashboardUrl}/book/manage/…`))) ?? null,
  };
}

export const notificationPreview: Handlers<typeof contract> = {
  read: (ctx, { params, body }) => previewOf(ctx, params.calendarId, body),

  async test(ctx, { params, body }) {
    const { id, email } = userOf(ctx);
    const { text, eventId } = await previewOf(ctx, params.calendarId, body);
    if (text === null) throw new ApiError("CONFLICT", { reason: "noAppointmentYet" });
    await countWithin(ctx, `notification test ${id}`, mails);
    const outcome = await sendMail(ctx.settings, { to: [email], subject: text.subject, text: text.body, isAutomatic: true });
    if (!outcome.ok) throw new ApiError("CONFLICT", { reason: "emailNotMailed", values: { detail: outcome.error } });
    if (outcome.via === "outbox")
      await ctx.tx((tx) =>
        outbox.insert(tx, ctx.tenant, {
          ...{ id: newId(), channel: "email", sender: ctx.settings.mailFrom ?? "", recipients: [email] },
          ...{ ...text, invitation: null, event_id: eventId, conversation_id: null, date_added: ctx.now() },
        }),
      );
    return { email, isMailed: outcome.via === "smtp" };
  },
};
