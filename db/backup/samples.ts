import pg from "pg";
import type { Snapshot } from "./snapshot.ts";

/** Some records of each location, for comparison with the answers of a restored service. */
export type Sample = { locationId: string; id: string } & (
  | { kind: "contact"; email: string | null; firstName: string | null; lastName: string | null }
  | { kind: "appointment"; calendarId: string | null; contactId: string | null }
  | { kind: "message"; conversationId: string; contactId: string }
);

const locationsMost = 50;
const perLocation = 3;

const sampled = [
  `'contact' as kind, id, email, first_name as "firstName", last_name as "lastName" from contact where true`,
  `'appointment' as kind, id, calendar_id as "calendarId", contact_id as "contactId" from appointment
    where kind = 'appointment' and rrule is null and master_id is null`,
  `'message' as kind, id, conversation_id as "conversationId", contact_id as "contactId" from message where true`,
];

export async function samplesOf({ select }: Pick<Snapshot, "select">): Promise<Sample[]> {
  const locations = await select<{ id: string }>(`select id from location order by id limit ${locationsMost}`);
  const samples: Sample[] = [];
  for (const { id } of locations)
    for (const each of sampled)
      samples.push(
        ...(await select<Sample>(
          `select location_id as "locationId", ${each} and location_id = ${pg.escapeLiteral(id)} order by id limit ${perLocation}`,
        )),
      );
  return samples;
}
