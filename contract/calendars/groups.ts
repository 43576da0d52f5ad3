import { z } from "zod";
import { id, locationQuery, longText } from "../common.ts";
import { endpoint } from "../endpoint.ts";
import { slug } from "./calendar-fields.ts";

export const calendarGroup = z
  .object({
    id,
    locationId: id,
    name: z.string(),
    description: z.string(),
    slug: z.string(),
    isActive: z.boolean(),
  })
  .meta({ id: "CalendarGroup" });
export type CalendarGroup = z.output<typeof calendarGroup>;

export const groupUpdate = z.strictObject({ name: z.string().trim().min(1).max(255), description: longText, slug });
export type GroupUpdate = z.output<typeof groupUpdate>;
const groupWrite = groupUpdate.extend({ locationId: id, isActive: z.boolean().optional() });
export type GroupWrite = z.output<typeof groupWrite>;

const groupId = z.object({ groupId: id });
const one = z.object({ group: calendarGroup });
const success = z.object({ success: z.literal(true) });

export const groups = {
  list: endpoint({
    route: "GET /calendars/groups",
    summary: "List calendar groups, by name.",
    scope: "calendars/groups.readonly",
    reach: "everyone",
    input: { query: locationQuery },
    output: z.object({ groups: z.array(calendarGroup) }),
  }),
  create: endpoint({
    route: "POST /calendars/groups",
    summary: "Create a calendar group.",
    scope: "calendars/groups.write",
    reach: "wholeLocation",
    alsoNeeds: ["settings"],
    input: { body: groupWrite },
    status: 201,
    output: one,
    errors: ["CONFLICT"],
  }),
  validateSlug: endpoint({
    route: "POST /calendars/groups/validate-slug",
    summary: "Check whether a slug is available for a group.",
    scope: "calendars/groups.write",
    reach: "wholeLocation",
    alsoNeeds: ["settings"],
    input: { body: z.strictObject({ locationId: id, slug }) },
    output: z.object({ available: z.boolean() }),
  }),
  update: endpoint({
    route: "PUT /calendars/groups/:groupId",
    summary: "Update a calendar group.",
    scope: "calendars/groups.write",
    reach: "wholeLocation",
    alsoNeeds: ["settings"],
    input: { params: groupId, body: groupUpdate },
    bodyRequired: true,
    output: one,
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
  setStatus: endpoint({
    route: "PUT /calendars/groups/:groupId/status",
    summary: "Switch a calendar group on or off.",
    scope: "calendars/groups.write",
    reach: "wholeLocation",
    alsoNeeds: ["settings"],
    input: { params: groupId, body: z.strictObject({ isActive: z.boolean() }) },
    bodyRequired: true,
    output: success,
    errors: ["NOT_FOUND"],
  }),
  remove: endpoint({
    route: "DELETE /calendars/groups/:groupId",
    summary: "Delete a calendar group. Its calendars stay, without a group.",
    scope: "calendars/groups.write",
    reach: "wholeLocation",
    alsoNeeds: ["settings"],
    input: { params: groupId },
    output: success,
    errors: ["NOT_FOUND"],
  }),
};
