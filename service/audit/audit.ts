import { type AuditChange, type AuditEntry, type audit as contract, othersShown } from "#contract/audit/audit.ts";
import { ApiError } from "#contract/errors.ts";
import { fullNameOf } from "#contract/names.ts";
import * as rows from "#db/audit/audit.ts";
import { changesOf } from "../contacts/timeline-change.ts";
import type { Context } from "../context.ts";
import { readCursor, writeCursor } from "../cursor.ts";
import type { Handlers } from "../handler.ts";
import { csvOf } from "./csv.ts";

type Facts = Record<string, unknown>;

/** A record's name, taken from its own fields. */
function labelIn(facts: Facts | null): string | undefined {
  const text = (name: string) => {
    const value = facts?.[name];
    return typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;
  };
  const whole = fullNameOf(text("first_name"), text("last_name"));
  return (
    text("name") ??
    text("title") ??
    (whole === "" ? undefined : whole) ??
    text("body")?.slice(0, 80) ??
    text("application") ??
    text("email") ??
    text("address") ??
    text("path")
  );
}

/** The fields that describe a record without a name by what it belongs to, the most specific first. */
const owningColumns = ["workflow_id", "campaign_id", "survey_id", "calendar_id", "user_id"];

/** The name of the record that it belongs to. */
const ownerIn = (facts: Facts | null, names: ReadonlyMap<string, string>): string | undefined =>
  owningColumns.flatMap((column) => names.get(String(facts?.[column])) ?? [])[0];

/** Fields that the entry shows separately from its changes. */
const places = new Set(["id", "contactId", "companyId"]);

/** Fields of one kind of record that only the program uses. */
const internal = new Set(["integration.kind"]);

const isShown = (entity: string, field: string) => !places.has(field) && !internal.has(`${entity}.${field}`);

/** Texts that may be the id of a record. A name in the same format does not match any record and stays. */
const idForm = /^[\w-]{8,64}$/;

/** The ids in the values of fields, including lists. */
const idsIn = (value: unknown): string[] =>
  typeof value === "string" ? (idForm.test(value) ? [value] : []) : Array.isArray(value) ? value.flatMap(idsIn) : [];

/** Names the records that the changes and their values refer to. */
async function toChanges(ctx: Context, found: rows.Audited[]): Promise<AuditChange[]> {
  const changed = found.map((row) => changesOf(row.before, row.after).filter(({ field }) => isShown(row.entity, field)));
  const inValues = changed.flat().flatMap(({ before, after, field }) => [...idsIn(before), ...idsIn(after), ...idsIn(field.split(".")[1])]);
  const ids = [...new Set([...found.flatMap(({ entity_id, contact_id }) => [entity_id, contact_id ?? []].flat()), ...inValues])];
  const names = await rows.namesOf(ctx.db, ctx.tenant, ids);
  const named = (value: unknown): unknown =>
    typeof value === "string" ? (names.get(value) ?? value) : Array.isArray(value) ? value.map(named) : value;
  const fieldOf = (field: string) => {
    const [column, part] = field.split(".");
    return part === undefined ? field : `${column}.${names.get(part) ?? part}`;
  };
  return found.map((row, place) => ({
    id: String(row.seq),
    at: row.at.toISOString(),
    actor: { kind: row.actor_kind, id: row.actor_id || null, name: row.actor_name || null },
    action: row.action,
    entity: row.entity,
    entityId: row.entity_id,
    label: names.get(row.entity_id) ?? labelIn(row.after) ?? labelIn(row.before) ?? ownerIn(row.after ?? row.before, names) ?? null,
    contactId: row.contact_id,
    contactName: row.contact_id === null ? null : (names.get(row.contact_id) ?? null),
    changes: (changed[place] ?? []).map(({ field, before, after }) => ({
      field: fieldOf(field),
      before: named(before),
      after: named(after),
    })),
    requestId: row.request_id,
  }));
}

/** `deletion` is that of a contact, which explains those of its records. */
type Action = { rows: rows.Audited[]; deletion: rows.Audited | undefined; count: number };

const readAtOnce = 200;
const readMost = 2000;

/**
 * Groups the rows by request, newest request first. Requests that ran at the same time alternate in the log, so rows are grouped by the
 * request's id and not by their position. A request of thousands of rows may continue on the next page.
 */
async function listActions(ctx: Context, filter: rows.AuditFilter, limit: number, from: rows.AuditPlace | undefined) {
  const actions = new Map<string, Action>();
  let last: rows.Audited | undefined;
  for (let read = 0; read < readMost; read += readAtOnce) {
    const before = last === undefined ? from : { at: last.place_at, seq: String(last.seq) };
    const found = await rows.list(ctx.db, ctx.tenant, filter, { limit: readAtOnce, before });
    for (const row of found) {
      const key = row.request_id === null ? `row ${row.seq}` : `request ${row.request_id} ${row.actor_id}`;
      const action = actions.get(key);
      if (action === undefined && actions.size === limit) return { actions: [...actions.values()], last };
      const deletion = row.entity === "contact" && row.action === "delete" ? row : undefined;
      if (action === undefined) actions.set(key, { rows: [row], deletion, count: 1 });
      else {
        action.rows = [...action.rows.slice(-othersShown), row];
        action.deletion ??= deletion;
        action.count += 1;
      }
      last = row;
    }
    if (found.length < readAtOnce) return { actions: [...actions.values()], last: undefined };
  }
  return { actions: [...actions.values()], last };
}

async function toEntries(ctx: Context, actions: Action[]): Promise<AuditEntry[]> {
  const shown = actions.map(({ rows: found, deletion, count }) => {
    const inOrder = found.toReversed();
    return {
      rows: deletion === undefined ? inOrder : [deletion, ...inOrder.filter((row) => row !== deletion).slice(0, othersShown)],
      count,
    };
  });
  const changes = await toChanges(
    ctx,
    shown.flatMap(({ rows: found }) => found),
  );
  const ofRow = new Map(changes.map((change) => [change.id, change]));
  return shown.flatMap(({ rows: found, count }) => {
    const [first, ...others] = found.flatMap(({ seq }) => ofRow.get(String(seq)) ?? []);
    return first === undefined ? [] : [{ ...first, others, otherCount: count - 1 }];
  });
}

function requireEntity(query: { entity?: string | undefined; entityId?: string | undefined }): void {
  if (query.entityId !== undefined && query.entity === undefined)
    throw new ApiError("INVALID", { message: "entityId needs entity beside it" });
}

function placeOf(cursor: string): rows.AuditPlace {
  const [at, seq] = readCursor("before", cursor);
  if (!/^\d{1,18}$/.test(seq)) throw new ApiError("BAD_REQUEST", { message: "before is not a valid cursor" });
  return { at, seq };
}

const cursorAfter = ({ place_at, seq }: rows.Audited) => writeCursor([place_at, String(seq)]);

const exportPage = 500;

export const audit: Handlers<typeof contract> = {
  async list(ctx, { query: { limit, before, ...filter } }) {
    requireEntity(filter);
    const { actions, last } = await listActions(ctx, filter, limit, before === undefined ? undefined : placeOf(before));
    return { entries: await toEntries(ctx, actions), next: last === undefined ? null : cursorAfter(last) };
  },

  async choices(ctx) {
    const [people, entities] = await Promise.all([rows.listPeople(ctx.db, ctx.tenant), rows.listEntities(ctx.db, ctx.tenant)]);
    return { people: people.map(({ id, name }) => ({ id, name: name ?? id })), entities };
  },

  async export(ctx, { query: filter }) {
    requireEntity(filter);
    async function* pages(): AsyncGenerator<AuditChange[]> {
      for (let before: rows.AuditPlace | undefined; ; ) {
        const found = await rows.list(ctx.outside, ctx.tenant, filter, { limit: exportPage, before });
        const last = found.at(-1);
        if (last === undefined) return;
        yield await toChanges(ctx, found);
        if (found.length < exportPage) return;
        before = { at: last.place_at, seq: String(last.seq) };
      }
    }
    return csvOf(pages());
  },
};
