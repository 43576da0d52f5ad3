import { z } from "zod";
import { clearable, id, locationQuery, shortText, webAddress } from "../common.ts";
import { endpoint } from "../endpoint.ts";
import { slug } from "./calendar-fields.ts";

const locationType = z.enum(["offline", "ask_booker"]);

export const serviceLocation = z
  .object({
    id,
    locationId: id,
    name: z.string(),
    slug: z.string(),
    phone: z.string().nullable(),
    address: z.string().nullable(),
    coverImage: z.string().nullable(),
    locationType,
    isActive: z.boolean(),
    isPrivate: z.boolean(),
  })
  .meta({ id: "ServiceLocation" });
export type ServiceLocation = z.output<typeof serviceLocation>;

export const serviceLocationUpdate = z.strictObject({
  name: z.string().trim().min(1).max(255).optional(),
  slug: slug.optional(),
  phone: clearable(z.string().max(50)),
  address: clearable(shortText),
  coverImage: clearable(webAddress),
  locationType: locationType.optional(),
});
export type ServiceLocationUpdate = z.output<typeof serviceLocationUpdate>;
const serviceLocationWrite = serviceLocationUpdate.required({ name: true, slug: true }).extend({ locationId: id });
export type ServiceLocationWrite = z.output<typeof serviceLocationWrite>;

const serviceLocationId = z.object({ serviceLocationId: id });

export const serviceLocations = {
  list: endpoint({
    route: "GET /calendars/services/locations",
    summary: "List the places where services are given, by name.",
    scope: "calendars.readonly",
    reach: "everyone",
    input: { query: locationQuery },
    output: z.object({ serviceLocations: z.array(serviceLocation) }),
  }),
  create: endpoint({
    route: "POST /calendars/services/locations",
    summary: "Add a place where services are given.",
    scope: "calendars.write",
    reach: "wholeLocation",
    alsoNeeds: ["settings"],
    input: { body: serviceLocationWrite },
    status: 201,
    output: serviceLocation,
  }),
  get: endpoint({
    route: "GET /calendars/services/locations/:serviceLocationId",
    summary: "Get a place where services are given.",
    scope: "calendars.readonly",
    reach: "everyone",
    input: { params: serviceLocationId },
    output: serviceLocation,
    errors: ["NOT_FOUND"],
  }),
  update: endpoint({
    route: "PUT /calendars/services/locations/:serviceLocationId",
    summary: "Update a place where services are given. Fields that are not sent do not change.",
    scope: "calendars.write",
    reach: "wholeLocation",
    alsoNeeds: ["settings"],
    input: { params: serviceLocationId, body: serviceLocationUpdate },
    output: serviceLocation,
    errors: ["NOT_FOUND"],
  }),
  remove: endpoint({
    route: "DELETE /calendars/services/locations/:serviceLocationId",
    summary: "Delete a place where services are given.",
    scope: "calendars.write",
    reach: "wholeLocation",
    alsoNeeds: ["settings"],
    input: { params: serviceLocationId },
    output: z.object({ success: z.literal(true) }),
    errors: ["NOT_FOUND"],
  }),
};
