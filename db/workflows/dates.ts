import { type RawBuilder, sql } from "kysely";
import type { Executor } from "../pool.ts";
import type { Tenant } from "../tenant.ts";

// Dates that start workflows. `workflow_listener` has a row for each published workflow and trigger; in a new row, no dates have been
// checked.

const dateTriggers = ["contact_date", "appointment_date"];

/** For date triggers that were just published or changed, dates count from now on. */
export const startDates = (tx: Executor, tenant: Tenant, workflowId: string, now: Date) =>
  tx
    .updateTable("workflow_listener")
    .set({ dates_checked: now })
    .where("location_id", "=", tenant)
    .where("workflow_id", "=", workflowId)
    .where("trigger", "in", dateTriggers)
    .where("dates_checked", "is", null)
    .execute();

/** Locations with a published workflow that has a date trigger. */
export async function listLocations(db: Executor): Promise<string[]> {
  const rows = await db.selectFrom("workflow_listener").select("location_id").distinct().where("trigger", "in", dateTriggers).execute();
  return rows.map(({ location_id }) => location_id);
}

/** The location's date triggers, locked until the transaction ends, except those that another worker is checking. */
export const claim = (tx: Executor, tenant: Tenant) =>
  tx
    .selectFrom("workflow_listener as l")
    .innerJoin("workflow as w", (on) => on.on("w.location_id", "=", tenant).onRef("w.id", "=", "l.workflow_id"))
    .select(["l.workflow_id", "l.trigger", "l.dates_checked", "w.triggers"])
    .where("l.location_id", "=", tenant)
    .where("l.trigger", "in", dateTriggers)
    .orderBy("l.workflow_id")
    .orderBy("l.trigger")
    .forUpdate("l")
    .skipLocked()
    .execute();

export const setChecked = (tx: Executor, tenant: Tenant, of: { workflowId: string; trigger: string }, now: Date) =>
  tx
    .updateTable("workflow_listener")
    .set({ dates_checked: now })
    .where("location_id", "=", tenant)
    .where("workflow_id", "=", of.workflowId)
    .where("trigger", "=", of.trigger)
    .execute();

/** Records occasions and returns the subjects whose occasion is new. The primary key decides between parallel workers. */
export async function fire(
  tx: Executor,
  tenant: Tenant,
  workflowId: string,
  occasions: readonly { subjectId: string; occasion: string }[],
  now: Date,
): Promise<string[]> {
  if (occasions.length === 0) return [];
  const { rows } = await sql<{ subject_id: string }>`
    insert into workflow_date_firing (location_id, workflow_id, subject_id, occasion, date_added)
    select ${tenant}, ${workflowId}, o.subject_id, o.occasion, ${now}
    from unnest(${occasions.map(({ subjectId }) => subjectId)}::text[], ${occasions.map(({ occasion }) => occasion)}::text[])
      as o (subject_id, occasion)
    on conflict do nothing returning subject_id`.execute(tx);
  return rows.map(({ subject_id }) => subject_id);
}

/** The day of a contact's field as text, `YYYY-MM-DD`. */
function dayOf(field: string, zone: string): RawBuilder<string | null> {
  if (field === "dateOfBirth") return sql`date_of_birth::text`;
  if (field === "dateAdded") return sql`(date_added at time zone ${zone})::date::text`;
  return sql`left(custom_fields ->> ${field.slice("customFields.".length)}, 10)`;
}

/** Contacts whose field has this day, or one of these days of the year (`MM-DD`) in this year or an earlier one; by id, after `afterId`. */
export async function listContacts(
  tx: Executor,
  tenant: Tenant,
  { field, day, anniversaries, zone }: { field: string; day: string; anniversaries: readonly string[] | undefined; zone: string },
  page: { afterId: string; limit: number },
) {
  const value = dayOf(field, zone);
  const matches = anniversaries
    ? sql<boolean>`${value} ~ '^\\d{4}-\\d\\d-\\d\\d$' and right(${value}, 5) = any(${[...anniversaries]}::text[]) and ${value} <= ${day}`
    : sql<boolean>`${value} = ${day}`;
  return tx
    .selectFrom("contact")
    .selectAll()
    .where("location_id", "=", tenant)
    .where("id", ">", page.afterId)
    .where(matches)
    .orderBy("id")
    .limit(page.limit)
    .execute();
}

/** Occasions that can no longer recur. */
export const removeBefore = (db: Executor, before: Date) =>
  db.deleteFrom("workflow_date_firing").where("date_added", "<", before).execute();
