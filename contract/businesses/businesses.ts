import { z } from "zod";
import { clearable, emailAddress, id, instant, locationQuery, queryNumber, shortText, webAddress } from "../common.ts";
import { endpoint } from "../endpoint.ts";

export const business = z
  .object({
    id,
    locationId: id,
    name: z.string(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    website: z.string().nullable(),
    address: z.string().nullable(),
    city: z.string().nullable(),
    state: z.string().nullable(),
    postalCode: z.string().nullable(),
    country: z.string().nullable(),
    description: z.string().nullable(),
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: "Business" });
export type Business = z.output<typeof business>;

export const businessWrite = z.strictObject({
  locationId: id,
  name: z.string().trim().min(1).max(255),
  phone: clearable(shortText),
  email: clearable(z.union([z.literal(""), emailAddress], { error: "must be an email" })),
  website: clearable(webAddress),
  address: clearable(shortText),
  city: clearable(shortText),
  state: clearable(shortText),
  postalCode: clearable(shortText),
  country: clearable(shortText),
  description: clearable(z.string().max(5000)),
});
export type BusinessWrite = z.output<typeof businessWrite>;
export const businessUpdate = businessWrite.omit({ locationId: true }).partial();
export type BusinessUpdate = z.output<typeof businessUpdate>;

const businessId = z.object({ businessId: id });
const one = z.object({ business });

export const businesses = {
  list: endpoint({
    route: "GET /businesses/",
    summary: "List businesses, by name.",
    scope: "businesses.readonly",
    reach: "everyone",
    input: {
      query: locationQuery.extend({
        query: z.string().max(255).optional(),
        limit: queryNumber(z.number().int().min(1).max(500)).default(100),
        skip: queryNumber().default(0),
      }),
    },
    output: z.object({ businesses: z.array(business), total: z.number() }),
  }),
  create: endpoint({
    route: "POST /businesses/",
    summary: "Create a business.",
    scope: "businesses.write",
    reach: "everyone",
    input: { body: businessWrite },
    output: one,
  }),
  get: endpoint({
    route: "GET /businesses/:businessId",
    summary: "Get a business.",
    scope: "businesses.readonly",
    reach: "everyone",
    input: { params: businessId },
    output: one,
    errors: ["NOT_FOUND"],
  }),
  update: endpoint({
    route: "PUT /businesses/:businessId",
    summary: "Update a business. Fields that are not sent do not change.",
    scope: "businesses.write",
    reach: "wholeLocation",
    input: { params: businessId, body: businessUpdate },
    output: one,
    errors: ["NOT_FOUND"],
  }),
  remove: endpoint({
    route: "DELETE /businesses/:businessId",
    summary: "Delete a business. Its contacts stay, without the association.",
    scope: "businesses.write",
    reach: "wholeLocation",
    input: { params: businessId },
    output: z.object({ success: z.literal(true) }),
    errors: ["NOT_FOUND"],
  }),
};
