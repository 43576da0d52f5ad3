import { type workflows as contract, workflowStatus } from "#contract/workflows/workflows.ts";
import * as rows from "#db/workflows/workflows.ts";
import type { Handlers } from "../implement.ts";

export const workflows: Handlers<typeof contract> = {
  async list(ctx) {
    const found = await rows.list(ctx.db, ctx.tenant);
    return {
      workflows: found.map((row) => ({
        id: row.id,
        name: row.name,
        status: workflowStatus.parse(row.status),
        version: row.version,
        createdAt: row.date_added.toISOString(),
        updatedAt: row.date_updated.toISOString(),
        locationId: row.location_id,
      })),
    };
  },
};
