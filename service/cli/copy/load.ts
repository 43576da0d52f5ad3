import { stat } from "node:fs/promises";
import type { z } from "zod";
import { timezone } from "#contract/common.ts";
import { scopes } from "#contract/scopes.ts";
import { storableChecks } from "#contract/validation.ts";
import * as copied from "#db/cli/copied-rows.ts";
import { beginLoading, findOccupied, keepStatistics, listTables } from "#db/cli/location-rows.ts";
import { newId } from "#db/ids.ts";
import * as locations from "#db/locations/locations.ts";
import type { Executor } from "#db/pool.ts";
import * as userRows from "#db/users/users.ts";
import { uniqueFieldsOf } from "../../contacts/rules.ts";
import type { Context } from "../../context.ts";
import { mediaTypeOf, nameOfKey } from "../../files/public-files.ts";
import { currencyOf } from "../../locations/currency.ts";
import { files, recordings } from "./conversations.ts";
import type { Folder } from "./folder.ts";
import { associations, objects } from "./objects.ts";
import { instantOr, type NewRow, type Part, type Place } from "./part.ts";
import { partsToWrite } from "./parts.ts";
import { location, users } from "./people.ts";

// Writes the data in one transaction. Rows that already exist here are not changed, so a copy can be repeated.

const batchSize = 500;
const namedMost = 200;

type Counts = { read: number; written: number; alreadyHere: number; refused: number };
type RefusedItem = { part: string; item: string; why: string };

export type Loaded = {
  parts: Record<string, Counts>;
  refused: RefusedItem[];
  users: { new: string[]; existing: string[]; withoutAccess: string[] };
};

const reasons: Record<copied.Unfit["reason"], string> = {
  unknownParent: "its parent does not exist here",
  taken: "another record here has the same value",
  invalid: "its values are not valid here",
};

const unstorable = "it has characters that cannot be stored, or is nested too deeply";

/** Counts the rows that are left out, and lists the first of them. */
function refuse(loaded: Loaded, counts: Counts, item: RefusedItem): void {
  counts.refused++;
  if (loaded.refused.length < namedMost) loaded.refused.push(item);
}

export async function isOccupied(ctx: Context): Promise<boolean> {
  return (await findOccupied(ctx.db, ctx.tenant, await listTables(ctx.db))) !== undefined;
}

async function* readItems<S extends z.ZodType>(folder: Folder, part: Part<S>): AsyncGenerator<z.output<S>> {
  for await (const item of folder.items(part.name)) yield part.item.parse(item);
}

/** Stores the downloaded files. Their keys were chosen during reading, so a second attempt stores them under the same keys. */
async function storeFiles({ deps }: Context, folder: Folder, without: ReadonlySet<string>): Promise<Map<string, string>> {
  const addresses = new Map<string, string>();
  const store = async (key: string, type: string) => {
    const path = folder.fileOf(key);
    const { size } = await stat(path);
    await deps.files.put(key, { path, size }, type);
  };
  for await (const item of readItems(folder, files)) {
    if ("refused" in item || without.has(files.name)) continue;
    await store(item.key, mediaTypeOf(nameOfKey(item.key)));
    addresses.set(item.from, item.url);
  }
  for await (const item of readItems(folder, recordings))
    if (!("refused" in item) && !without.has(recordings.name)) await store(item.key, "audio/x-wav");
  return addresses;
}

/** `without` lists the parts that are left out, even if they were read before. */
export async function load(ctx: Context, folder: Folder, without: ReadonlySet<string>, say: (line: string) => void): Promise<Loaded> {
  say("Writing …");
  const addresses = await storeFiles(ctx, folder, without);
  return ctx.tx(async (tx) => {
    await beginLoading(tx);
    const loaded: Loaded = { parts: {}, refused: [], users: { new: [], existing: [], withoutAccess: [] } };
    const isFirst = folder.state.finishedAt === undefined;
    if (isFirst) await adoptFacts(ctx, tx, folder);
    const ids = without.has(users.name) ? new Map<string, string>() : await takeUsers(ctx, tx, folder, loaded);
    const here = await locations.findById(tx, ctx.tenant);
    const user = (id: string | null | undefined) => (id === null || id === undefined || id === "" ? null : (ids.get(id) ?? id));
    const place: Place = {
      locationId: ctx.tenant,
      timezone: here?.timezone ?? "UTC",
      now: ctx.now().toISOString(),
      uniqueFields: here === undefined ? [] : uniqueFieldsOf(here),
      user,
      users: (list) => (list ?? []).flatMap((id) => user(id) ?? []),
      file: (url) => addresses.get(url) ?? url,
    };
    for (const part of partsToWrite) {
      if (without.has(part.name) || folder.progressOf(part.name).items === 0) continue;
      await writePart(ctx, tx, folder, part, place, loaded);
    }
    return loaded;
  });
}

/** The location's own data, and the ids of the objects that every location has. */
async function adoptFacts({ tenant, now }: Context, tx: Executor, folder: Folder): Promise<void> {
  for await (const item of readItems(folder, location)) {
    const zone = timezone.safeParse(item.timezone).success ? item.timezone : "UTC";
    const { currency, allowDuplicateContact, duplicateMatchOrder } = item.settings;
    const isCurrency = currency !== undefined && Intl.supportedValuesOf("currency").includes(currency);
    await locations.update(tx, tenant, {
      ...{ name: item.name.slice(0, 255) || tenant, timezone: zone, address: item.address, city: item.city, state: item.state },
      ...{ country: item.country, postal_code: item.postalCode, email: item.email, phone: item.phone, website: item.website },
      allow_duplicate_contact: allowDuplicateContact,
      ...(duplicateMatchOrder.length === 0 ? {} : { duplicate_match_order: duplicateMatchOrder }),
      currency: isCurrency ? currency : currencyOf({ country: item.country, timezone: zone }),
      ...(item.settings.language === undefined ? {} : { language: item.settings.language }),
    });
  }
  const at = now().toISOString();
  for await (const { standard, id, key, searchableProperties, dateAdded, dateUpdated } of readItems(folder, objects))
    if (standard)
      await copied.adoptStandardObject(tx, tenant, {
        ...{ id, key, searchable: searchableProperties, added: instantOr(dateAdded, at), updated: instantOr(dateUpdated, at) },
      });
  for await (const { associationType, id, key } of readItems(folder, associations))
    if (associationType === "SYSTEM_DEFINED") await copied.adoptStandardAssociation(tx, tenant, { id, key });
}

const userLabel = ({ id, firstName, lastName }: z.output<typeof users.item>) =>
  ([firstName, lastName].filter(Boolean).join(" ") || id).slice(0, 200);

/** Finds users by their email. New ones are deactivated and have no password, because only an admin here decides who may sign in. */
async function takeUsers({ tenant, now }: Context, tx: Executor, folder: Folder, loaded: Loaded): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  const companyId = (await locations.findById(tx, tenant))?.company_id ?? "";
  const counts: Counts = { read: 0, written: 0, alreadyHere: 0, refused: 0 };
  for await (const item of readItems(folder, users)) {
    counts.read++;
    const why = item.email.trim() === "" ? "it has no email" : storableChecks(item).length > 0 ? unstorable : undefined;
    if (why !== undefined) {
      refuse(loaded, counts, { part: users.name, item: userLabel(item), why });
      continue;
    }
    const found = await copied.findUser(tx, item.email);
    const id = found?.id ?? ((await copied.isUserId(tx, item.id)) ? newId() : item.id);
    if (found === undefined) {
      const isUnlimited = scopes.every((scope) => item.scopes.includes(scope)) && item.scopesAssignedToOnly === undefined;
      const made = await userRows.insert(tx, {
        ...{ id, company_id: companyId, first_name: item.firstName, last_name: item.lastName, email: item.email },
        ...{ email_lower: item.email.toLowerCase(), phone: item.phone, password_hash: null, extension: item.extension },
        ...{ role: item.roles.role === "admin" ? "admin" : "user", type: "account", profile_photo: item.profilePhoto },
        ...{ date_added: instantOr(item.dateAdded, now().toISOString()), date_updated: now(), deactivated_at: now() },
        ...{ platform_language: item.platformLanguage, permissions: JSON.stringify(item.permissions) },
        scopes: isUnlimited ? null : item.scopes,
        scopes_assigned_to_only: item.scopesAssignedToOnly ?? null,
        provider_phone: JSON.stringify(
          Object.fromEntries(Object.entries(item.lcPhone).map(([key, number]) => [key === folder.state.sourceId ? tenant : key, number])),
        ),
      });
      if (made !== undefined) loaded.users.new.push(item.email);
    }
    if (id !== item.id) ids.set(item.id, id);
    const isColleague = found === undefined || found.company_id === companyId;
    const isNew = isColleague && (await copied.addUser(tx, tenant, id));
    counts[isNew ? "written" : "alreadyHere"]++;
    if (!isColleague) loaded.users.withoutAccess.push(item.email);
    else if (found !== undefined) loaded.users.existing.push(item.email);
  }
  if (counts.read > 0) loaded.parts.users = counts;
  return ids;
}

async function writePart(ctx: Context, tx: Executor, folder: Folder, part: Part, place: Place, loaded: Loaded): Promise<void> {
  if (part === users || part === location) return;
  const counts: Counts = { read: 0, written: 0, alreadyHere: 0, refused: 0 };
  loaded.parts[part.name] = counts;
  const refuseItem = (item: string, why: string) => refuse(loaded, counts, { part: part.name, item, why });
  let waiting: NewRow[][] = [];
  const flush = async () => {
    const before = counts.written;
    await writeItems(ctx, tx, waiting, counts, refuseItem);
    const table = waiting[0]?.[0]?.table;
    if (table !== undefined) await keepStatistics(tx, table, { before, after: counts.written });
    waiting = [];
  };
  for await (const item of readItems(folder, part)) {
    counts.read++;
    if (isRefused(item)) refuseItem(item.what, item.refused);
    else if (storableChecks(item).length > 0) refuseItem(labelOf({ ...Object(item) }), unstorable);
    else {
      const rows = part.rows(item, place);
      if (rows.length > 0) waiting.push(rows);
      // Objects that every location has, and files, have no rows of their own.
      else if (part === files) counts.written++;
      else counts.alreadyHere++;
    }
    if (waiting.length === batchSize) await flush();
  }
  await flush();
}

const isRefused = (item: unknown): item is { what: string; refused: string } =>
  typeof item === "object" && item !== null && "refused" in item;

/** Writes items: first the row of each, then the dependent rows of the new ones. */
async function writeItems(
  { tenant }: Context,
  tx: Executor,
  items: readonly NewRow[][],
  counts: Counts,
  refuseItem: (item: string, why: string) => void,
): Promise<void> {
  const heads = items.flatMap(([head]) => (head === undefined ? [] : [head]));
  const table = heads[0]?.table;
  if (table === undefined) return;
  const full = ({ columns }: NewRow) => ({ location_id: tenant, ...columns });
  const key = await copied.keyOf(tx, table);
  const present = await copied.listPresent(tx, tenant, { table, key, rows: heads.map(full) });
  const fresh = items.filter((_, index) => present[index] !== true);
  counts.alreadyHere += items.length - fresh.length;
  const outcomes = await writeRows(
    tx,
    table,
    fresh.flatMap(([head]) => (head === undefined ? [] : [full(head)])),
  );
  const more = new Map<NewRow["table"], Record<string, unknown>[]>();
  for (const [index, [head, ...others]] of fresh.entries()) {
    const unfit = outcomes[index];
    if (unfit !== undefined) {
      refuseItem(
        labelOf(head?.columns ?? {}),
        unfit.constraint === "" ? reasons[unfit.reason] : `${reasons[unfit.reason]} (${unfit.constraint})`,
      );
      continue;
    }
    counts.written++;
    for (const other of others) {
      const rows = more.get(other.table) ?? [];
      rows.push(full(other));
      more.set(other.table, rows);
    }
  }
  for (const [name, rows] of more)
    for (const [index, unfit] of (await copied.insertFitting(tx, name, rows)).entries())
      if (unfit !== undefined) refuseItem(labelOf(rows[index] ?? {}), `${reasons[unfit.reason]} (${unfit.constraint})`);
}

/** A second contact with the same email or phone is kept as a duplicate, as the source does. */
async function writeRows(tx: Executor, table: string, rows: Record<string, unknown>[]): Promise<(copied.Unfit | undefined)[]> {
  const outcomes = await copied.insertFitting(tx, table, rows);
  if (table !== "contact") return outcomes;
  const again = rows.filter((_, index) => outcomes[index]?.constraint.startsWith("contact_unique_"));
  const second = await copied.insertFitting(
    tx,
    table,
    again.map((row) => ({ ...row, unique_email: null, unique_phone: null })),
  );
  return outcomes.map((outcome, index) => {
    const at = again.indexOf(rows[index] ?? {});
    return at < 0 ? outcome : second[at];
  });
}

const labelOf = (columns: Record<string, unknown>) =>
  [columns.name, columns.title, columns.email, columns.id, columns.message_id, columns._id, columns.messageId]
    .find((each) => typeof each === "string" && each !== "")
    ?.toString()
    .slice(0, 200) ?? "";
