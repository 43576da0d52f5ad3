import { setTimeout as sleep } from "node:timers/promises";
import type { TaskList } from "graphile-worker";
import { z } from "zod";
import * as fields from "#db/objects/fields.ts";
import * as objects from "#db/objects/objects.ts";
import * as records from "#db/objects/records.ts";
import * as unusedValues from "#db/objects/unused-values.ts";
import { systemContext } from "../context.ts";
import type { Deps } from "../deps.ts";

const waitMs = 100;
const batchSize = 1000;
const removeObjectJob = z.object({
  locationId: z.string(),
  objectKey: z.string(),
  origin: z.object({
    kind: z.enum(["token", "user", "operator", "system"]),
    id: z.string().optional(),
    name: z.string().optional(),
    requestId: z.string().optional(),
  }),
});
export type RemoveObject = z.output<typeof removeObjectJob>;

const reindexJob = z.object({ locationId: z.string(), objectKey: z.string() });

/** Values without records do not affect search results; they only slow searches down. */
export const recurring = ["11 4 * * * forget-object-values"];

export const jobs = (deps: Deps): TaskList => ({
  /** Deletes a hidden object with all its data in batches, so that no other transaction waits long. */
  async "remove-object"(payload) {
    const { locationId, objectKey, origin } = removeObjectJob.parse(payload);
    const ctx = systemContext(deps, locationId, origin);
    const { tenant } = ctx;
    while ((await ctx.tx((tx) => objects.removeSome(tx, tenant, objectKey, batchSize))) > 0);
    await ctx.tx((tx) => objects.removeHidden(tx, tenant, objectKey));
  },

  /** Updates an object's records to its newest revision in batches, so that no other transaction waits long. */
  async "reindex-object"(payload) {
    const { locationId, objectKey } = reindexJob.parse(payload);
    const ctx = systemContext(deps, locationId);
    const { tenant } = ctx;
    for (let isDone = false; !isDone; )
      isDone = await ctx.tx(async (tx) => {
        const object = await objects.findForShare(tx, tenant, objectKey);
        if (object === undefined || object.is_indexed) return true;
        const removed = (await fields.list(tx, tenant, objectKey)).filter((field) => field.is_removed).map(({ property }) => property);
        if ((await records.reindexSome(tx, tenant, objectKey, object.revision, removed, batchSize)) > 0) return false;
        if (!(await records.isBehind(tx, tenant, objectKey, object.revision))) return true;
        // Other transactions are writing the remaining records.
        await sleep(waitMs);
        return false;
      });
    await ctx.tx(async (tx) => {
      const object = await objects.findForUpdate(tx, tenant, objectKey);
      if (object === undefined || object.is_indexed || (await records.isBehind(tx, tenant, objectKey, object.revision))) return;
      await objects.update(tx, tenant, objectKey, { is_indexed: true });
      await fields.removeRemoved(tx, tenant, objectKey);
    });
  },

  async "forget-object-values"() {
    for (const object of await unusedValues.listObjects(deps.db.query)) {
      const ctx = systemContext(deps, object.location_id);
      const { tenant } = ctx;
      let after: string | undefined;
      do {
        const { last, unused } = await unusedValues.look(ctx.db, tenant, object.key, { after, most: batchSize });
        if (unused.length > 0) await ctx.tx((tx) => unusedValues.remove(tx, tenant, object.key, unused));
        after = last;
      } while (after !== undefined);
    }
  },
});
