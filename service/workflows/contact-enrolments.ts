import type { enrolments as contract } from "#contract/workflows/contact-enrolments.ts";
import * as rows from "#db/workflows/contact-enrolments.ts";
import { mustExist } from "../contacts/contacts.ts";
import type { Handlers } from "../handler.ts";

const enrolmentOf = (row: { id: string; name: string; status: string; date_added: Date }) => ({
  id: row.id,
  name: row.name,
  status: row.status,
  dateAdded: row.date_added.toISOString(),
});

export const enrolments: Handlers<typeof contract> = {
  async list(ctx, { params }) {
    await mustExist(ctx, params.contactId);
    return {
      workflows: (await rows.listWorkflows(ctx.db, ctx.tenant, params.contactId)).map(enrolmentOf),
      campaigns: (await rows.listCampaigns(ctx.db, ctx.tenant, params.contactId)).map(enrolmentOf),
    };
  },
};
