import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { contactSearch, foundContact } from "./search.ts";

// A window is a page of the search at any depth, for a table that is scrolled far beyond the results that page numbers reach.

export const contactWindow = {
  list: endpoint({
    route: "POST /application/contacts/window",
    summary: "Contacts by text, filters and sort, starting at any position.",
    session: true,
    right: "contacts.readonly",
    reach: "filtered",
    input: {
      body: contactSearch
        .omit({ page: true, searchAfter: true, pageLimit: true })
        .extend({ offset: z.number().int().min(0).max(50_000_000), limit: z.number().int().min(1).max(500) }),
    },
    output: z.object({ contacts: z.array(foundContact), total: z.number() }),
    errors: ["BAD_REQUEST"],
  }),
};
