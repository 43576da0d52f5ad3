import { type workflows as contract, type Workflow, workflowStatus } from "#contract/workflows/workflows.ts";
import * as rows from "#db/workflows/workflows.ts";
import type { Handlers } from "../handler.ts";

export const workflowOf = (row: rows.Workflow): Workflow => ({
  id: row.id,
  name: row.name,
  status: workflowStatus.parse(row.status),
  version: row.version,
  createdAt: row.date_added.toISOString(),
  updatedAt: row.date_updated.toISOString(),
  locationId: row.location_id,
});

export const workflows: Handlers<typeof contract> = {
  list: async (ctx) => ({ workflows: (await rows.list(ctx.db, ctx.tenant)).map(workflowOf) }),
};
