import { z } from "zod";
import { id, instant, locationQuery, shortText, succeeded, webAddress } from "../common.ts";
import { endpoint } from "../endpoint.ts";
import { fieldType } from "../fields/field-types.ts";

// The custom fields that a location adds to its contacts (doc 3, Object field).

export const fieldOption = z.object({ key: z.string(), label: z.string(), url: z.string().optional() });
export type FieldOption = z.output<typeof fieldOption>;

/** An option without a key is new; its key is generated from its label. */
export const fieldOptionSent = z.strictObject({
  key: shortText.min(1).optional(),
  label: shortText.trim().min(1),
  url: webAddress.optional(),
});
export const fieldOptionsSent = z
  .array(fieldOptionSent)
  .max(500)
  .refine((options) => new Set(options.map(({ label }) => label.toLowerCase())).size === options.length, {
    error: "must not have two options of one name",
  });

export const customField = z.object({
  id,
  name: z.string(),
  fieldKey: z.string(),
  dataType: fieldType,
  options: z.array(fieldOption),
  allowCustomOption: z.boolean(),
  placeholder: z.string().nullable(),
  position: z.number(),
  dateAdded: instant,
  dateUpdated: instant,
});
export type CustomField = z.output<typeof customField>;

const name = shortText.trim().min(1);
const placeholder = shortText.trim().nullable().optional();

export const customFieldCreate = z.strictObject({
  locationId: id,
  name,
  dataType: fieldType,
  options: fieldOptionsSent.optional(),
  allowCustomOption: z.boolean().optional(),
  placeholder,
});
export const customFieldUpdate = z.strictObject({
  locationId: id,
  name: name.optional(),
  options: fieldOptionsSent.optional(),
  allowCustomOption: z.boolean().optional(),
  placeholder,
});

const params = z.object({ fieldId: id });

const adminAccess = { session: true, right: "signedIn", reach: "wholeLocation", area: "customFields", adminOnly: true } as const;

export const customFields = {
  list: endpoint({
    route: "GET /application/custom-fields",
    summary: "The location's contact fields, in the order they are shown.",
    session: true,
    right: "signedIn",
    reach: "everyone",
    area: "customFields",
    input: { query: locationQuery },
    output: z.object({ customFields: z.array(customField) }),
  }),
  create: endpoint({
    route: "POST /application/custom-fields",
    summary: "Add a field at the end. Its key is derived from its name and never changes. For admins.",
    ...adminAccess,
    input: { body: customFieldCreate },
    status: 201,
    output: z.object({ customField }),
    errors: ["FORBIDDEN"],
  }),
  update: endpoint({
    route: "PUT /application/custom-fields/:fieldId",
    summary: "Change a field's name, options and hint; never its type or key. For admins.",
    ...adminAccess,
    input: { params, body: customFieldUpdate },
    output: z.object({ customField }),
    errors: ["FORBIDDEN", "NOT_FOUND"],
  }),
  reorder: endpoint({
    route: "POST /application/custom-fields/order",
    summary: "Sort the fields. Those not listed follow in their former order. For admins.",
    ...adminAccess,
    input: { body: z.strictObject({ locationId: id, fieldIds: z.array(id).min(1).max(1000) }) },
    status: 200,
    output: z.object({ customFields: z.array(customField) }),
    errors: ["FORBIDDEN"],
  }),
  usage: endpoint({
    route: "GET /application/custom-fields/:fieldId/usage",
    summary: "The number of contacts with a value of the field.",
    session: true,
    right: "signedIn",
    reach: "wholeLocation",
    area: "customFields",
    input: { params, query: locationQuery },
    output: z.object({ contacts: z.number().int() }),
    errors: ["NOT_FOUND"],
  }),
  remove: endpoint({
    route: "DELETE /application/custom-fields/:fieldId",
    summary: "Delete a field with all of its values. For admins.",
    ...adminAccess,
    input: { params, query: locationQuery },
    output: succeeded,
    errors: ["FORBIDDEN", "NOT_FOUND"],
  }),
};
