import { z } from "zod";
import { id, instant, locationQuery } from "../common.ts";
import { contactId } from "../contacts/contacts.ts";
import { endpoint } from "../endpoint.ts";

export const enrolment = z.object({ id, name: z.string(), status: z.string(), dateAdded: instant });

export const contactEnrolments = z.object({ workflows: z.array(enrolment), campaigns: z.array(enrolment) });

export const enrolments = {
  list: endpoint({
    route: "GET /application/contacts/:contactId/enrolments",
    summary: "The workflows and campaigns a contact is in, by name.",
    session: true,
    right: "contacts.readonly",
    reach: "filtered",
    input: { params: contactId, query: locationQuery },
    output: contactEnrolments,
    errors: ["NOT_FOUND"],
  }),
};
