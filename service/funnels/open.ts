import { ApiError } from "#contract/errors.ts";
import type { funnels as contract } from "#contract/funnels/application.ts";
import * as rows from "#db/funnels/funnels.ts";
import * as pages from "#db/funnels/pages.ts";
import { tenantOfRow } from "#db/tenant.ts";
import type { Handlers } from "../handler.ts";
import { onlyOne } from "../only-one.ts";
import { takeAllowance } from "../visitor-allowance.ts";
import { domains } from "./domains.ts";

const pagesMost = 1000;

export const funnels: Handlers<typeof contract> = {
  domains,

  async open(ctx, { params, query, client }) {
    await takeAllowance(ctx, client, "form look");
    const found = await rows.listByIdAnywhere(ctx.db, params.funnelId);
    const funnel = onlyOne(found, query.location);
    if (funnel === undefined) throw new ApiError("NOT_FOUND", { message: "Funnel not found" });
    const ofFunnel = await pages.list(ctx.db, tenantOfRow(funnel), funnel.id, { limit: pagesMost, offset: 0 });
    const steps = funnel.steps
      .toSorted((one, other) => one.sequence - other.sequence)
      .map(({ id, name }) => ({
        id,
        name,
        pages: ofFunnel.filter(({ step_id, deleted }) => step_id === id && !deleted).map((page) => ({ id: page.id, name: page.name })),
      }));
    return { funnel: { id: funnel.id, name: funnel.name, steps } };
  },
};
