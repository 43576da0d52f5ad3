import { z } from "zod";
import { id, instant, locationQuery } from "../common.ts";
import { endpoint } from "../endpoint.ts";

// A saved view is a user's configuration of a list: its search and its columns. Others see it only if it is shared, and cannot change it.

/** The query of the list page's address and its column settings, opaque to the service. */
const viewState = z.record(z.string().max(100), z.unknown());

export const savedView = z.object({
  id,
  list: z.string(),
  name: z.string(),
  query: viewState,
  columns: viewState,
  /** Whether the list opens with this view. Only a user's own view can be the default. */
  isDefault: z.boolean(),
  /** Whether everyone in the location sees it. */
  isShared: z.boolean(),
  /** Whether the signed-in user saved it. */
  isMine: z.boolean(),
  dateAdded: instant,
  dateUpdated: instant,
});
export type SavedView = z.output<typeof savedView>;

export const savedViewWrite = z.strictObject({
  name: z.string().trim().min(1).max(80),
  query: viewState,
  columns: viewState,
  isDefault: z.boolean().optional(),
  isShared: z.boolean().optional(),
});
export type SavedViewWrite = z.input<typeof savedViewWrite>;

/** The list that the view is for: contacts, conversations, tasks, survey submissions, or an object's records. */
const list = z.string().regex(/^(contacts|inbox|tasks|submissions|records:[\w.-]{1,200})$/, {
  error: "must be contacts, inbox, tasks, submissions, or records: and the key of an object",
});
const viewId = z.object({ viewId: id });
const one = z.object({ view: savedView });

export const savedViews = {
  list: endpoint({
    route: "GET /application/saved-views",
    summary: "The signed-in user's views of a list and those that others share, by name.",
    session: true,
    right: "signedIn",
    reach: "everyone",
    input: { query: locationQuery.extend({ list }) },
    output: z.object({ views: z.array(savedView) }),
  }),
  create: endpoint({
    route: "POST /application/saved-views",
    summary: "Save a view. A new default replaces the former one.",
    session: true,
    right: "signedIn",
    reach: "everyone",
    input: { body: savedViewWrite.extend({ locationId: id, list }) },
    status: 201,
    output: one,
    errors: ["CONFLICT"],
  }),
  update: endpoint({
    route: "PUT /application/saved-views/:viewId",
    summary: "Change the parts of a view that are sent.",
    session: true,
    right: "signedIn",
    reach: "everyone",
    input: { params: viewId, body: savedViewWrite.partial().extend({ locationId: id }) },
    output: one,
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
  remove: endpoint({
    route: "DELETE /application/saved-views/:viewId",
    summary: "Delete a view.",
    session: true,
    right: "signedIn",
    reach: "everyone",
    input: { params: viewId, query: locationQuery },
    output: z.object({ succeeded: z.literal(true) }),
    errors: ["NOT_FOUND"],
  }),
};
