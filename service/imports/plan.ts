import { z } from "zod";
import { contacts } from "#contract/contacts/index.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { ApiError } from "#contract/errors.ts";
import { imports as endpoints, importOptions, importReading, importTarget } from "#contract/imports/imports.ts";
import { fullNameOf } from "#contract/names.ts";
import * as customFields from "#db/contacts/custom-fields.ts";
import * as imports from "#db/imports/imports.ts";
import type { Executor } from "#db/pool.ts";
import type { Tenant } from "#db/tenant.ts";
import * as users from "#db/users/users.ts";
import { uniqueFieldsOf } from "../contacts/rules.ts";
import { type Context, systemContext } from "../context.ts";
import { requireLocation } from "../locations/require-location.ts";
import type { OperationRun } from "../operations/run.ts";
import type { Rule } from "./decide.ts";
import type { RowPlan } from "./row.ts";

const payload = z.object({ importId: z.string() });
const mapping = z.array(importTarget);

export const readingOf = (row: imports.Import) => importReading.parse(row.reading);
export const mappingOf = (row: Pick<imports.Import, "mapping">) => mapping.parse(row.mapping);
export const optionsOf = (row: Pick<imports.Import, "options">) => importOptions.parse(row.options);

/** The endpoints whose rights a user needs on a contact to run this import, or to undo it. */
export function neededFor(step: "run" | "undo", row: Pick<imports.Import, "mapping" | "options">): Endpoint[] {
  const hasTags = optionsOf(row).tags.length > 0 || mappingOf(row).some(({ kind }) => kind === "tags");
  return [endpoints[step], contacts.contacts.update, ...(hasTags ? [contacts.tags.add, contacts.tags.remove] : [])];
}

/** The import that an operation works on. */
export async function importOf(run: OperationRun): Promise<imports.Import> {
  const { importId } = payload.parse(run.payload);
  const found = await imports.findById(run.ctx.db, run.ctx.tenant, importId);
  if (found === undefined) throw new ApiError("NOT_FOUND", { reason: "importDeleted" });
  return found;
}

/** The data that parsing the rows depends on: the import's settings, and the location's current fields and users. */
export async function planOf(db: Executor, tenant: Tenant, row: imports.Import): Promise<RowPlan> {
  const people = await users.listByLocation(db, tenant);
  return {
    mapping: mappingOf(row),
    options: optionsOf(row),
    definitions: await customFields.list(db, tenant),
    users: people.map(({ id, first_name, last_name, email }) => ({ id, name: fullNameOf(first_name, last_name), email })),
  };
}

export async function ruleOf(db: Executor, tenant: Tenant, now: Date): Promise<Rule> {
  return { locationId: tenant, unique: uniqueFieldsOf(await requireLocation(db, tenant)), now };
}

/** Every write of an import has the import's id in the change log, so that later changes by others can be distinguished. */
export const contextOfImport = ({ ctx }: OperationRun, importId: string): Context =>
  systemContext(ctx.deps, ctx.tenant, { ...ctx.origin, requestId: importId });

export type Tally = Record<string, number>;

export function added(tally: Tally, names: string[]): Tally {
  const sum = { ...tally };
  for (const name of names) sum[name] = (sum[name] ?? 0) + 1;
  return sum;
}

export const totalOf = (tally: Tally, names: readonly string[] = Object.keys(tally)): number =>
  names.reduce((sum, name) => sum + (tally[name] ?? 0), 0);

const tally = z.record(z.string(), z.number());

/** The counts of an earlier, interrupted run of the same operation. */
export const tallyOf = (run: OperationRun): Tally => tally.catch({}).parse(run.operation.summary.counts ?? {});
