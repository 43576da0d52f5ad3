import type { AuditEntry, audit as contract } from "#contract/audit/audit.ts";
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
  return text("name") ?? text("title") ?? (whole === "" ? undefined : whole) ?? text("body")?.slice(0, 80) ?? text("application");
}

/** Fields that the entry shows separately from its changes. */
const places = new Set(["id", "contactId", "companyId"]);

async function toEntries(ctx: Context, found: rows.Audited[]): Promise<AuditEntry[]> {
  const ids = [...new Set(found.map(({ entity_id }) => entity_id))];
  const contactIds = [...new Set(found.flatMap(({ contact_id }) => contact_id ?? []))];
  const [contacts, names] = await Promise.all([
    rows.namesOfContacts(ctx.db, ctx.tenant, contactIds),
    rows.namesOf(ctx.db, ctx.tenant, ids),
  ]);
  return found.map((row) => ({
    id: String(row.seq),
    at: row.at.toISOString(),
    actor: { kind: row.actor_kind, id: row.actor_id || null, name: row.actor_name || null },
    action: row.action,
    entity: row.entity,
    entityId: row.entity_id,
    label: contacts.get(row.entity_id) ?? names.get(row.entity_id) ?? labelIn(row.after) ?? labelIn(row.before) ?? null,
    contactId: row.contact_id,
    contactName: row.contact_id === null ? null : (contacts.get(row.contact_id) ?? null),
    changes: changesOf(row.before, row.after).filter(({ field }) => !places.has(field)),
    requestId: row.request_id,
  }));
}

function requireEntity(query: { entity?: string | undefined; entityId?: string | undefined }): void {
  if (query.entityId !== undefined && query.entity === undefined)
    throw new ApiError("INVALID", { message: "entityId needs entity beside it" });
}

function placeOf(cursor: string): rows.AuditPlace {
  const [at, seq] = readCursor("before", cursor);
  if (!/^\d{1,18}$/.test(seq)) throw new ApiError("BAD_REQUEST", { message: "before is not one of ours" });
  return { at, seq };
}

const cursorAfter = ({ place_at, seq }: rows.Audited) => writeCursor([place_at, String(seq)]);

const exportPage = 500;

export const audit: Handlers<typeof contract> = {
  async list(ctx, { query: { limit, before, ...filter } }) {
    requireEntity(filter);
    const found = await rows.list(ctx.db, ctx.tenant, filter, {
      limit: limit + 1,
      before: before === undefined ? undefined : placeOf(before),
    });
    const page = found.slice(0, limit);
    const last = page.at(-1);
    return { entries: await toEntries(ctx, page), next: found.length > limit && last !== undefined ? cursorAfter(last) : null };
  },

  async choices(ctx) {
    const [people, entities] = await Promise.all([rows.listPeople(ctx.db, ctx.tenant), rows.listEntities(ctx.db, ctx.tenant)]);
    return { people: people.map(({ id, name }) => ({ id, name: name ?? id })), entities };
  },

  async export(ctx, { query: filter }) {
    requireEntity(filter);
    async function* pages(): AsyncGenerator<AuditEntry[]> {
      for (let before: rows.AuditPlace | undefined; ; ) {
        const found = await rows.list(ctx.outside, ctx.tenant, filter, { limit: exportPage, before });
        const last = found.at(-1);
        if (last === undefined) return;
        yield await toEntries(ctx, found);
        if (found.length < exportPage) return;
        before = { at: last.place_at, seq: String(last.seq) };
      }
    }
    return csvOf(pages());
  },
};
