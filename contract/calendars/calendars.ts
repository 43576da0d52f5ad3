import { z } from "zod";
import { id, locationQuery, queryBoolean } from "../common.ts";
import { endpoint } from "../endpoint.ts";
import { calendarSettings, calendarType, placesWrite, settingsWriteShape, slug, teamMember, teamMemberWrite } from "./calendar-fields.ts";

export const calendar = calendarSettings
  .extend({
    id,
    locationId: id,
    name: z.string(),
    calendarType,
    isActive: z.boolean(),
    groupId: z.string().nullable(),
    slug: z.string(),
    teamMembers: z.array(teamMember),
    /** Deprecated spellings, for clients that read them. */
    appoinmentPerSlot: z.number(),
    appoinmentPerDay: z.number().nullable(),
  })
  .meta({ id: "Calendar" });
export type Calendar = z.output<typeof calendar>;

const { slotBufferUnit, ...changeable } = settingsWriteShape;

export const calendarUpdate = z.strictObject({
  name: z.string().trim().min(1).max(255).optional(),
  isActive: z.boolean().optional(),
  groupId: z
    .union([z.literal(""), id])
    .nullable()
    .optional(),
  slug: slug.optional(),
  teamMembers: z.array(teamMemberWrite).max(200).optional(),
  locationConfigurations: placesWrite.optional(),
  ...changeable,
});
export type CalendarUpdate = z.output<typeof calendarUpdate>;

const calendarWrite = calendarUpdate.extend({
  locationId: id,
  name: z.string().trim().min(1).max(255),
  calendarType: calendarType.optional(),
  slotBufferUnit,
});
export type CalendarWrite = z.output<typeof calendarWrite>;

export const calendarId = z.object({ calendarId: id });
const one = z.object({ calendar });

export const calendars = {
  list: endpoint({
    route: "GET /calendars/",
    summary: "List calendars, by name. `showDrafted=false` excludes drafts.",
    scope: "calendars.readonly",
    reach: "everyone",
    input: { query: locationQuery.extend({ groupId: z.string().max(100).optional(), showDrafted: queryBoolean.default(true) }) },
    output: z.object({ calendars: z.array(calendar) }),
  }),
  create: endpoint({
    route: "POST /calendars/",
    summary: "Create a calendar; one that is not active is a draft.",
    scope: "calendars.write",
    reach: "wholeLocation",
    alsoNeeds: ["settings"],
    input: { body: calendarWrite },
    output: one,
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
  get: endpoint({
    route: "GET /calendars/:calendarId",
    summary: "Get a calendar.",
    scope: "calendars.readonly",
    reach: "everyone",
    input: { params: calendarId },
    output: one,
    errors: ["NOT_FOUND"],
  }),
  update: endpoint({
    route: "PUT /calendars/:calendarId",
    summary: "Update a calendar. Fields that are not sent do not change.",
    scope: "calendars.write",
    reach: "wholeLocation",
    alsoNeeds: ["settings"],
    input: { params: calendarId, body: calendarUpdate },
    output: one,
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
  remove: endpoint({
    route: "DELETE /calendars/:calendarId",
    summary: "Delete a calendar with its appointments, schedules and notifications.",
    scope: "calendars.write",
    reach: "wholeLocation",
    alsoNeeds: ["settings"],
    input: { params: calendarId },
    output: z.object({ success: z.literal(true) }),
    errors: ["NOT_FOUND"],
  }),
};
