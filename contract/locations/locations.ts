import { z } from "zod";
import { id } from "../common.ts";
import { endpoint } from "../endpoint.ts";
import { accountLanguage } from "../users/account.ts";

export const identityField = z.enum(["email", "phone"]);
export type IdentityField = z.output<typeof identityField>;

export const locationSettings = z.object({
  allowDuplicateContact: z.boolean(),
  duplicateMatchOrder: z.array(identityField),
  /** The currency of services' prices. Other servers may omit it. */
  currency: z.string().optional(),
  /** The language of messages to contacts whose language is unknown. If missing, the country decides. */
  language: accountLanguage.optional(),
});
export type LocationSettings = z.output<typeof locationSettings>;

export const location = z
  .object({
    id,
    companyId: id,
    name: z.string(),
    timezone: z.string(),
    address: z.string().nullable(),
    city: z.string().nullable(),
    state: z.string().nullable(),
    country: z.string().nullable(),
    postalCode: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    website: z.string().nullable(),
    settings: locationSettings,
  })
  .meta({ id: "Location" });
export type Location = z.output<typeof location>;

export const locations = {
  get: endpoint({
    route: "GET /locations/:locationId",
    summary: "Get the location with its settings.",
    scope: "locations.readonly",
    reach: "everyone",
    input: { params: z.object({ locationId: id }) },
    output: z.object({ location }),
    errors: ["NOT_FOUND"],
  }),
};
