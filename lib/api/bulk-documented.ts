import type { Client } from "#contract/client.ts";
import type { BulkAction } from "#contract/contacts/bulk.ts";
import type { Contact } from "#contract/contacts/contacts.ts";
import { isApiError } from "#contract/errors.ts";
import type { contract } from "#contract/index.ts";
import { contactNameOf } from "#contract/names.ts";
import { type BulkEngine, type BulkProgress, type BulkTarget, type BulkWork, isUndoable, type NotApplied } from "./bulk-engine.ts";

// Bulk actions on a server that has only the documented endpoints. The browser sends them in parts while the page is open.

type Api = Client<typeof contract>;
export type Tools = { api: Api; locationId: string; wait: (retryAfterS: number | undefined) => Promise<void> };

type Before = { added?: string[]; removed?: string[]; value?: string | null };
type Item = { id: string; name: string | null; before: Contact | undefined };
type Reason = NotApplied["reason"];
type Done = Item & ({ outcome: "done"; changed?: Before } | { outcome: "unchanged" } | { outcome: "failed"; reason: Reason });

/** Repeats the call after each wait that the server asks for. */
async function retryWhenLimited<T>(tools: Tools, call: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if (!isApiError(error, "RATE_LIMITED")) throw error;
      await tools.wait(error.retryAfterS);
    }
  }
}

const nameOf = (contact: Contact | undefined) => (contact === undefined ? null : contactNameOf(contact));
const pageLimit = 100;

/** Collects the contacts before any change, because a change may remove contacts from the search. */
async function collect(tools: Tools, target: BulkTarget, known: (id: string) => Contact | undefined, signal: AbortSignal): Promise<Item[]> {
  if ("ids" in target) return target.ids.map((id) => ({ id, name: nameOf(known(id)), before: known(id) }));
  const { except, ...asked } = target;
  const skipped = new Set(except);
  const items: Item[] = [];
  let searchAfter: (string | number | boolean | null)[] | undefined;
  while (!signal.aborted) {
    const body = { ...asked, locationId: tools.locationId, pageLimit, ...(searchAfter ? { searchAfter } : {}) };
    const { contacts } = await retryWhenLimited(tools, () => tools.api.contacts.search.contacts({ body }));
    for (const contact of contacts) if (!skipped.has(contact.id)) items.push({ id: contact.id, name: nameOf(contact), before: contact });
    searchAfter = contacts.at(-1)?.searchAfter;
    if (contacts.length < pageLimit || searchAfter === undefined) break;
  }
  return items;
}

const chunkSizes: Partial<Record<BulkAction["kind"], number>> = {
  "add-tags": 100,
  "remove-tags": 100,
  "replace-tags": 100,
  "set-business": 50,
};

async function actOn(tools: Tools, action: BulkAction, ids: string[]): Promise<Map<string, Reason>> {
  const { api, locationId } = tools;
  const contactId = ids[0] ?? "";
  const params = { contactId };
  switch (action.kind) {
    case "add-tags":
    case "remove-tags": {
      const type = action.kind === "add-tags" ? "add" : "remove";
      const { responses } = await api.contacts.tags.updateMany({
        params: { type },
        body: { locationId, contacts: ids, tags: action.tags },
      });
      const failed = responses.filter((entry) => entry.type === "error");
      return new Map(failed.map((entry) => [entry.contactId, { code: "text", text: entry.message }]));
    }
    case "replace-tags": {
      const refusals = await actOn(tools, { kind: "add-tags", tags: [action.tag] }, ids);
      const tags = action.tags.filter((tag) => tag !== action.tag);
      return new Map([...refusals, ...(await actOn(tools, { kind: "remove-tags", tags }, ids))]);
    }
    case "set-business": {
      const { ids: done } = await api.contacts.businesses.assignMany({ body: { locationId, ids, businessId: action.businessId } });
      return new Map(ids.filter((id) => !done.includes(id)).map((id) => [id, { code: "contactNotFound" }]));
    }
    case "assign":
      await api.contacts.contacts.update({ params, body: { assignedTo: action.userId ?? "" } });
      break;
    case "enter-workflow":
      await api.contacts.enrolments.enterWorkflow({ params: { contactId, workflowId: action.workflowId }, body: {} });
      break;
    case "enter-campaign":
      await api.contacts.enrolments.enterCampaign({ params: { contactId, campaignId: action.campaignId }, body: {} });
      break;
    case "delete":
      await api.contacts.contacts.remove({ params });
  }
  return new Map();
}

/** The values that the action replaced; undefined if it changed nothing. */
function changeOf(action: BulkAction, contact: Contact): Before | undefined {
  switch (action.kind) {
    case "add-tags": {
      const added = action.tags.filter((tag) => !contact.tags.includes(tag));
      return added.length > 0 ? { added } : undefined;
    }
    case "remove-tags": {
      const removed = contact.tags.filter((tag) => action.tags.includes(tag));
      return removed.length > 0 ? { removed } : undefined;
    }
    case "assign":
      return contact.assignedTo === action.userId ? undefined : { value: contact.assignedTo };
    case "set-business":
      return contact.businessId === action.businessId ? undefined : { value: contact.businessId };
    default:
      return {};
  }
}

function doneOf(action: BulkAction, item: Item, refusal: Reason | undefined): Done {
  if (refusal !== undefined) return { ...item, outcome: "failed", reason: refusal };
  if (item.before === undefined) return { ...item, outcome: "done" };
  const changed = changeOf(action, item.before);
  return changed ? { ...item, outcome: "done", changed } : { ...item, outcome: "unchanged" };
}

type Piece = { action: BulkAction; items: Item[] };

function pieces(action: BulkAction, items: Item[]): Piece[] {
  const size = chunkSizes[action.kind] ?? 1;
  return Array.from({ length: Math.ceil(items.length / size) }, (_, place) => ({
    action,
    items: items.slice(place * size, (place + 1) * size),
  }));
}

/** Restores each contact's previous values. Contacts with the same previous values share a request. */
function reversed(action: BulkAction, done: readonly Done[]): Piece[] {
  const groups = new Map<string, Piece>();
  for (const item of done) {
    if (item.outcome !== "done" || !item.changed) continue;
    const { id, name } = item;
    const back = opposite(action, item.changed);
    const key = JSON.stringify(back);
    const group = groups.get(key) ?? { action: back, items: [] };
    group.items.push({ id, name, before: undefined });
    groups.set(key, group);
  }
  return [...groups.values()].flatMap((group) => pieces(group.action, group.items));
}

function opposite(action: BulkAction, { added = [], removed = [], value = null }: Before): BulkAction {
  if (action.kind === "add-tags") return { kind: "remove-tags", tags: added };
  if (action.kind === "remove-tags") return { kind: "add-tags", tags: removed };
  return action.kind === "assign" ? { kind: "assign", userId: value } : { kind: "set-business", businessId: value };
}

function work(tools: Tools, action: BulkAction, prepare: (signal: AbortSignal) => Promise<Piece[]>, canUndo: boolean): BulkWork {
  const done: Done[] = [];
  return {
    async run(report, signal) {
      const planned = await prepare(signal);
      const progress: BulkProgress = {
        total: planned.reduce((sum, piece) => sum + piece.items.length, 0),
        done: 0,
        failed: 0,
        unchanged: 0,
      };
      report({ ...progress });
      for (const piece of planned) {
        if (signal.aborted) return { status: "cancelled" };
        const refusals = await refusalsOf(tools, piece);
        for (const item of piece.items) {
          const result = doneOf(piece.action, item, refusals.get(item.id));
          done.push(result);
          progress.done++;
          if (result.outcome !== "done") progress[result.outcome]++;
        }
        report({ ...progress });
      }
      return { status: "done" };
    },
    failures: async () =>
      done.flatMap((item): NotApplied[] =>
        item.outcome === "failed" ? [{ contactId: item.id, name: item.name, reason: item.reason }] : [],
      ),
    retry: () =>
      work(
        tools,
        action,
        async () =>
          pieces(
            action,
            done.filter((item) => item.outcome === "failed"),
          ),
        canUndo,
      ),
    get undo() {
      const isExact = done.every((item) => item.outcome !== "done" || item.changed !== undefined);
      return canUndo && isExact ? () => work(tools, action, async () => reversed(action, done), false) : undefined;
    },
  };
}

/** The reason why the server rejected the action, for each contact of the part that it rejected. */
async function refusalsOf(tools: Tools, { action, items }: Piece): Promise<Map<string, Reason>> {
  const ids = items.map(({ id }) => id);
  try {
    return await retryWhenLimited(tools, () => actOn(tools, action, ids));
  } catch (error) {
    return new Map(ids.map((id) => [id, { code: "refused", error }]));
  }
}

export const documentedEngine =
  (tools: Tools): BulkEngine =>
  (action, target, known) =>
    work(
      tools,
      action,
      async (signal) => pieces(action, await collect(tools, target, known, signal)),
      isUndoable(action) && action.kind !== "delete" && action.kind !== "replace-tags",
    );
