import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Pool } from "pg";
import { z } from "zod";
import { withoutIndexes } from "./fill.ts";
import { root } from "./programs.ts";

const run = promisify(execFile);

/** Runs an operator's command and parses its result. */
export async function admin<S extends z.ZodType>(answer: S, ...given: string[]): Promise<z.output<S>> {
  const { stdout } = await run(process.execPath, ["service/cli/main.ts", ...given], { cwd: root, maxBuffer: 64 * 1024 * 1024 });
  return answer.parse(JSON.parse(stdout));
}

export type Place = { id: string; token: string; contacts: number };

const made = z.object({ id: z.string() });
const issued = made.extend({ token: z.string() });
const listed = z.object({ locations: z.array(made.extend({ companyId: z.string() })) });

/** Creates a location whose name contains its size, so that each size has its own and later runs find it again. */
async function makeLocation(id: string): Promise<void> {
  const { locations } = await admin(listed, "location", "list");
  if (locations.some((location) => location.id === id)) return;
  const company = locations.find((location) => location.id.startsWith("bench-"))?.companyId;
  const given = company === undefined ? [] : ["--company", company];
  await admin(made, "location", "create", "--id", id, "--name", `Measurements ${id}`, "--timezone", "Europe/London", ...given);
}

const counted = z.tuple([z.object({ count: z.number() })]);

async function countOf(db: Pool, locationId: string): Promise<number> {
  const { rows } = await db.query("select count(*)::int as count from contact where location_id = $1", [locationId]);
  return counted.parse(rows)[0].count;
}

/** The name of this run's tokens. */
const tokenName = `Measurements ${process.pid}`;

/** With more contacts than this, creating the indexes afterwards is faster than extending them with each contact. */
const manyContacts = 200_000;

/** Returns a location with this number of contacts and a token for it. Missing contacts are created. */
export async function makePlace(
  { db, env, say }: { db: Pool; env: { DATA_DIR: string }; say: (line: string) => void },
  id: string,
  contacts: number,
): Promise<Place> {
  await makeLocation(id);
  const missing = contacts - (await countOf(db, id));
  if (missing > 0) {
    say(`Making ${missing.toLocaleString("en")} contacts …`);
    const fill = () => admin(z.unknown(), "demo", "--location", id, "--contacts", String(missing)).then(() => undefined);
    await (missing > manyContacts ? withoutIndexes(db, env.DATA_DIR, "contact", fill) : fill());
    await db.query("vacuum (analyze) contact");
  }
  const { token } = await admin(issued, "token", "create", "--location", id, "--name", tokenName, "--all-scopes");
  return { id, token, contacts };
}

/** Deletes what earlier runs left in the location and in its change log. */
export async function emptyPlace(db: Pool, id: string): Promise<void> {
  await db.query("delete from contact where location_id = $1", [id]);
  await db.query("delete from change_log where location_id = $1", [id]);
}

/** Deletes this run's tokens. */
export async function endTokens(db: Pool): Promise<void> {
  await db.query("delete from integration where name = $1", [tokenName]);
}

const person = z.object({ email: z.string(), password: z.string() });

export const makePerson = (locationIds: string[]) =>
  admin(
    person,
    ...["user", "create", "--location", locationIds.join(","), "--email", `bench-${Date.now()}@example.com`],
    ...["--first-name", "Bench", "--last-name", "Mark", "--role", "admin"],
  );
