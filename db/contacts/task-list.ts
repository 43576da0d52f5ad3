import { sql } from "kysely";
import { contactName } from "../names.ts";
import { type Executor, plannedEachTime } from "../pool.ts";
import type { Tenant } from "../tenant.ts";

export type TaskOwner = { all: true } | { userId: string | null };
export type TaskPlace = { dueDate: string; id: string };

const owned = (owner: TaskOwner) =>
  "all" in owner ? sql`` : owner.userId === null ? sql`and task.assigned_to is null` : sql`and task.assigned_to = ${owner.userId}`;

export type TaskRow = {
  id: string;
  contact_id: string;
  title: string;
  body: string | null;
  due_date: Date;
  completed: boolean;
  assigned_to: string | null;
  date_added: Date;
  date_updated: Date;
  contact_name: string;
  due_text: string;
};

/** Open tasks by due date, completed ones latest due first; uses the indexes on assignee and on due date. */
export async function list(
  db: Executor,
  tenant: Tenant,
  page: { owner: TaskOwner; completed: boolean; limit: number; after?: TaskPlace | undefined },
): Promise<TaskRow[]> {
  const [before, direction] = page.completed ? [sql`<`, sql`desc`] : [sql`>`, sql`asc`];
  const after =
    page.after === undefined ? sql`` : sql`and (task.due_date, task.id) ${before} (${page.after.dueDate}::timestamptz, ${page.after.id})`;
  const { rows } = await sql<TaskRow>`${sql.raw(plannedEachTime)}
    select task.id, task.contact_id, task.title, task.body, task.due_date, task.completed, task.assigned_to, task.date_added, task.date_updated,
      coalesce(${contactName("contact")}, '') as contact_name, task.due_date::text as due_text
    from task join contact on contact.location_id = ${tenant} and contact.id = task.contact_id
    where task.location_id = ${tenant} and task.completed = ${page.completed} ${owned(page.owner)} ${after}
    order by task.due_date ${direction}, task.id ${direction} limit ${page.limit}`.execute(db);
  return rows;
}

export type TaskCounts = { overdue: number; today: number; upcoming: number; done: number };

/** The day is today in the location's time zone. */
export async function count(db: Executor, tenant: Tenant, owner: TaskOwner, now: Date): Promise<TaskCounts> {
  const { rows } = await sql<TaskCounts>`
    with day as (
      select date_trunc('day', ${now}::timestamptz at time zone timezone) at time zone timezone as starts,
        (date_trunc('day', ${now}::timestamptz at time zone timezone) + interval '1 day') at time zone timezone as ends
      from location where id = ${tenant}
    )
    select count(*) filter (where not completed and due_date < starts)::int as overdue,
      count(*) filter (where not completed and due_date >= starts and due_date < ends)::int as today,
      count(*) filter (where not completed and due_date >= ends)::int as upcoming,
      count(*) filter (where completed)::int as done
    from day left join task on task.location_id = ${tenant} ${owned(owner)}`.execute(db);
  return rows[0] ?? { overdue: 0, today: 0, upcoming: 0, done: 0 };
}
