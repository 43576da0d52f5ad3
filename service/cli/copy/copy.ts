import { readFile } from "node:fs/promises";
import path from "node:path";
import { text as textOfStream } from "node:stream/consumers";
import { z } from "zod";
import { isApiError } from "#contract/errors.ts";
import type { Scope } from "#contract/scopes.ts";
import { listKnownMessages } from "#db/cli/copied-rows.ts";
import { CopyRunning, withCopyLock } from "#db/cli/copy-lock.ts";
import { newId } from "#db/ids.ts";
import * as locations from "#db/locations/locations.ts";
import { newPublicFile } from "../../files/public-files.ts";
import { command, list, option } from "../command.ts";
import type { CommandDeps } from "../deps.ts";
import { callerDirectory } from "../env.ts";
import { UsageError } from "../usage-error.ts";
import { type Folder, type FolderLimits, openFolder } from "./folder.ts";
import { isOccupied, load } from "./load.ts";
import { type Part, type Reading, unlessGone } from "./part.ts";
import { notInTheInterface, partNames, parts } from "./parts.ts";
import { location as locationPart } from "./people.ts";
import { type Api, openSource, type Source, type SourceLimits, stopOf } from "./source.ts";

const id = z.string().regex(/^[\w-]{1,100}$/, { error: "must be letters, digits, - and _, at most 100" });
const skippable = partNames.filter((name) => name !== "location");

const options = z.strictObject({
  from: option(z.string().min(1), "URL", "The address of the server, such as https://crm.example.com."),
  location: option(id, "ID", "The location on that server."),
  token: option(
    z.string().min(1).optional(),
    "TOKEN",
    "A token of that location. Other users of this machine can see it while the command runs; --token-file hides it.",
  ),
  "token-file": option(z.string().min(1).optional(), "FILE", "A file with the token; - for standard input."),
  to: option(
    id.optional(),
    "ID",
    "The location here, which must be empty or come from an earlier copy. Default: a new location with the same ID.",
  ),
  company: option(id.optional(), "ID", "The company of a new location. Default: a new company."),
  without: option(
    list
      .pipe(z.array(z.enum(skippable, { error: `must be one of ${skippable.join(", ")}` })))
      .transform((names) => [...new Set(names)].sort())
      .default([]),
    "PARTS",
    `Parts that are not copied, separated by commas: ${skippable.join(", ")}.`,
  ),
});
type Given = z.output<typeof options>;

async function tokenOf(given: Given): Promise<string> {
  const file = given["token-file"];
  if ((given.token === undefined) === (file === undefined)) throw new UsageError("Use either --token or --token-file.");
  if (given.token !== undefined) return given.token.trim();
  const text =
    file === "-"
      ? await textOfStream(process.stdin)
      : await readFile(path.resolve(callerDirectory(), file ?? ""), "utf8").catch(() => {
          throw new UsageError(`The file ${file} cannot be read.`);
        });
  if (!/^\S{1,4000}$/.test(text.trim())) throw new UsageError("The file must contain only the token.");
  return text.trim();
}

export const copyCommands = [
  command({
    words: "copy",
    about:
      "Copies a location from another server with the same API, with a token that can read it. Run it again to continue an interrupted copy or to add new data. Progress goes to standard error, the report to standard output.",
    options,
    run: async (deps, given) => copyLocation(deps, given, await tokenOf(given)),
  }),
];

/** Set only by tests. */
type Limits = { source?: SourceLimits; folder?: FolderLimits };

export async function copyLocation(deps: CommandDeps, given: Given, token: string, limits: Limits = {}): Promise<unknown> {
  const say = (line: string) => process.stderr.write(`${line}\n`);
  const targetId = given.to ?? given.location;
  const source = openSource({ url: given.from, token, locationId: given.location, settings: deps.settings }, limits.source);
  try {
    return await withCopyLock(deps.db.url, targetId, async () => {
      const without = withDependents(given.without);
      if (given.to !== undefined && (await locations.findById(deps.db.query, given.to)) === undefined)
        throw new UsageError(`There is no location ${given.to}. Without --to, a new one is created.`);
      await requireAccess(source, without);
      await requireTarget(deps, given, targetId, source);
      const ctx = await deps.location(targetId);
      const place = path.join(deps.settings.dataDir, "copies", targetId);
      const folder = await openFolder(place, { from: source.url, sourceId: given.location, without: given.without }, limits.folder);
      if (folder.state.finishedAt === undefined && (await isOccupied(ctx)))
        throw new UsageError(`The location ${targetId} is not empty. Create a new one with "location create" and copy to that.`);
      const skipped = await readParts(deps, { ...source, ...readingOf(deps, ctx, folder) }, without, say);
      const loaded = await load(ctx, folder, new Set(without.keys()), say);
      const isFirst = folder.state.finishedAt === undefined;
      await folder.conclude(deps.now());
      if (loaded.users.new.length > 0)
        say(
          `These users are new here and deactivated. Reactivate those who should sign in (Settings, Users) and send each a link from "user reset-password": ${loaded.users.new.join(", ")}`,
        );
      const refused = Object.values(loaded.parts).reduce((sum, each) => sum + each.refused, 0);
      return {
        from: source.url,
        sourceLocationId: given.location,
        locationId: targetId,
        isFirst,
        parts: loaded.parts,
        skipped,
        refused: { count: refused, items: loaded.refused },
        users: loaded.users,
        notInTheInterface,
      };
    });
  } catch (thrown) {
    throw thrown instanceof CopyRunning ? new UsageError(thrown.message) : stopOf(thrown);
  } finally {
    await source.close();
  }
}

/** The parts that are left out, each with the part that it needs. */
function withDependents(chosen: readonly string[]): Map<string, string> {
  const why = new Map(chosen.map((name) => [name, "skipped by --without"]));
  for (const { name, needs } of parts) {
    const missing = needs.find((need) => why.has(need) && need !== "location");
    if (missing !== undefined && !why.has(name)) why.set(name, `needs ${missing}, which is skipped`);
  }
  return why;
}

type Probe = (api: Api, locationId: string) => Promise<unknown>;
/** No record has this id: a "not found" for it shows that the token has the scope. */
const nothing = "none";

/** A cheap request for each scope. */
const probes: Partial<Record<Scope, Probe>> = {
  "locations.readonly": (api, locationId) => api.locations.locations.get({ params: { locationId } }),
  "users.readonly": async (api, locationId) => {
    const { companyId } = (await api.locations.locations.get({ params: { locationId } })).location;
    return api.users.users.search({ query: { companyId, locationId, limit: 1 } });
  },
  "businesses.readonly": (api, locationId) => api.businesses.businesses.list({ query: { locationId, limit: 1 } }),
  "contacts.readonly": (api, locationId) => api.contacts.search.contacts({ body: { locationId, pageLimit: 1 } }),
  "objects/schema.readonly": (api, locationId) => api.objects.objects.list({ query: { locationId } }),
  "objects/record.readonly": (api, locationId) =>
    api.objects.records.search({
      params: { schemaKey: "business" },
      body: { locationId, page: 1, pageLimit: 1, query: "", searchAfter: [] },
    }),
  "associations.readonly": (api, locationId) => api.associations.associations.list({ query: { locationId, skip: 0, limit: 1 } }),
  "associations/relation.readonly": (api, locationId) =>
    api.associations.relations.list({ params: { recordId: nothing }, query: { locationId, skip: 0, limit: 1 } }),
  "calendars/groups.readonly": (api, locationId) => api.calendars.groups.list({ query: { locationId } }),
  "calendars.readonly": (api, locationId) => api.calendars.calendars.list({ query: { locationId } }),
  "calendars/events.readonly": (api, locationId) =>
    api.appointments.events.list({ query: { locationId, userId: nothing, startTime: 0, endTime: 1 } }),
  "conversations.readonly": (api, locationId) => api.conversations.conversations.search({ query: { locationId, limit: 1 } }),
  "conversations/message.readonly": (api, locationId) => api.conversations.messages.export({ query: { locationId, limit: 10 } }),
  "campaigns.readonly": (api, locationId) => api.campaigns.campaigns.list({ query: { locationId } }),
  "workflows.readonly": (api, locationId) => api.workflows.workflows.list({ query: { locationId } }),
  "funnels/funnel.readonly": (api, locationId) => api.funnels.funnels.list({ query: { locationId, limit: 1 } }),
  "funnels/page.readonly": (api, locationId) => api.funnels.pages.list({ query: { locationId, funnelId: nothing, limit: 1, offset: 0 } }),
  "funnels/redirect.readonly": (api, locationId) => api.funnels.redirects.list({ query: { locationId, limit: 1, offset: 0 } }),
  "surveys.readonly": (api, locationId) => api.surveys.surveys.list({ query: { locationId, limit: 1 } }),
};

/** Every required scope is tested before anything is read, so that a copy does not stop halfway because one is missing. */
async function requireAccess({ api, locationId }: Source, without: ReadonlyMap<string, string>): Promise<void> {
  const wanted = parts.filter(({ name }) => !without.has(name));
  const missing = new Set<Scope>();
  let isAccepted = false;
  for (const scope of new Set(wanted.map((part) => part.scope)))
    try {
      await probes[scope]?.(api, locationId);
      isAccepted = true;
    } catch (thrown) {
      if (isApiError(thrown, "WRONG_LOCATION")) throw new UsageError(`The token does not belong to the location ${locationId}.`);
      if (!isApiError(thrown)) throw thrown;
      // Some servers also respond with 401 for a missing scope. A token that was accepted before is valid.
      if (thrown.status === 403 || (thrown.status === 401 && isAccepted)) missing.add(scope);
      else if ([400, 404, 422].includes(thrown.status)) isAccepted = true;
      else throw thrown;
    }
  if (missing.size === 0) return;
  const names = wanted.filter(({ scope }) => missing.has(scope)).map(({ name }) => name);
  throw new UsageError(
    names.includes(locationPart.name)
      ? `The token lacks the scopes ${[...missing].join(", ")}. locations.readonly is always needed. Nothing was copied.`
      : `The token lacks the scopes ${[...missing].join(", ")}. Add them to the integration, or copy the rest with --without ${[
          ...without.keys(),
        ]
          .filter((name) => without.get(name)?.startsWith("skipped by"))
          .concat(names)
          .join(",")}. Nothing was copied.`,
  );
}

/** The target location, which is created if none is named. */
async function requireTarget(deps: CommandDeps, given: Given, targetId: string, { api, locationId, url }: Source): Promise<void> {
  const here = await locations.findById(deps.db.query, targetId);
  if (here !== undefined) return;
  if (given.company !== undefined && (await locations.findCompany(deps.db.query, given.company)) === undefined)
    throw new UsageError(`There is no company ${given.company}.`);
  const there = await unlessGone(api.locations.locations.get({ params: { locationId } }));
  const now = deps.now();
  const name = there?.location.name.slice(0, 255) || locationId;
  await deps.change(async (tx) => {
    const companyId = given.company ?? newId();
    if (given.company === undefined) await locations.insertCompany(tx, { id: companyId, name, date_added: now });
    await locations.insert(tx, {
      ...{ id: targetId, company_id: companyId, name, timezone: "UTC", date_added: now, address: null, city: null, state: null },
      ...{ country: null, postal_code: null, email: null, phone: null, website: null },
    });
  });
  process.stderr.write(`Created the location ${targetId} (${name}) for the copy from ${url}.\n`);
}

const readingOf = (deps: CommandDeps, ctx: Awaited<ReturnType<CommandDeps["location"]>>, folder: Folder): Omit<Reading, keyof Source> => ({
  now: deps.now(),
  folder,
  async *items(part) {
    for await (const item of folder.items(part.name)) yield part.item.parse(item);
  },
  knownMessages: (ids) => listKnownMessages(ctx.db, ctx.tenant, ids),
  keyOf: (name, isSecure) => newPublicFile(deps.settings, ctx.tenant, name, isSecure),
  recordingKey: () => `recordings/${ctx.tenant}/${newId()}.wav`,
});

/** Reading one part of a large location takes long because of the source's rate limit. */
const progressEveryMs = 10_000;

/** Reads every part to its end, continuing where it stopped. Returns the skipped parts with the reasons. */
async function readParts(
  deps: CommandDeps,
  reading: Reading,
  without: ReadonlyMap<string, string>,
  say: (line: string) => void,
): Promise<{ part: string; why: string }[]> {
  const { folder } = reading;
  for (const part of parts) {
    const before = folder.progressOf(part.name);
    if (without.has(part.name) || before.isDone) continue;
    const missing = part.needs.find((need) => folder.progressOf(need).note !== undefined);
    if (missing !== undefined) {
      await folder.finish(part.name, `needs ${missing}, which the source does not have`);
      continue;
    }
    if (before.items > 0) say(`Continuing with ${part.name} after ${before.items}.`);
    let saidAtMs = performance.now();
    try {
      for await (const { items, cursor } of part.read(reading, before.cursor)) {
        deps.requireDiskSpace();
        requireOwn(reading.locationId, part, items);
        await folder.append(part.name, items, cursor);
        if (performance.now() - saidAtMs < progressEveryMs) continue;
        saidAtMs = performance.now();
        say(`Reading ${part.name}: ${folder.progressOf(part.name).items} so far.`);
      }
      await folder.finish(part.name);
      if (folder.progressOf(part.name).items > 0) say(`Read ${folder.progressOf(part.name).items} ${part.name}.`);
    } catch (thrown) {
      // The list does not exist, because the server lacks this part of the interface.
      if (!isApiError(thrown, "NOT_FOUND") || folder.progressOf(part.name).items > 0) {
        say(`Stopped while reading ${part.name}.`);
        throw stopOf(thrown, part);
      }
      await folder.finish(part.name, "the source has no such endpoint");
    }
  }
  return parts.flatMap(({ name }) => {
    const why = without.get(name) ?? folder.progressOf(name).note;
    return why === undefined ? [] : [{ part: name, why }];
  });
}

/** Rejects records of a location other than the requested one. */
function requireOwn(locationId: string, { name }: Part, items: readonly unknown[]): void {
  const own = name === locationPart.name ? "id" : "locationId";
  for (const item of items) {
    const given: unknown = typeof item === "object" && item !== null ? Reflect.get(item, own) : undefined;
    if (typeof given === "string" && given !== "" && given !== locationId)
      throw new UsageError(`The source returned ${name} of another location (${given.slice(0, 100)}). Nothing was written here.`);
  }
}
