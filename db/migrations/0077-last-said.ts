import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // An internal comment is not a conversation's last message: conversations with comments get the last message that is none.
  `update conversation c set
      last_message_type = last.type, last_message_direction = last.direction, last_message_at = last.date_added,
      last_message_body = coalesce(left(regexp_replace(regexp_replace(coalesce(nullif(last.body, ''), last.subject, ''), '<[^>]*>', ' ', 'g'), '\\s+', ' ', 'g'), 500), ''),
      last_outbound_action = case when sent.type is null then null
        when sent.source in ('workflow', 'campaign', 'bulk_actions') then 'automated' else 'manual' end,
      place_ms = coalesce((extract(epoch from last.date_added) * 1000)::bigint, (extract(epoch from c.date_added) * 1000)::bigint),
      manual_place_ms = (extract(epoch from manual.at) * 1000)::bigint
    from (select distinct location_id, conversation_id from message where type = 35) as commented
    left join lateral (
      select m.type, m.direction, m.date_added, m.body, e.subject from message m
      left join email e on e.location_id = m.location_id and e.message_id = m.id
      where m.location_id = commented.location_id and m.conversation_id = commented.conversation_id
        and m.type <> all('{25,26,27,28,30,31,35,36}') and m.status is distinct from 'scheduled' and m.cancelled_at is null
      order by m.date_added desc, m.id desc limit 1
    ) as last on true
    left join lateral (
      select m.type, m.source from message m
      where m.location_id = commented.location_id and m.conversation_id = commented.conversation_id and m.direction = 'outbound'
        and m.type <> all('{25,26,27,28,30,31,35,36}') and m.status is distinct from 'scheduled' and m.cancelled_at is null
      order by m.date_added desc, m.id desc limit 1
    ) as sent on true
    left join lateral (
      select max(m.date_added) as at from message m
      where m.location_id = commented.location_id and m.conversation_id = commented.conversation_id and m.direction = 'outbound'
        and m.type <> all('{25,26,27,28,30,31,35,36}') and m.status is distinct from 'scheduled' and m.cancelled_at is null
        and (m.source is null or m.source not in ('workflow', 'campaign', 'bulk_actions'))
    ) as manual on true
    where c.location_id = commented.location_id and c.id = commented.conversation_id`,
];
