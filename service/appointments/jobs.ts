import type { TaskList } from "graphile-worker";
import { z } from "zod";
import { event as eventShape } from "#contract/appointments/event.ts";
import * as appointments from "#db/appointments/appointments.ts";
import * as rows from "#db/appointments/notices.ts";
import * as outbox from "#db/outbox/outbox.ts";
import type { Executor } from "#db/pool.ts";
import type { Tenant } from "#db/tenant.ts";
import { systemContext } from "../context.ts";
import type { Deps } from "../deps.ts";
import { type Mail, sendMail } from "../mail/mail.ts";
import type { Settings } from "../settings.ts";
import { sendText } from "../sms/sms.ts";
import { startNamed } from "./moved-series.ts";
import { queueNotice } from "./notices/compose.ts";
import { sayDue } from "./notices/due.ts";
import { type Invitation, invitationOf } from "./notices/invitation.ts";
import { readInstanceId } from "./series.ts";
import { holdsTime, seriesOf } from "./shape.ts";

const noticeJob = z.object({ locationId: z.string(), id: z.string() });
const dueJob = z.object({ locationId: z.string().optional() });

const details = z.object({
  event: eventShape,
  name: z.string(),
  fileName: z.string().default("appointment.ics"),
  fromName: z.string(),
  fromAddress: z.string(),
  fromNumber: z.string(),
  replyTo: z.string(),
});

type Details = z.output<typeof details>;

const overdueMs = 2 * 60_000;

export const appointmentJobs = (deps: Deps): TaskList => ({
  "appointment-notice": (job) => sayOne(deps, noticeJob.parse(job)),
  "appointments-due": (job) => sayDue(deps, dueJob.parse(job ?? {}).locationId),
  async "recover-appointment-notices"() {
    const { db, now } = deps;
    for (const notice of await rows.listOverdue(db.query, new Date(now().getTime() - overdueMs)))
      await queueNotice(db.query, systemContext(deps, notice.location_id).tenant, notice);
  },
});

/**
 * Locks the notice while it is sent and marks it in the same transaction, so that another worker retries it if this one dies. If the
 * worker dies after sending, the second mail has the same Message-ID.
 */
async function sayOne(deps: Deps, { locationId, id }: z.output<typeof noticeJob>): Promise<void> {
  const ctx = systemContext(deps, locationId);
  const { tenant, settings, now } = ctx;
  await ctx.tx(async (tx) => {
    const notice = await rows.takePending(tx, tenant, id);
    if (notice === undefined) return;
    const said = details.parse(notice.details);
    const invitation =
      notice.channel === "email" && notice.kind !== "followup"
        ? inviting(settings, notice, said, await seriesOfNotice(tx, tenant, notice, said.event))
        : undefined;
    const outcome =
      notice.channel === "email"
        ? await sendMail(settings, { ...mailOf(notice, said, invitation), isAutomatic: true })
        : await sendText(settings, {
            reference: notice.id,
            from: said.fromNumber || undefined,
            to: notice.recipient,
            body: notice.body,
            mediaUrls: [],
          });
    if (!outcome.ok && !outcome.isPermanent) throw new Error(`A notice could not be sent yet: ${outcome.error}`);
    await rows.finish(tx, tenant, id, { status: outcome.ok ? "sent" : "failed", error: outcome.ok ? null : outcome.error, now: now() });
    if (outcome.ok && outcome.via === "outbox")
      await outbox.insert(tx, tenant, {
        id: notice.id,
        channel: notice.channel,
        sender: (notice.channel === "email" ? said.fromAddress : said.fromNumber) || said.fromName,
        recipients: [notice.recipient],
        subject: notice.channel === "email" ? notice.subject : "",
        body: notice.body,
        invitation: invitation ?? null,
        event_id: notice.event_id,
        conversation_id: null,
        date_added: now(),
      });
  });
}

function mailOf(notice: rows.Notice, { fromName, fromAddress, replyTo, fileName }: Details, invitation: string | undefined): Mail {
  return {
    ...(fromAddress === "" ? {} : { from: `"${fromName.replaceAll(/["\\\r\n]/g, " ")}" <${fromAddress}>` }),
    ...(replyTo === "" ? {} : { replyTo }),
    to: [notice.recipient],
    subject: notice.subject,
    text: notice.body,
    messageId: `<appointment-${notice.id}@frontdesk>`,
    attachments:
      invitation === undefined
        ? []
        : [
            {
              filename: fileName,
              content: invitation,
              contentType: `text/calendar; charset=utf-8; method=${isCancelled(notice) ? "CANCEL" : "REQUEST"}`,
            },
          ],
  };
}

const isCancelled = ({ kind }: rows.Notice) => kind === "cancellation";

const inviting = (
  settings: Settings,
  notice: rows.Notice,
  { event, name, fromName, fromAddress, replyTo }: Details,
  ofSeries: Pick<Invitation, "series" | "original">,
) =>
  invitationOf({
    event,
    ...ofSeries,
    isCancelled: isCancelled(notice),
    organizer: { name: fromName, email: fromAddress || replyTo || addressOf(settings.mailFrom) },
    attendee: { name: name || notice.recipient, email: notice.recipient },
  });

/** The current state of the notice's series, whole or for one occurrence; undefined for a single appointment. */
async function seriesOfNotice(
  tx: Executor,
  tenant: Tenant,
  { event_id }: rows.Notice,
  { masterEventId }: Details["event"],
): Promise<Pick<Invitation, "series" | "original">> {
  if (masterEventId === undefined) return {};
  const row = await appointments.findById(tx, tenant, masterEventId);
  const rule = row === undefined || row.rrule === null ? undefined : seriesOf(row);
  const instance = readInstanceId(event_id);
  if (event_id !== masterEventId)
    return instance === undefined ? {} : { original: rule === undefined ? instance.name : startNamed(rule, instance.name) };
  if (rule === undefined) return {};
  const changed = await appointments.listOfSeries(tx, tenant, event_id);
  return {
    series: {
      rule,
      changed: changed.flatMap(({ original_start, start_time, end_time, status }) =>
        original_start === null || !holdsTime(status) ? [] : [{ original: original_start, start: start_time, end: end_time }],
      ),
    },
  };
}

const addressOf = (from: string | undefined) => /<([^>]+)>/.exec(from ?? "")?.[1] ?? from ?? "no-reply@frontdesk.localhost";
