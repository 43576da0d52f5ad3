import type { Pool } from "pg";
import type { Bench } from "./bench.ts";
import { countIn, fillTables } from "./fill.ts";
import type { Place } from "./harness.ts";
import { inThousands } from "./numbers.ts";

/** Each conversation has the same number of messages, written in turns over two years. */
const messagesEach = 50;

/** Fewer messages are written without creating the indexes again, because the table can have millions of another location. */
const rebuiltFrom = 1_000_000;

const conversations = `insert into conversation (location_id, id, contact_id, type, assigned_to, unread_count, starred, last_message_type, last_message_body,
    last_message_direction, last_message_at, last_outbound_action, place_ms, date_added, date_updated)
  select $1, 'talk-' || lpad(n::text, 7, '0'), c.id, 1, c.assigned_to, case when n % 7 = 0 then n % 5 + 1 else 0 end, n % 50 = 0, 2, 'Words of today ' || n,
    case when n % 3 = 0 then 'outbound' else 'inbound' end, at, 'manual', extract(epoch from at) * 1000, at - interval '2 years', at
  from (select *, row_number() over (order by md5(id)) as n from contact where location_id = $1) as c,
    lateral (select date_trunc('milliseconds', now()) - (n * interval '7 seconds') as at) as last`;

const vocabulary = 50_000;
/** The word with this rank: the lower the rank, the more frequent the word. The SQL below generates the same words. */
export const wordOfRank = (rank: number) => [...String(rank)].map((digit) => "oiueatnrls"[Number(digit)]).join("");

/**
 * In the order of their dates, as messages arrive, and with word frequencies as in a language: a word is half as frequent as the word of
 * half its rank.
 */
const messages = `insert into message (location_id, id, conversation_id, contact_id, type, direction, status, body, source, date_added, date_updated)
  select $1, 'word-' || lpad((n * $2 + m)::text, 9, '0'), conversation_id, contact_id, case when m % 10 = 0 then 19 else 2 end,
    case when m % 2 = 0 then 'outbound' else 'inbound' end, 'delivered', words, 'app', at, at
  from (
    select m, c.n, c.id as conversation_id, c.contact_id, c.last_message_at - (m * interval '14 days') as at
    from generate_series(0, $2 - 1) as m cross join (select *, row_number() over (order by id) as n from conversation where location_id = $1) as c
    order by at
  ) as one, lateral (
    select string_agg(translate(floor(exp(random() * ln(${vocabulary})))::int::text, '0123456789', 'oiueatnrls'), ' ') as words
    from generate_series(1, 6 + (n + m) % 12)
  ) as written`;

async function isFilled(db: Pool, place: Place): Promise<boolean> {
  return (
    (await countIn(db, "conversation", place.id)) === place.contacts &&
    (await countIn(db, "message", place.id)) === place.contacts * messagesEach
  );
}

/** A location in which every contact has a conversation. */
export async function placeWithConversations({ db, place: placeOf, say }: Bench, contacts: number): Promise<Place & { messages: number }> {
  const place = await placeOf(contacts);
  if (!(await isFilled(db, place))) {
    say(`Making ${inThousands(contacts * messagesEach)} messages …`);
    // Creating a conversation searches by an index, so the indexes of conversations are kept.
    await fillTables(db, contacts * messagesEach < rebuiltFrom ? [] : ["message"], async (client) => {
      await client.query("delete from conversation where location_id = $1", [place.id]);
      await client.query("delete from message where location_id = $1", [place.id]);
      await client.query(conversations, [place.id]);
      await client.query("select setseed(0.5)");
      await client.query(messages, [place.id, messagesEach]);
    });
  }
  return { ...place, messages: contacts * messagesEach };
}

/** The location whose messages are searched and exported: `--messages` of them. */
export const placeWithMessages = (bench: Bench) => placeWithConversations(bench, Math.ceil(bench.options.messages / messagesEach));
