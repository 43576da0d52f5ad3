import type { surveys as contract, Survey } from "#contract/surveys/surveys.ts";
import * as rows from "#db/surveys/surveys.ts";
import type { Handlers } from "../handler.ts";

const surveyOf = (row: rows.Survey): Survey => ({ id: row.id, locationId: row.location_id, name: row.name });

export const surveys: Handlers<typeof contract> = {
  async list(ctx, { query: { type, limit, skip } }) {
    const { rows: found, total } = await rows.list(ctx.db, ctx.tenant, { type, limit, skip });
    return { surveys: found.map(surveyOf), total };
  },
};
