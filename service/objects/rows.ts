import type { CountryCode } from "#contract/contacts/phone-numbers.ts";
import { isApiError } from "#contract/errors.ts";
import type { RecordRow, RecordRowResult } from "#contract/objects/record-details.ts";
import * as rows from "#db/objects/records.ts";
import { type Executor, nested } from "#db/pool.ts";
import type { Context } from "../context.ts";
import { phoneCountry } from "../locations/phone-country.ts";
import { valueOfCell } from "./cells.ts";
import type { Definition } from "./fields.ts";
import { createRecord, definitionForWriting, requireChangeable, ruledOf, updateRecord } from "./records.ts";

/** Writes each row independently: a failing row reports its errors and does not affect the others. A dry run writes nothing. */
export async function writeRows(
  tx: Executor,
  ctx: Context,
  key: string,
  sent: readonly RecordRow[],
  isTrial: boolean,
): Promise<RecordRowResult[]> {
  const definition = await definitionForWriting(tx, ctx, key);
  const country = await phoneCountry(tx, ctx.tenant);
  const results: RecordRowResult[] = [];
  for (const row of sent) results.push(await writeRow(tx, ctx, definition, row.id, propertiesOfCells(definition, row, country), isTrial));
  return results;
}

async function writeRow(
  tx: Executor,
  ctx: Context,
  definition: Definition,
  id: string | undefined,
  properties: Record<string, unknown>,
  isTrial: boolean,
): Promise<RecordRowResult> {
  try {
    if (id === undefined) {
      ruledOf(definition, { properties }, true);
      if (isTrial) return { outcome: "create", id: null, messages: [] };
      const made = await nested(tx, (inner) => createRecord(inner, ctx, definition, { properties }));
      return { outcome: "create", id: made.id, messages: [] };
    }
    ruledOf(definition, { properties }, false);
    const current = await rows.findById(tx, ctx.tenant, definition.object.key, id);
    requireChangeable(ctx, definition);
    const isOthers = ctx.onlyAssignedTo !== undefined && current?.owner !== ctx.onlyAssignedTo;
    if (current === undefined || isOthers) return { outcome: "invalid", id, messages: ["There is no record with this id."] };
    if (!isTrial) await nested(tx, (inner) => updateRecord(inner, ctx, definition, id, { properties }));
    return { outcome: "update", id, messages: [] };
  } catch (thrown) {
    if (!isApiError(thrown)) throw thrown;
    return { outcome: "invalid", id: id ?? null, messages: thrown.messages };
  }
}

/** An empty cell is ignored for a new record and clears the value of an existing one. */
function propertiesOfCells({ fields }: Definition, { id, cells }: RecordRow, country: CountryCode | undefined): Record<string, unknown> {
  const values = Object.entries(cells).map(([property, cell]) => {
    const field = fields.find((each) => each.property === property.split(".")[0]);
    return [property, field === undefined ? cell : valueOfCell(field, cell, country)] as const;
  });
  return Object.fromEntries(id === undefined ? values.filter(([, value]) => value !== null) : values);
}
