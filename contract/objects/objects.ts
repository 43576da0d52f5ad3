import { z } from "zod";
import { id, instant, locationQuery, shortText } from "../common.ts";
import { fieldOption } from "../contacts/custom-fields.ts";
import { endpoint } from "../endpoint.ts";
import { fieldType } from "../fields/field-types.ts";

// An object is a kind of record: a standard one (contact, business, opportunity) or one that a location defines. Its schema defines its
// labels and the fields of its records. Source: doc 3, Object, Object field.

export const customPrefix = "custom_objects.";
/** The prefix of a custom object's key, before its name. */
export const customFieldPrefix = "custom_object.";

export const standardObjectKeys = ["contact", "business", "opportunity"] as const;

const objectLabels = z.object({ singular: z.string(), plural: z.string() });
export const objectLabelsSent = z.strictObject({ singular: shortText.trim().min(1), plural: shortText.trim().min(1) });
export const objectDescription = z.string().max(5000);

export const crmObject = z
  .object({
    id,
    standard: z.boolean(),
    key: z.string(),
    labels: objectLabels,
    description: z.string(),
    locationId: id,
    primaryDisplayProperty: z.string(),
    /** Not documented; other servers may omit it. */
    searchableProperties: z.array(z.string()).default([]),
    type: z.enum(["USER_DEFINED", "SYSTEM_DEFINED"]),
    dateAdded: instant,
    dateUpdated: instant,
  })
  .meta({ id: "CrmObject" });
export type CrmObject = z.output<typeof crmObject>;

export const fileFormats = [".pdf", ".docx", ".doc", ".jpg", ".jpeg", ".png", ".gif", ".csv", ".xlsx", ".xls"] as const;
export const allFormats = "all";

export const objectField = z
  .object({
    id,
    name: z.string(),
    fieldKey: z.string(),
    objectKey: z.string(),
    locationId: id,
    parentId: z.string(),
    dataType: fieldType,
    showInForms: z.boolean(),
    description: z.string(),
    placeholder: z.string(),
    options: z.array(fieldOption).optional(),
    allowCustomOption: z.boolean().optional(),
    acceptedFormats: z.string().optional(),
    maxFileLimit: z.number().optional(),
    dateAdded: instant,
    dateUpdated: instant,
  })
  .meta({ id: "ObjectField" });
export type ObjectField = z.output<typeof objectField>;

const params = z.object({ key: id });

export const objects = {
  list: endpoint({
    route: "GET /objects/",
    summary: "List objects. The standard ones come first, then the location's own by name.",
    scope: "objects/schema.readonly",
    reach: "everyone",
    input: { query: locationQuery },
    output: z.object({ objects: z.array(crmObject) }),
  }),
  get: endpoint({
    route: "GET /objects/:key",
    summary: "Get an object by its key. `fetchProperties=true` includes its fields.",
    scope: "objects/schema.readonly",
    reach: "everyone",
    input: { params, query: locationQuery.extend({ fetchProperties: z.string().optional() }) },
    output: z.object({ object: crmObject, cache: z.boolean(), fields: z.array(objectField).optional() }),
    errors: ["NOT_FOUND"],
  }),
  update: endpoint({
    route: "PUT /objects/:key",
    summary: "Update an object's searchable fields, labels and description. Of a standard object only the searchable fields.",
    scope: "objects/schema.write",
    reach: "wholeLocation",
    alsoNeeds: ["settings"],
    input: {
      params,
      body: z.strictObject({
        locationId: id,
        searchableProperties: z.array(shortText).max(200),
        labels: objectLabelsSent.optional(),
        description: objectDescription.optional(),
      }),
    },
    output: z.object({ object: crmObject }),
    errors: ["NOT_FOUND"],
  }),
};
