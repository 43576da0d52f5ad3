import { z } from "zod";
import { id } from "../common.ts";
import { endpoint } from "../endpoint.ts";
import { contactId } from "./contacts.ts";

const body = z.strictObject({ followers: z.array(id).max(500) });
const userIds = z.array(z.string());

export const followers = {
  add: endpoint({
    route: "POST /contacts/:contactId/followers",
    summary: "Add followers to a contact. The response has all followers, and those that were added.",
    scope: "contacts.write",
    reach: "filtered",
    input: { params: contactId, body },
    status: 201,
    output: z.object({ followers: userIds, followersAdded: userIds }),
    errors: ["NOT_FOUND"],
  }),
  remove: endpoint({
    route: "DELETE /contacts/:contactId/followers",
    summary: "Remove followers from a contact. The response has the remaining followers, and those that were removed.",
    scope: "contacts.write",
    reach: "filtered",
    input: { params: contactId, body },
    output: z.object({ followers: userIds, followersRemoved: userIds }),
    errors: ["NOT_FOUND"],
  }),
};
