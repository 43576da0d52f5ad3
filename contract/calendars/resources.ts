import { z } from "zod";
import { id, locationQuery, succeeded } from "../common.ts";
import { endpoint } from "../endpoint.ts";

// Rooms and equipment. An appointment of a calendar, and a booked service, takes one of the rooms listed for it, and one piece of each kind
// of equipment. Nothing is taken twice at the same time.

export const resourcesMost = 200;

export const resourceWrite = z.strictObject({
  kind: z.enum(["room", "equipment"]),
  name: z.string().trim().min(1).max(255),
  /** How many pieces of the equipment there are; a room is one. */
  quantity: z.number().int().min(1).max(1000),
  /** The calendars and services that need it. */
  calendarIds: z.array(id).max(500),
  serviceIds: z.array(id).max(500),
});
export type ResourceWrite = z.output<typeof resourceWrite>;

const resource = resourceWrite.extend({ id });
export type Resource = z.output<typeof resource>;

const resourceId = z.object({ resourceId: id });
const changes = { session: true, right: "calendars.write", reach: "wholeLocation", alsoNeeds: ["settings"] } as const;

export const resources = {
  list: endpoint({
    route: "GET /application/calendars/resources",
    summary: "Rooms and equipment, by name, with the calendars and services that need them.",
    session: true,
    right: "calendars.readonly",
    reach: "everyone",
    input: { query: locationQuery },
    output: z.object({ resources: z.array(resource) }),
  }),
  create: endpoint({
    route: "POST /application/calendars/resources",
    summary: "Add a room or equipment.",
    ...changes,
    input: { query: locationQuery, body: resourceWrite },
    status: 201,
    output: resource,
    errors: ["CONFLICT"],
  }),
  update: endpoint({
    route: "PUT /application/calendars/resources/:resourceId",
    summary: "Change a room or equipment. What is booked stays booked.",
    ...changes,
    input: { params: resourceId, query: locationQuery, body: resourceWrite },
    output: resource,
    errors: ["NOT_FOUND"],
  }),
  remove: endpoint({
    route: "DELETE /application/calendars/resources/:resourceId",
    summary: "Delete a room or equipment. Appointments that take it stay booked without it.",
    ...changes,
    input: { params: resourceId, query: locationQuery },
    output: succeeded,
    errors: ["NOT_FOUND"],
  }),
};
