import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Pool } from "pg";
import { z } from "zod";
import { root } from "./programs.ts";

const run = promisify(execFile);

/** The operator's command line, and what it answers. */
export async function admin<S extends z.ZodType>(answer: S, ...given: string[]): Promise<z.output<S>> {
  const { stdout } = await run(process.execPath, ["service/cli/main.ts", ...given], { cwd: root, maxBuffer: 64 * 1024 * 1024 });
  return answer.parse(JSON.parse(stdout));
}

export type Place = { id: string; token: string; contacts: number };

const made = z.object({ id: z.string() });
const issued = made.extend({ token: z.string() });
const listed = z.object({ locations: z.array(made.extend({ companyId: z.string() })) });

/** A location with its name from its size, so that it stands from run to run and each size has one of its own. */
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

/** Tokens of this run. */
const tokenName = `Measurements ${process.pid}`;

/** A location with so many contacts, and a token for it. Contacts are made where they are missing. */
export async function makePlace(db: Pool, id: string, contacts: number, say: (line: string) => void): Promise<Place> {
  await makeLocation(id);
  const missing = contacts - (await countOf(db, id));
  if (missing > 0) {
    say(`Making ${missing.toLocaleString("en")} contacts …`);
    await admin(z.unknown(), "demo", "--location", id, "--contacts", String(missing));
    await db.query("vacuum (analyze) contact");
  }
  const { token } = await admin(issued, "token", "create", "--location", id, "--name", tokenName, "--all-scopes");
  return { id, token, contacts };
}

/** Nothing of earlier runs is left in the location, nor of what was logged about it. */
export async function emptyPlace(db: Pool, id: string): Promise<void> {
  await db.query("delete from contact where location_id = $1", [id]);
  await db.query("delete from change_log where location_id = $1", [id]);
}

/** Tokens of a run end with it. */
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
