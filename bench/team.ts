import type { Pool } from "pg";
import type { Place } from "./harness.ts";

export type Team = { calendarId: string; members: string[] };

const weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

/** A calendar with this number of its own members, who have no other appointments. Without `hours`, the default hours apply. */
export async function makeTeam(
  db: Pool,
  place: Place,
  calendarId: string,
  members: number,
  how: { settings?: Record<string, unknown>; hours?: { from: string; to: string } } = {},
): Promise<Team> {
  const ids = Array.from({ length: members }, (_, index) => `${calendarId}-member-${index}`);
  await db.query(
    `insert into "user" (id, company_id, first_name, last_name, email, email_lower, role)
      select id, (select company_id from location where id = $1), 'Member', id, id || '@example.com', id || '@example.com', 'user'
      from unnest($2::text[]) as id on conflict do nothing`,
    [place.id, ids],
  );
  await db.query("insert into user_location (location_id, user_id) select $1, unnest($2::text[]) on conflict do nothing", [place.id, ids]);
  await db.query(
    `insert into calendar (location_id, id, name, calendar_type, slug, team_members, settings) values ($1, $2, $2, 'round_robin', $2, $3, $4)
      on conflict (location_id, id) do update set team_members = excluded.team_members, settings = excluded.settings`,
    [
      place.id,
      calendarId,
      JSON.stringify(ids.map((userId) => ({ userId, priority: 0.5, isPrimary: false, locationConfigurations: [] }))),
      JSON.stringify(how.settings ?? {}),
    ],
  );
  if (how.hours !== undefined) {
    const rules = weekdays.map((day) => ({ type: "wday", day, intervals: [how.hours] }));
    await db.query(
      `insert into schedule (location_id, id, user_id, name, timezone, rules) select $1, 'hours-' || id, id, 'Hours', 'Europe/London', $3
        from unnest($2::text[]) as id on conflict (location_id, id) do nothing`,
      [place.id, ids, JSON.stringify(rules)],
    );
    await db.query(
      "insert into schedule_calendar (location_id, schedule_id, calendar_id) select $1, 'hours-' || id, $3 from unnest($2::text[]) as id on conflict do nothing",
      [place.id, ids, calendarId],
    );
  }
  return { calendarId, members: ids };
}

/**
 * Creates this number of half-hour appointments at different times of the members on working days of the span, each with a contact of the
 * location.
 */
export async function fillCalendar(db: Pool, place: Place, team: Team, count: number, span: { from: Date; to: Date }): Promise<void> {
  await db.query("delete from appointment where location_id = $1 and calendar_id = $2", [place.id, team.calendarId]);
  await db.query(
    `with times as (
        select member, day + make_interval(mins => 540 + 30 * slot) as local_time
        from unnest($3::text[]) as member, generate_series(0, 15) as slot,
          generate_series(($5::timestamptz at time zone 'Europe/London')::date, ($6::timestamptz at time zone 'Europe/London')::date - 1, interval '1 day') as day
        where extract(isodow from day) <= 5
        order by md5(member || day || slot) limit $4
      ), people as (select id, row_number() over () as position from (select id from contact where location_id = $1 limit $4) as c)
      insert into appointment (location_id, id, kind, calendar_id, contact_id, assigned_user_id, title, status, start_time, end_time, source, date_added, date_updated)
      select $1, $2 || '-' || position, 'appointment', $2, people.id, member, 'Check-up ' || position, 'confirmed',
        local_time at time zone 'Europe/London', local_time at time zone 'Europe/London' + interval '30 minutes', 'measured', now(), now()
      from (select *, row_number() over () as position from times) as t join people using (position)`,
    [place.id, team.calendarId, team.members, count, span.from, span.to],
  );
  const existing = await db.query("select from appointment where location_id = $1 and calendar_id = $2", [place.id, team.calendarId]);
  if (existing.rowCount !== count) throw new Error(`${existing.rowCount} appointments exist instead of ${count}.`);
  await db.query("delete from change_log where location_id = $1 and entity = 'appointment'", [place.id]);
  await db.query("vacuum (analyze) appointment, calendar, schedule");
}
