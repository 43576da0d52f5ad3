import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import pg from "pg";
import { z } from "zod";

/*
 * The baseline of the figures: only node:http and pg with the same database and queries. It has no tokens, limits, validation, log or
 * change log.
 */

const env = z.object({ DATABASE_URL: z.url(), BARE_PORT: z.coerce.number() }).parse(process.env);
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
const pool = new pg.Pool({ connectionString: env.DATABASE_URL, max: 20, application_name: "frontdesk bare", statement_timeout: 30_000 });

const table = "bench_contact";
const bookings = "bench_appointment";
const hidden = ["unique_email", "unique_phone", "name_lower", "search_text"];

/** Creates a table with the same columns and unique indexes. */
async function makeTable(): Promise<void> {
  await pool.query(`drop table if exists ${table}, ${bookings}`);
  await pool.query(`create table ${table} (like contact including defaults including generated) with (fillfactor = 90)`);
  await pool.query(`alter table ${table} add primary key (location_id, id)`);
  for (const column of ["unique_email", "unique_phone"])
    await pool.query(`create unique index on ${table} (location_id, ${column}) where ${column} is not null`);
}

async function columnsShown(): Promise<string> {
  const { rows } = await pool.query<{ column_name: string }>(
    "select column_name from information_schema.columns where table_schema = 'public' and table_name = 'contact' order by ordinal_position",
  );
  return rows
    .map(({ column_name }) => column_name)
    .filter((name) => !hidden.includes(name))
    .map((name) => `"${name}"`)
    .join(", ");
}

/** Creates a table of appointments in which a member's appointments cannot overlap. */
async function makeBookings(): Promise<void> {
  await pool.query(`drop table if exists ${bookings}`);
  await pool.query(`create table ${bookings} (like appointment including defaults including generated)`);
  await pool.query(`alter table ${bookings} add primary key (location_id, id),
    add exclude using gist (location_id with =, assigned_user_id with =, tstzrange(start_time, end_time) with &&)`);
}

await makeTable();
await makeBookings();
const columns = await columnsShown();

const written = [
  ...["location_id", "id", "name", "first_name", "last_name", "email", "email_lower", "phone", "unique_email", "unique_phone"],
  ...["tags", "city", "country", "source", "last_activity", "date_added", "date_updated"],
];
const get = { name: "get", text: `select ${columns} from contact where location_id = $1 and id = $2` };
const insert = {
  name: "insert",
  text: `insert into ${table} (${written.join(", ")}) values (${written.map((_, index) => `$${index + 1}`).join(", ")}) returning ${columns}`,
};

const book = {
  name: "book",
  text: `insert into ${bookings} (location_id, id, kind, assigned_user_id, contact_id, title, status, start_time, end_time, source, date_added, date_updated)
    values ($1, $2, 'appointment', $3, $4, 'Measured', 'confirmed', $5, $6, 'bare', $7, $7) returning *`,
};

const booked = z.object({
  locationId: z.string(),
  assignedUserId: z.string(),
  contactId: z.string(),
  startTime: z.string(),
  endTime: z.string(),
});

const sent = z.object({
  locationId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  city: z.string(),
  country: z.string(),
  source: z.string(),
  tags: z.array(z.string()),
});

const search = z.object({
  locationId: z.string(),
  limit: z.number(),
  words: z.array(z.string()),
  tags: z.array(z.string()),
  equals: z.array(z.tuple([z.enum(["city", "source", "type"]), z.string()])),
  sort: z.enum(["date_added", "date_updated", "name"]),
  isDescending: z.boolean(),
  after: z.tuple([z.number(), z.string()]).optional(),
});

async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString("utf8"));
}

function answer(response: ServerResponse, status: number, body: unknown): void {
  const text = JSON.stringify(body);
  response.writeHead(status, { "content-type": "application/json; charset=utf-8", "content-length": Buffer.byteLength(text) });
  response.end(text);
}

let made = 0;
const idPrefix = Date.now().toString(36);

/** The schema only provides the type; the bare server validates nothing. */
async function create(body: z.output<typeof sent>): Promise<unknown> {
  const now = new Date();
  const { locationId, firstName, lastName, email, phone } = body;
  const identity = [email, email, phone, email, phone];
  const values = [locationId, `${idPrefix}${made++}`, `${firstName} ${lastName}`, firstName, lastName, ...identity];
  const { rows } = await pool.query({ ...insert, values: [...values, body.tags, body.city, body.country, body.source, now, now, now] });
  return rows[0];
}

async function reserve(given: z.output<typeof booked>): Promise<unknown> {
  const { locationId, assignedUserId, contactId, startTime, endTime } = given;
  const values = [locationId, `${idPrefix}${made++}`, assignedUserId, contactId, startTime, endTime, new Date()];
  return (await pool.query({ ...book, values })).rows[0];
}

/** Reads only the page. Counting the matches as well would take more work. */
async function find(given: z.output<typeof search>): Promise<unknown> {
  const values: unknown[] = [given.locationId];
  const bound = (value: unknown) => `$${values.push(value)}`;
  const sortExpression = given.sort === "name" ? "name_lower" : given.sort;
  const way = given.isDescending ? "desc" : "asc";
  const conditions = [
    ...given.words.map((word) => `search_text like ${bound(`%${word.toLowerCase()}%`)}`),
    ...given.tags.map((tag) => `tags @> array[${bound(tag)}]::text[]`),
    ...given.equals.map(([column, value]) => `lower(${column}) = lower(${bound(value)})`),
    ...(given.after ? [`(date_added, id) < (${bound(new Date(given.after[0]))}, ${bound(given.after[1])})`] : []),
  ];
  const where = ["location_id = $1", ...conditions].join(" and ");
  const { rows } = await pool.query(
    `select ${columns} from contact where ${where} order by ${sortExpression} ${way}, id ${way} limit ${given.limit}`,
    values,
  );
  return rows;
}

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [, locationId, what, id] = (request.url ?? "").split("/");
  if (what === "contacts" && id !== undefined) {
    const { rows } = await pool.query({ ...get, values: [locationId, id] });
    return answer(response, rows.length === 0 ? 404 : 200, rows[0]);
  }
  if (locationId === "contacts") return answer(response, 201, await create(asSent(await readJson(request))));
  if (locationId === "bookings") return answer(response, 201, await reserve(booked.parse(await readJson(request))));
  if (locationId === "search") return answer(response, 200, await find(search.parse(await readJson(request))));
  return answer(response, 200, { status: "ok" });
}

// biome-ignore lint/nursery/noUnsafeTypeAssertion: sound because only the benchmark's load generator sends it
const asSent = (body: unknown) => body as z.output<typeof sent>;

createServer((request, response) => {
  serve(request, response).catch((error: unknown) => answer(response, 500, { error: String(error) }));
}).listen(env.BARE_PORT, "127.0.0.1");

// Exits normally, so that a CPU profile is written.
process.on("SIGTERM", () => void pool.query(`drop table if exists ${table}`).finally(() => process.exit(0)));
