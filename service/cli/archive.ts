import { createReadStream, createWriteStream } from "node:fs";
import { appendFile, lstat, open, rm, writeFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { z } from "zod";
import * as rows from "#db/cli/location-rows.ts";
import { newId } from "#db/ids.ts";
import * as locations from "#db/locations/locations.ts";
import { schemaVersion } from "#db/migrate.ts";
import type { Executor } from "#db/pool.ts";
import { seal, unseal } from "#db/seal.ts";
import { addressContext } from "../calendars/external/read-calendar.ts";
import type { Context } from "../context.ts";
import type { SpooledFile } from "../files/kept.ts";
import { mediaTypeOf, nameOfKey } from "../files/public-files.ts";
import { incomingPlaces } from "../files/spool.ts";
import { telephoneContext } from "../telephone/secrets.ts";
import { signatureContext } from "../workflows/signing.ts";
import { laneOf, openTarget, webhookContext } from "../workflows/stored.ts";
import { UsageError } from "./usage-error.ts";

// A location as a file: all its rows, its users, and its files. Each line is a JSON object, and the whole file is compressed. It contains
// secrets that the location's own work needs (webhooks, the telephone system, external calendars) as plain text, so only its owner may read
// it.

const batchSize = 500;
/** A file is split into several lines, so that it is never held in memory as a whole. */
const chunkBytes = 512 * 1024;
/** The folders of files that belong to a location, each containing a folder with the location's id. */
const fileFolders = ["public", "recordings"];

const row = z.record(z.string(), z.unknown());
const header = z.object({
  frontdesk: z.literal("location"),
  format: z.literal(1),
  schema: z.string(),
  locationId: z.string(),
  companyId: z.string(),
  filesUrl: z.string(),
});
type Header = z.output<typeof header>;
const count = z.number().int().min(0);
const line = z.union([
  z.strictObject({ location: row }),
  z.strictObject({ users: z.array(row) }),
  z.strictObject({ table: z.string(), rows: z.array(row) }),
  z.strictObject({ file: z.string() }),
  z.strictObject({ content: z.base64() }),
  z.strictObject({ fileEnds: z.literal(true) }),
  z.strictObject({ end: z.object({ rows: count, files: count }) }),
]);

const filesUrlOf = (ctx: Context, locationId: string) => `${ctx.settings.serviceUrl}/files/${encodeURIComponent(locationId)}/`;

type Change = (context: string, text: string) => string;

/** The row with its sealed texts changed: opened for an export, sealed again in an import. */
function withSecrets(table: string, given: rows.Row, locationId: string, change: Change): rows.Row {
  if (table === "webhook_secret") return { ...given, sealed: change(signatureContext(locationId), String(given.sealed)) };
  if (table === "telephone_secret") return { ...given, sealed: change(telephoneContext(locationId), String(given.sealed)) };
  if (table === "external_calendar") return { ...given, url: change(addressContext(locationId, String(given.id)), String(given.url)) };
  if (table !== "workflow" || !Array.isArray(given.actions)) return given;
  const actions = given.actions.map((action: unknown) => {
    const sealed: unknown = Reflect.get(Object(action), "sealed");
    return typeof sealed === "string" ? { ...Object(action), sealed: change(webhookContext(locationId), sealed) } : action;
  });
  return { ...given, actions };
}

export async function exportLocation(
  ctx: Context,
  place: string,
): Promise<{ tables: Record<string, number>; users: number; files: number }> {
  const { tenant, settings, deps } = ctx;
  const tables: Record<string, number> = {};
  let files = 0;
  let users = 0;
  const text = (value: object) => `${JSON.stringify(value)}\n`;
  async function* lines(tx: Executor): AsyncGenerator<string> {
    const location = await rows.readLocation(tx, tenant);
    const first: Header = {
      ...{ frontdesk: "location", format: 1, schema: schemaVersion, locationId: tenant },
      ...{ companyId: String(location?.company_id), filesUrl: filesUrlOf(ctx, tenant) },
    };
    yield text(first);
    yield text({ location });
    const members = await rows.readUsers(tx, tenant);
    users = members.length;
    yield text({ users: members });
    for (const table of await rows.listTables(tx))
      for await (const batch of rows.readRows(tx, tenant, table, batchSize)) {
        tables[table.name] = (tables[table.name] ?? 0) + batch.length;
        const opened = batch.map((each) =>
          withSecrets(table.name, each, tenant, (context, sealed) => unseal(settings.secret, context, sealed)),
        );
        yield text({ table: table.name, rows: opened });
      }
    for (const folder of fileFolders)
      for await (const { key } of deps.files.list(`${folder}/${tenant}`)) {
        const content = await deps.files.read(key);
        // The file was removed after it was listed.
        if (content === undefined) continue;
        files++;
        yield text({ file: key });
        for await (const part of content)
          for (let at = 0; at < part.byteLength; at += chunkBytes)
            yield text({ content: Buffer.from(part.subarray(at, at + chunkBytes)).toString("base64") });
        yield text({ fileEnds: true });
      }
    yield text({ end: { rows: sum(tables), files } });
  }
  try {
    await rows.atOneMoment(deps.db, (tx) => pipeline(Readable.from(lines(tx)), createGzip(), createWriteStream(place, { mode: 0o600 })));
  } catch (error) {
    // An incomplete export could be taken for a complete one. Only a regular file is removed, not a pipe.
    if ((await lstat(place).catch(() => undefined))?.isFile()) await rm(place);
    throw error;
  }
  return { tables, users, files };
}

const sum = (counts: Record<string, number>) => Object.values(counts).reduce((total, each) => total + each, 0);

/** Whether a file begins with the signature of a compressed file. An import file of the documented format is plain JSON. */
export async function isArchive(place: string): Promise<boolean> {
  const file = await open(place).catch(() => undefined);
  if (file === undefined) return false;
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(2), 0, 2, 0);
    return bytesRead === 2 && buffer.readUInt16BE(0) === 0x1f8b;
  } finally {
    await file.close();
  }
}

const damaged = () => new UsageError("The file is damaged or incomplete. Nothing was imported. Export the location again.");

/** Errors of the decompression, including those of a truncated file. */
const isOfCompression = (thrown: unknown) => thrown instanceof Error && "code" in thrown && String(thrown.code).startsWith("Z_");

async function* linesIn(place: string): AsyncGenerator<unknown> {
  const source = createReadStream(place);
  const gunzip = createGunzip();
  source.on("error", (error) => gunzip.destroy(error));
  const decoder = new TextDecoder();
  let pieces: string[] = [];
  try {
    for await (const part of source.pipe(gunzip)) {
      const [first = "", ...more] = decoder.decode(z.instanceof(Uint8Array).parse(part), { stream: true }).split("\n");
      pieces.push(first);
      for (const next of more) {
        yield JSON.parse(pieces.join(""));
        pieces = [next];
      }
    }
    if (pieces.join("") !== "") yield JSON.parse(pieces.join(""));
  } catch (thrown) {
    if (thrown instanceof SyntaxError || isOfCompression(thrown)) throw damaged();
    throw thrown;
  } finally {
    source.destroy();
  }
}

/** Replaces the ids of the location, its users and its addresses in a row with those of the new location. */
function translator(from: Header, to: { locationId: string; filesUrl: string }, ids: ReadonlyMap<string, string>) {
  const folders = fileFolders.map((folder) => [`${folder}/${from.locationId}/`, `${folder}/${to.locationId}/`] as const);
  const textOf = (given: string): string => {
    const id = ids.get(given);
    if (id !== undefined) return id;
    const folder = folders.find(([old]) => given.startsWith(old));
    return folder === undefined ? given.replaceAll(from.filesUrl, to.filesUrl) : folder[1] + given.slice(folder[0].length);
  };
  const translate = (value: unknown, name?: string): unknown => {
    if (typeof value === "string") return /^location_?id$/i.test(name ?? "") && value === from.locationId ? to.locationId : textOf(value);
    if (Array.isArray(value)) return value.map((item) => translate(item));
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [ids.get(key) ?? key, translate(inner, key)]));
  };
  return { row: (given: rows.Row): rows.Row => ({ ...Object(translate(given)), location_id: to.locationId }), text: textOf };
}

/** Imports a location's file into an empty location, completely or not at all. Ids stay; users are found by email or created. */
export async function importLocation(ctx: Context, place: string): Promise<{ imported: Record<string, number>; newUsers: string[] }> {
  const { tenant, settings, deps } = ctx;
  const put: string[] = [];
  const newPlace = await incomingPlaces(settings.dataDir);
  try {
    return await ctx.tx(async (tx) => {
      await rows.beginLoading(tx);
      const company = (await locations.findById(tx, tenant))?.company_id ?? "";
      const tables = new Map((await rows.listTables(tx)).map((table) => [table.name, table]));
      const occupied = await rows.findOccupied(tx, tenant, [...tables.values()]);
      if (occupied !== undefined)
        throw new UsageError(
          `The location ${tenant} is not empty (${occupied}). Create a new one with "location create" and import there.`,
        );
      const imported: Record<string, number> = {};
      const newUsers: string[] = [];
      /** The ids here of the company, and of users who have another id here, by their ids in the file. */
      const ids = new Map<string, string>();
      let from: Header | undefined;
      let file: Incoming | undefined;
      let files = 0;
      let end: { rows: number; files: number } | undefined;
      for await (const given of linesIn(place)) {
        if (from === undefined) {
          from = headerOf(given);
          ids.set(from.companyId, company);
          continue;
        }
        const read = line.safeParse(given);
        if (!read.success || end !== undefined) throw damaged();
        const to = translator(from, { locationId: tenant, filesUrl: filesUrlOf(ctx, tenant) }, ids);
        const { data } = read;
        if ("location" in data) await rows.updateLocation(tx, tenant, data.location);
        else if ("users" in data)
          for (const user of data.users) {
            const { id, isNew } = await rows.takeUser(tx, company, user, newId());
            if (isNew) newUsers.push(String(user.email));
            if (id !== user.id) ids.set(String(user.id), id);
          }
        else if ("table" in data) {
          const table = tables.get(data.table);
          if (table === undefined) throw damaged();
          if (imported[table.name] === undefined) await rows.clear(tx, tenant, table);
          const sealedAgain = data.rows.map((each) =>
            withLanes(
              table.name,
              withSecrets(table.name, to.row(each), tenant, (context, text) => seal(settings.secret, context, text)),
              ctx,
            ),
          );
          await rows.writeRows(tx, table, sealedAgain);
          const before = imported[table.name] ?? 0;
          const after = before + data.rows.length;
          imported[table.name] = after;
          await rows.keepStatistics(tx, table.name, { before, after });
        } else if ("file" in data) file = await openIncoming(to.text(data.file), newPlace());
        else if ("content" in data) await file?.write(Buffer.from(data.content, "base64"));
        else if ("fileEnds" in data && file !== undefined) {
          if (!fileFolders.some((folder) => file?.key.startsWith(`${folder}/${tenant}/`))) throw damaged();
          put.push(file.key);
          await deps.files.put(file.key, file.written(), mediaTypeOf(nameOfKey(file.key)));
          await rm(file.place, { force: true });
          files++;
          file = undefined;
        } else if ("end" in data) ({ end } = data);
      }
      if (end === undefined || end.rows !== sum(imported) || end.files !== files) throw damaged();
      return { imported: { users: newUsers.length, ...imported, files }, newUsers };
    });
  } catch (thrown) {
    for (const key of put) await deps.files.remove(key);
    throw thrown;
  }
}

type Incoming = { key: string; place: string; write(part: Buffer): Promise<void>; written(): SpooledFile };

/** A file that is written in pieces. The remains of an interrupted import are removed like other abandoned files. */
async function openIncoming(key: string, place: string): Promise<Incoming> {
  let size = 0;
  await writeFile(place, "", { mode: 0o600, flag: "wx" });
  return {
    key,
    place,
    async write(part) {
      size += part.byteLength;
      await appendFile(place, part);
    },
    written: () => ({ path: place, size }),
  };
}

function headerOf(given: unknown): Header {
  const read = header.safeParse(given);
  if (!read.success) throw new UsageError("This file is not an export of a location.");
  if (read.data.schema !== schemaVersion)
    throw new UsageError(
      `The file was written by another version (${read.data.schema}); this one has ${schemaVersion}. Export and import with the same version.`,
    );
  return read.data;
}

/** A location's webhooks to one server are sent in order; the key of that order contains the location. */
function withLanes(table: string, given: rows.Row, { tenant, settings }: Context): rows.Row {
  if (table !== "workflow" || !Array.isArray(given.actions)) return given;
  const actions = given.actions.map((action: unknown) => {
    const sealed: unknown = Reflect.get(Object(action), "sealed");
    return typeof sealed === "string"
      ? { ...Object(action), lane: laneOf(tenant, openTarget(settings.secret, tenant, sealed).url) }
      : action;
  });
  return { ...given, actions };
}
