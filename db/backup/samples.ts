import type { Snapshot } from "./snapshot.ts";

/** Some records of each location, for comparison with the answers of a restored service. */
export type Sample = { locationId: string; id: string } & (
  | { kind: "contact"; email: string | null; firstName: string | null; lastName: string | null }
  | { kind: "appointment"; calendarId: string | null; contactId: string | null }
  | { kind: "message"; conversationId: string; contactId: string }
);

const locationsMost = 50;
const perLocation = 3;

const of = (columns: string, table: string, condition = "true") =>
  `select l.id as "locationId", r.* from (select id from location order by id limit ${locationsMost}) l
    cross join lateral (select ${columns} from ${table} where location_id = l.id and ${condition} order by id limit ${perLocation}) r order by 1, 2`;

export async function samplesOf({ select }: Pick<Snapshot, "select">): Promise<Sample[]> {
  return [
    ...(await select<Sample>(of(`'contact' as kind, id, email, first_name as "firstName", last_name as "lastName"`, "contact"))),
    ...(await select<Sample>(
      of(
        `'appointment' as kind, id, calendar_id as "calendarId", contact_id as "contactId"`,
        "appointment",
        "kind = 'appointment' and rrule is null and master_id is null",
      ),
    )),
    ...(await select<Sample>(of(`'message' as kind, id, conversation_id as "conversationId", contact_id as "contactId"`, "message"))),
  ];
}
