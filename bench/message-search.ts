import type { Pool, PoolClient } from "pg";
import { z } from "zod";
import type { Bench } from "./bench.ts";
import { placeWithMessages, wordOfRank } from "./conversations.ts";
import type { Figure } from "./figure.ts";
import { countIn, withoutIndexes } from "./fill.ts";
import type { Place } from "./harness.ts";
import { inMs, inThousands, mean, quantile, shuffled } from "./numbers.ts";
import { ask, timesOf } from "./requests.ts";
import { signedIn } from "./session.ts";

const askedMs = 150;
const askedCostMs = 1;
const samples = 100;
const warming = 20;
const width = 4;
const indexedAtOnce = 50_000;

const texts = z.array(z.object({ text: z.string() }));
const written = z.array(z.object({ id: z.string(), at: z.string() }));
type Written = z.output<typeof written>[number];

/** Computes the words of all messages, as the service's job does, but without its indexes. The next run continues after an interrupted one. */
async function fillWords({ db, env, say }: Bench, place: Place & { messages: number }): Promise<void> {
  if ((await countIn(db, "message_search", place.id)) !== place.messages) {
    say(`Computing the words of ${inThousands(place.messages)} messages …`);
    await withoutIndexes(db, env.DATA_DIR, "message_search", async () => {
      const client = await db.connect();
      try {
        await client.query("set statement_timeout = 0");
        for (let last: Written | undefined = await lastWithWords(client, place.id); last !== undefined; )
          last = await indexAfter(client, place.id, last);
      } finally {
        client.release(true);
      }
    });
    await db.query("vacuum (analyze) message_search");
  }
  await db.query("delete from message_indexing where location_id = $1", [place.id]);
}

async function lastWithWords(client: PoolClient, locationId: string): Promise<Written> {
  const { rows } = await client.query(
    "select message_id as id, date_added::text as at from message_search where location_id = $1 order by date_added desc, message_id desc limit 1",
    [locationId],
  );
  return written.parse(rows)[0] ?? { at: "-infinity", id: "" };
}

/** In the order of their dates, as messages arrive. */
async function indexAfter(client: PoolClient, locationId: string, after: Written): Promise<Written | undefined> {
  const { rows } = await client.query(
    `select id, date_added::text as at from message where location_id = $1 and (date_added, id) > ($2::timestamptz, $3)
      order by date_added, id limit $4`,
    [locationId, after.at, after.id, indexedAtOnce],
  );
  const found = written.parse(rows);
  await client.query("select index_messages($1, $2::text[])", [locationId, found.map(({ id }) => id)]);
  return found.at(-1);
}

/** The table of a service that has been running for a while is in memory. A scan of the whole table would not keep it there. */
async function readIntoMemory(db: Pool, place: Place): Promise<void> {
  const client = await db.connect();
  try {
    await client.query("begin");
    await client.query("set local enable_seqscan = off");
    await client.query(
      "select sum(length(words)) from (select words from message_search where location_id = $1 order by date_added, message_id) as every",
      [place.id],
    );
  } finally {
    await client.query("rollback");
    client.release();
  }
}

type Kind = { what: string; searches: string[] };

const ranks = (from: number, step: number) => Array.from({ length: samples + warming }, (_, index) => wordOfRank(from + index * step));

/** Searches for words of the location's own messages and contacts. */
async function drawSearches(db: Pool, place: Place): Promise<Kind[]> {
  const drawn = async (query: string) => texts.parse((await db.query(query, [place.id, samples + warming])).rows).map(({ text }) => text);
  const frequent = ranks(1, 1);
  const occasional = ranks(200, 8);
  const rare = ranks(5000, 371);
  return [
    { what: "a frequent word", searches: frequent },
    { what: "an occasional word", searches: occasional },
    { what: "a rare word", searches: rare },
    {
      what: "two occasional words",
      searches: occasional.map((word, index) => `${word} ${occasional[(index * 7 + 3) % occasional.length]}`),
    },
    { what: "a frequent and a rare word", searches: rare.map((word, index) => `${frequent[index]} ${word}`) },
    {
      what: "a phrase of two words",
      searches: await drawn(
        `select '"' || split_part(body, ' ', 2) || ' ' || split_part(body, ' ', 3) || '"' as text from message
          where location_id = $1 order by md5(id) limit $2`,
      ),
    },
    {
      what: "a phrase of four words",
      searches: await drawn(
        `select '"' || array_to_string((string_to_array(body, ' '))[2:5], ' ') || '"' as text from message
          where location_id = $1 order by md5(id) desc limit $2`,
      ),
    },
    {
      what: "a first and a last name",
      searches: await drawn(
        "select first_name || ' ' || last_name as text from contact where location_id = $1 and length(last_name) > 3 order by md5(id) limit $2",
      ),
    },
    {
      what: "a last name",
      searches: await drawn(
        "select last_name as text from contact where location_id = $1 and length(last_name) > 3 order by md5(id) desc limit $2",
      ),
    },
  ];
}

const stored = 4000;
const turns = 4;

/** How much longer storing a message takes because of its words, on average, in milliseconds. The changes are rolled back. */
async function costOfWords(db: Pool, place: Place): Promise<number> {
  const client = await db.connect();
  const times: { on: number[]; off: number[] } = { on: [], off: [] };
  try {
    await client.query("begin");
    for (let turn = 0; turn < turns; turn++)
      for (const state of ["on", "off"] as const) {
        await client.query(`alter table message ${state === "on" ? "enable" : "disable"} trigger index_new`);
        for (let count = 0; count < stored / turns; count++) {
          const startedMs = performance.now();
          await client.query(
            `insert into message (location_id, id, conversation_id, contact_id, type, direction, status, body, source, date_added, date_updated)
              select location_id, $2, conversation_id, contact_id, type, direction, status, body, source, now(), now()
              from message where location_id = $1 and id = $3`,
            [place.id, `stored-${state}-${turn}-${count}`, `word-${String(100_000 + turn * 10_000 + count).padStart(9, "0")}`],
          );
          times[state].push(performance.now() - startedMs);
        }
      }
  } finally {
    await client.query("rollback");
    client.release();
  }
  const average = (values: number[]) => mean(values.map((value) => value * 1000)) / 1000;
  return average(times.on) - average(times.off);
}

export async function messageSearch(bench: Bench): Promise<Figure[]> {
  const { db, serviceUrl } = bench;
  const place = await placeWithMessages(bench);
  await fillWords(bench, place);
  await readIntoMemory(db, place);
  const headers = await signedIn(bench, place);
  const figureOf = (what: string, times: number[]): Figure => {
    const reached = quantile(times, 0.95);
    return {
      what: `Search of ${inThousands(place.messages)} messages for ${what}, p95 of ${times.length}, ${width} at once`,
      reached: `${inMs(reached)} (median ${inMs(quantile(times, 0.5))})`,
      asked: `≤ ${askedMs} ms`,
      beside: "–",
      isReached: reached <= askedMs,
    };
  };
  const figures: Figure[] = [];
  const all: number[] = [];
  for (const { what, searches } of await drawSearches(db, place)) {
    const times = await timesOf(shuffled(searches), { warming, width }, (text) =>
      ask(`${serviceUrl}/application/inbox/search?${new URLSearchParams({ locationId: place.id, text })}`, { headers }),
    );
    figures.push(figureOf(what, times));
    all.push(...times);
  }
  figures.push(figureOf("any of these", all));
  const cost = await costOfWords(db, place);
  figures.push({
    what: `Words of a stored message, mean of ${inThousands(stored)}`,
    reached: `${cost.toFixed(2)} ms more`,
    asked: `≤ ${askedCostMs} ms`,
    beside: "–",
    isReached: cost <= askedCostMs,
  });
  return figures;
}
