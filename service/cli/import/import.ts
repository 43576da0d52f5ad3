import { checksOf, storableChecks } from "#contract/validation.ts";
import * as rows from "#db/cli/import.ts";
import { newId } from "#db/ids.ts";
import { type Executor, sqlState } from "#db/pool.ts";
import type { Tenant } from "#db/tenant.ts";
import * as workflowRows from "#db/workflows/workflows.ts";
import { readActions, storeActions } from "../../workflows/stored.ts";
import { UsageError } from "../usage-error.ts";
import { siteKinds } from "./funnels.ts";
import { business, campaign, customField, workflow } from "./items.ts";
import { type FileEffects, type ImportDeps, type Kind, kind } from "./kind.ts";
import { objectKind } from "./objects.ts";
import { recordingKinds } from "./recordings.ts";

// The operator's import file: a JSON object of lists. Either all of it is written, or nothing.

/** In the order in which they are written, regardless of their order in the file. */
const kinds: Record<string, Kind> = {
  customFields: kind(customField, async ({ tx, tenant, now, fail }, item) => {
    const before = item.id === undefined ? undefined : await rows.findCustomField(tx, tenant, item.id);
    if (before && before.data_type !== item.dataType && (await rows.hasValues(tx, tenant, before.id)))
      fail("dataType", `is ${before.data_type} and contacts have values of it, so it stays`);
    try {
      await rows.putCustomField(tx, tenant, {
        id: item.id ?? newId(),
        name: item.name,
        field_key: item.fieldKey,
        data_type: item.dataType,
        options: item.options && JSON.stringify(item.options),
        allow_custom_option: item.allowCustomOption,
        placeholder: item.placeholder ?? null,
        position: item.position,
        date_added: item.dateAdded ?? now,
        date_updated: item.dateUpdated ?? now,
      });
    } catch (thrown) {
      if (sqlState(thrown) === "23505") fail("fieldKey", `${item.fieldKey} belongs to another field`);
      throw thrown;
    }
  }),

  businesses: kind(business, ({ tx, tenant, now }, item) =>
    rows.putBusiness(tx, tenant, {
      id: item.id ?? newId(),
      name: item.name,
      phone: emptied(item.phone),
      email: emptied(item.email),
      website: emptied(item.website),
      description: emptied(item.description),
      address: emptied(item.address),
      city: emptied(item.city),
      state: emptied(item.state),
      postal_code: emptied(item.postalCode),
      country: emptied(item.country),
      followers: item.followers,
      created_by: item.createdBy && JSON.stringify(item.createdBy),
      updated_by: item.lastUpdatedBy && JSON.stringify(item.lastUpdatedBy),
      date_added: item.createdAt ?? now,
      date_updated: item.updatedAt ?? now,
    }),
  ),

  campaigns: kind(campaign, ({ tx, tenant, now }, item) =>
    rows.putCampaign(tx, tenant, {
      id: item.id ?? newId(),
      name: item.name,
      status: item.status,
      date_added: item.dateAdded ?? now,
      date_updated: item.dateUpdated ?? now,
    }),
  ),

  workflows: kind(workflow, async ({ tx, tenant, now, settings }, item) => {
    const before = item.id === undefined ? undefined : await workflowRows.findById(tx, tenant, item.id);
    const current = readActions(settings.secret, tenant, before?.actions ?? []);
    await rows.putWorkflow(tx, tenant, {
      id: item.id ?? newId(),
      name: item.name,
      status: item.status,
      version: item.version,
      triggers: JSON.stringify(item.triggers),
      actions: JSON.stringify(storeActions(settings.secret, tenant, item.actions, current)),
      date_added: item.createdAt ?? now,
      date_updated: item.updatedAt ?? now,
    });
  }),

  objects: objectKind,

  ...siteKinds,

  ...recordingKinds,
};

/** Undefined leaves the existing value unchanged. */
const emptied = (text: string | null | undefined) => (text === undefined ? undefined : text === "" ? null : text);

const problemsMost = 10;

type Read = { key: string; items: unknown[] };

function listsOf(file: unknown): Read[] {
  if (typeof file !== "object" || file === null || Array.isArray(file)) throw new UsageError("The import file must be one JSON object.");
  const lists: Read[] = [];
  for (const [key, items] of Object.entries(file)) {
    if (!Object.hasOwn(kinds, key)) throw new UsageError(`${key}: unknown key. An import file can have ${Object.keys(kinds).join(", ")}.`);
    if (!Array.isArray(items)) throw new UsageError(`${key}: must be a list.`);
    lists.push({ key, items });
  }
  return lists;
}

/** How errors name an item: its position in the file, and its name or id if it has one. */
function labelOf(key: string, index: number, item: unknown, field: string): string {
  const read = (name: string): unknown => (typeof item === "object" && item !== null ? Reflect.get(item, name) : undefined);
  const called = [read("name"), read("id"), read("_id")].find((text) => typeof text === "string" && text !== "");
  return `${key}[${index}]${field === "" ? "" : `.${field}`}${called === undefined ? "" : ` (${called})`}`;
}

/** The item's label already names the subject of the message. */
const withoutSubject = (message: string, subject: string) =>
  message.startsWith(`${subject} `) ? message.slice(subject.length + 1) : message;

function checkItems(lists: Read[]): void {
  const problems: string[] = [];
  for (const { key, items } of lists) {
    const seen = new Set<unknown>();
    const idName = kinds[key]?.idName ?? "id";
    for (const [index, item] of items.entries()) {
      const read = kinds[key]?.parse(item);
      for (const { path, message } of [...storableChecks(item), ...(read?.success === false ? checksOf(read.error, item) : [])])
        problems.push(`${labelOf(key, index, item, path)}: ${withoutSubject(message, path || "the body")}`);
      const id: unknown = typeof item === "object" && item !== null ? Reflect.get(item, idName) : undefined;
      if (id !== undefined && seen.has(id)) problems.push(`${labelOf(key, index, item, idName)}: another item of the file has it`);
      seen.add(id);
    }
  }
  if (problems.length === 0) return;
  const more = problems.length - problemsMost;
  throw new UsageError(`${problems.slice(0, problemsMost).join("; ")}${more > 0 ? `; and ${more} more` : ""}`.replaceAll("\n", " "));
}

/** Runs the import and then keeps its files, or removes them if it fails. `change` runs a transaction. */
export async function importAll(
  change: <T>(run: (tx: Executor) => Promise<T>) => Promise<T>,
  tenant: Tenant,
  file: unknown,
  deps: ImportDeps,
): Promise<{ imported: Record<string, number> }> {
  const effects: FileEffects = { whenUndone: [], whenKept: [] };
  const settle = async (list: (() => Promise<unknown>)[]) => {
    for (const effect of list.splice(0)) await effect();
  };
  try {
    const answer = await change(async (tx) => {
      // A retried transaction starts over, so its earlier files are removed.
      await settle(effects.whenUndone);
      effects.whenKept.length = 0;
      return importFile(tx, tenant, file, { ...deps, files: effects });
    });
    await settle(effects.whenKept);
    return answer;
  } catch (thrown) {
    await settle(effects.whenUndone);
    throw thrown;
  }
}

/** Writes the file within the transaction and returns the count of each kind. A UsageError names the item and the field. */
export async function importFile(
  tx: Executor,
  tenant: Tenant,
  file: unknown,
  deps: ImportDeps,
): Promise<{ imported: Record<string, number> }> {
  const lists = listsOf(file);
  checkItems(lists);
  const imported: Record<string, number> = {};
  for (const key of Object.keys(kinds)) {
    const items = lists.find((list) => list.key === key)?.items;
    if (items === undefined) continue;
    for (const [index, item] of items.entries()) {
      const fail = (field: string, message: string): never => {
        throw new UsageError(`${labelOf(key, index, item, field)}: ${message}`);
      };
      await kinds[key]?.write({ ...deps, tx, tenant, fail }, item);
    }
    imported[key] = items.length;
  }
  return { imported };
}
