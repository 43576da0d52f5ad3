import { z } from "zod";
import { id, shortText, timezone } from "../common.ts";
import { endpoint } from "../endpoint.ts";
import { accountLanguage } from "../users/account.ts";
import { identityField, location } from "./locations.ts";

export const duplicateMatchOrder = z
  .array(identityField)
  .min(1)
  .max(2)
  .refine((fields) => new Set(fields).size === fields.length, { error: "must not name a field twice" });

export const currency = z
  .string()
  .regex(/^[A-Z]{3}$/, { error: "must be a currency code, such as EUR" })
  .refine((code) => Intl.supportedValuesOf("currency").includes(code), { error: "must be a currency code, such as EUR" });

export const locationUpdate = z.strictObject({
  name: shortText.trim().min(1).optional(),
  timezone: timezone.optional(),
  allowDuplicateContact: z.boolean().optional(),
  duplicateMatchOrder: duplicateMatchOrder.optional(),
  currency: currency.optional(),
  /** If null, the country decides. */
  language: accountLanguage.nullable().optional(),
});
export type LocationUpdate = z.output<typeof locationUpdate>;

export const locations = {
  update: endpoint({
    route: "PUT /application/locations/:locationId",
    summary: "Change the location's name, time zone, currency, language of messages and duplicate rule. For admins.",
    session: true,
    right: "signedIn",
    reach: "wholeLocation",
    area: "location",
    adminOnly: true,
    input: { params: z.object({ locationId: id }), body: locationUpdate },
    output: z.object({ location }),
    errors: ["FORBIDDEN", "NOT_FOUND"],
  }),
};
