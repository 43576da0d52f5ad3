import { z } from "zod";
import { hexColor, id, locationQuery, longText, queryBoolean, webAddress } from "../common.ts";
import { endpoint } from "../endpoint.ts";
import { gap, length, shortUnit, slug } from "./calendar-fields.ts";

const money = z.number().min(0).max(1_000_000_000);

const payment = z.object({
  amount: z.number().default(0),
  deposit: z.number().default(0),
  depositType: z.enum(["percentage", "amount"]).default("amount"),
});

const paymentWrite = z
  .strictObject({ amount: money.optional(), deposit: money.optional(), depositType: payment.shape.depositType.unwrap().optional() })
  .refine(({ deposit = 0, depositType }) => depositType !== "percentage" || deposit <= 100, {
    path: ["deposit"],
    error: "must be at most 100 where it is a percentage",
  });

const times = {
  serviceDuration: length.optional(),
  serviceDurationUnit: shortUnit.optional(),
  preBuffer: gap.optional(),
  preBufferUnit: shortUnit.optional(),
  postBuffer: gap.optional(),
  postBufferUnit: shortUnit.optional(),
};

const variationWrite = z.strictObject({
  id: id.optional(),
  name: z.string().trim().min(1).max(255),
  description: longText.optional(),
  payment: paymentWrite.optional(),
  ...times,
});
export type VariationWrite = z.output<typeof variationWrite>;

export const variation = z
  .object({ id, name: z.string(), description: z.string().optional(), payment: payment.optional(), ...times })
  .meta({ id: "ServiceVariation" });
export type Variation = z.output<typeof variation>;

export const serviceUpdate = z.strictObject({
  name: z.string().trim().min(1).max(255).optional(),
  slug: slug.optional(),
  staff: z.array(z.strictObject({ id })).min(1).max(200).optional(),
  description: longText.optional(),
  eventColor: hexColor.optional(),
  coverImage: webAddress.optional(),
  serviceCategoryId: z.string().max(100).optional(),
  payment: paymentWrite.optional(),
  ...times,
  isPrivate: z.boolean().optional(),
  formId: z.string().max(100).optional(),
  variations: z.array(variationWrite).max(100).optional(),
});
export type ServiceUpdate = z.output<typeof serviceUpdate>;
export const serviceWrite = serviceUpdate.required({ name: true, slug: true, staff: true }).extend({ locationId: id });

/** The service fields without their own database column, with all defaults. */
export const serviceSettings = z.object({
  description: z.string().default(""),
  eventColor: z.string().default("#039be5"),
  coverImage: z.string().optional(),
  payment: payment.default({ amount: 0, deposit: 0, depositType: "amount" }),
  serviceDuration: z.number().default(30),
  serviceDurationUnit: shortUnit.default("mins"),
  preBuffer: z.number().default(0),
  preBufferUnit: shortUnit.default("mins"),
  postBuffer: z.number().default(0),
  postBufferUnit: shortUnit.default("mins"),
  formId: z.string().optional(),
});

export const service = serviceSettings
  .extend({
    id,
    locationId: id,
    name: z.string(),
    slug: z.string(),
    serviceCategoryId: z.string(),
    isPrivate: z.boolean(),
    variations: z.array(variation),
    staff: z.array(z.object({ id })),
  })
  .meta({ id: "Service" });
export type Service = z.output<typeof service>;

const serviceId = z.object({ serviceId: id });
const one = z.object({ service });

export const services = {
  list: endpoint({
    route: "GET /calendars/services/catalog",
    summary: "List services, by name. All of them, or only private or public ones.",
    scope: "calendars.readonly",
    reach: "everyone",
    input: { query: locationQuery.extend({ serviceCategoryId: z.string().max(100).optional(), isPrivate: queryBoolean.optional() }) },
    output: z.object({ services: z.array(service) }),
  }),
  create: endpoint({
    route: "POST /calendars/services/catalog",
    summary: "Create a service.",
    scope: "calendars.write",
    reach: "wholeLocation",
    alsoNeeds: ["settings"],
    input: { body: serviceWrite },
    status: 201,
    output: one,
  }),
  get: endpoint({
    route: "GET /calendars/services/catalog/:serviceId",
    summary: "Get a service.",
    scope: "calendars.readonly",
    reach: "everyone",
    input: { params: serviceId },
    output: one,
    errors: ["NOT_FOUND"],
  }),
  update: endpoint({
    route: "PUT /calendars/services/catalog/:serviceId",
    summary:
      "Update a service. Fields that are not sent do not change; a variation with an id changes, one without is added, an empty list removes all.",
    scope: "calendars.write",
    reach: "wholeLocation",
    alsoNeeds: ["settings"],
    input: { params: serviceId, body: serviceUpdate },
    output: one,
    errors: ["NOT_FOUND"],
  }),
  remove: endpoint({
    route: "DELETE /calendars/services/catalog/:serviceId",
    summary: "Delete a service.",
    scope: "calendars.write",
    reach: "wholeLocation",
    alsoNeeds: ["settings"],
    input: { params: serviceId },
    output: z.object({ success: z.literal(true) }),
    errors: ["NOT_FOUND"],
  }),
};
