import { type RawBuilder, sql } from "kysely";
import { hasAdditional, identityColumns } from "../contacts/identity.ts";
import { type Executor, plannedEachTime } from "../pool.ts";
import { readWithin } from "../read-within.ts";
import type { Tenant } from "../tenant.ts";

type Reason = "email" | "phone" | "birthday" | "address";
/** Contacts that share a value, oldest first; those of the reason `birthday` also share their date of birth. */
export type Match = { reason: Reason; value: string; date_of_birth: string | null; ids: string[] };

/** If more contacts than this share a value, it is a front desk's phone or a family's address, and they are not one person. */
const shareMost = 12;
const similarEnough = 0.55;

/** The most matches of one reason, so that a search needs little memory however many duplicates there are. */
export const matchesMost = 20_000;
/** A search of all contacts may take as long as this, for each reason. */
const searchMostMs = 10 * 60_000;

const shared = sql`having count(*) between 2 and ${sql.lit(shareMost)}`;
const inOrder = sql`array_agg(id order by date_added, id)`;
const postcode = sql`upper(replace(postal_code, ' ', ''))`;

/** An email or phone of the contact that another contact also has, as its own or as an additional one. */
const identityMatches = (of: RawBuilder<unknown>, reason: "email" | "phone") => {
  const own = sql.ref(identityColumns[reason].own);
  const others = sql.ref(identityColumns[reason].additional);
  const several = sql.raw(hasAdditional());
  return sql`
    select ${sql.lit(reason)} as reason, key as value, null as date_of_birth, ${inOrder} as ids from (
      select id, date_added, ${own} as key from contact
      where ${of} and ${own} in (select ${own} from contact where ${of} and ${own} is not null group by ${own} ${shared})
      union
      select id, date_added, ${own} from contact
      where ${of} and ${own} in (select unnest(${others}) from contact where ${of} and ${several})
      union
      select id, date_added, key from contact, unnest(${others}) as key
      where ${of} and ${several}
    ) as has group by key ${shared}`;
};

const birthdayMatches = (of: RawBuilder<unknown>) => sql`
  select 'birthday', min(name), date_of_birth::text, ${inOrder} from contact
  where ${of} and (lower(name), date_of_birth) in (
    select lower(name), date_of_birth from contact where ${of} and name is not null and date_of_birth is not null group by 1, 2 ${shared}
  )
  group by lower(name), date_of_birth`;

/** Compares names within an address, and within a postcode if last names start alike. Different birthdays mean different people. */
const addressMatches = (of: RawBuilder<unknown>) => {
  const blocks = [
    { key: sql`${postcode} || ' ' || lower(address1)`, given: sql`postal_code is not null and address1 is not null and name is not null` },
    {
      key: sql`${postcode} || '/' || lower(left(last_name, 3))`,
      given: sql`postal_code is not null and last_name is not null and name is not null`,
    },
  ];
  const members = blocks.map(
    ({ key, given }) => sql`
      select ${key} as block, id, date_added, lower(name) as name, date_of_birth, concat_ws(', ', address1, postal_code) as value from contact
      where ${of} and ${given} and ${key} in (select ${key} from contact where ${of} and ${given} group by 1 ${shared})`,
  );
  return sql`
    with neighbour as materialized (${sql.join(members, sql` union all `)})
    select 'address', min(one.value), null, array[one.id, other.id]
    from neighbour one join neighbour other using (block)
    where (one.date_added, one.id) < (other.date_added, other.id)
      and (one.date_of_birth is null or other.date_of_birth is null or one.date_of_birth = other.date_of_birth)
      and similarity(one.name, other.name) >= ${sql.lit(similarEnough)}
    group by one.id, other.id`;
};

/** The searches for matches, one for each reason. Each counts shared values first, and reads only the contacts that share them. */
const searches: ((of: RawBuilder<unknown>) => RawBuilder<unknown>)[] = [
  (of) => identityMatches(of, "email"),
  (of) => identityMatches(of, "phone"),
  birthdayMatches,
  addressMatches,
];
export const searchSteps = searches.length;

/**
 * The values that more than one contact has: an email or phone, including additional ones; a name with a birthday; a similar name at one
 * address. Among all contacts of the location; `onStep` gets the number of finished searches.
 */
export const listMatches = (db: Executor, tenant: Tenant, onStep: (done: number) => void): Promise<Match[]> =>
  readWithin(db, searchMostMs, (tx) => matchesOf(tx, sql`location_id = ${tenant}`, onStep));

/** The same among a few contacts. */
export const listMatchesAmong = (db: Executor, tenant: Tenant, ids: string[]): Promise<Match[]> =>
  matchesOf(db, sql`location_id = ${tenant} and id = any(${ids}::text[])`);

async function matchesOf(db: Executor, of: RawBuilder<unknown>, onStep: (done: number) => void = () => undefined): Promise<Match[]> {
  const matches: Match[] = [];
  for (const [index, search] of searches.entries()) {
    const { rows } = await sql<Match>`${sql.raw(plannedEachTime)}
      select * from (${search(of)}) as match (reason, value, date_of_birth, ids) limit ${sql.lit(matchesMost)}`.execute(db);
    matches.push(...rows);
    onStep(index + 1);
  }
  return matches;
}

/** Changes whenever a record of the location changes. */
export async function newestChange(db: Executor, tenant: Tenant): Promise<string> {
  const found = await db
    .selectFrom("change_log")
    .select("seq")
    .where("location_id", "=", tenant)
    .orderBy("seq", "desc")
    .limit(1)
    .executeTakeFirst();
  return String(found?.seq ?? 0);
}

/** Contacts that were deleted after the change and not restored. */
export async function listRemovedSince(db: Executor, tenant: Tenant, change: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct entity_id as id from change_log l
    where location_id = ${tenant} and seq > ${change}::bigint and entity = 'contact' and action = 'delete'
      and not exists (select from contact c where c.location_id = ${tenant} and c.id = l.entity_id)`.execute(db);
  return rows.map(({ id }) => id);
}

export const listDismissed = (db: Executor, tenant: Tenant) =>
  db.selectFrom("not_duplicate").select(["one_id", "other_id"]).where("location_id", "=", tenant).execute();

export type Pair = { one_id: string; other_id: string };

/** Every pair of the contacts, the smaller id first. */
export const pairsOf = (ids: string[]): Pair[] =>
  ids.flatMap((one, index) =>
    ids.slice(index + 1).map((other) => (one < other ? { one_id: one, other_id: other } : { one_id: other, other_id: one })),
  );

export const insertDismissed = (db: Executor, tenant: Tenant, pairs: (Pair & { user_id: string | null; date_added: Date | string })[]) =>
  db
    .insertInto("not_duplicate")
    .values(pairs.map((pair) => ({ ...pair, location_id: tenant })))
    .onConflict((on) => on.columns(["location_id", "one_id", "other_id"]).doNothing())
    .execute();

export const removeDismissed = (db: Executor, tenant: Tenant, ids: string[]) =>
  db.deleteFrom("not_duplicate").where("location_id", "=", tenant).where("one_id", "in", ids).where("other_id", "in", ids).execute();

/** How many notes, tasks and enrolments each of the contacts has. */
export async function listCounts(db: Executor, tenant: Tenant, ids: string[]) {
  const { rows } = await sql<{ id: string; notes: number; tasks: number; workflows: number; campaigns: number }>`
    select c.id,
      (select count(*)::int from note where location_id = ${tenant} and contact_id = c.id) as notes,
      (select count(*)::int from task where location_id = ${tenant} and contact_id = c.id) as tasks,
      (select count(*)::int from contact_workflow where location_id = ${tenant} and contact_id = c.id) as workflows,
      (select count(*)::int from contact_campaign where location_id = ${tenant} and contact_id = c.id) as campaigns
    from unnest(${ids}::text[]) as c (id)`.execute(db);
  return rows;
}
