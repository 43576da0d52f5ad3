import { z } from "zod";
import { id, instant, locationQuery, shortText, succeeded } from "../common.ts";
import { fieldOptionsSent } from "../contacts/custom-fields.ts";
import { endpoint } from "../endpoint.ts";
import { fieldType } from "../fields/field-types.ts";
import { allFormats, crmObject, fileFormats, objectDescription, objectField, objectLabelsSent } from "./objects.ts";

// Definitions of objects, their fields and the folders of fields, which the documents leave to the application.

const objectFolder = z.object({ id, name: z.string(), position: z.number().int() });
export type ObjectFolder = z.output<typeof objectFolder>;

const objectSchema = z.object({ object: crmObject, folders: z.array(objectFolder), fields: z.array(objectField) });
export type ObjectSchema = z.output<typeof objectSchema>;

const name = shortText.trim().min(1);
const format = z.enum([...fileFormats, allFormats]);

export const objectCreate = z.strictObject({
  locationId: id,
  labels: objectLabelsSent,
  description: objectDescription.optional(),
  /** The text field that names a record. */
  primaryFieldName: name,
});

const fieldParts = {
  name,
  description: objectDescription.optional(),
  placeholder: shortText.optional(),
  options: fieldOptionsSent.optional(),
  allowCustomOption: z.boolean().optional(),
  acceptedFormats: z.array(format).max(20).optional(),
  maxFileLimit: z.number().int().min(1).max(100).nullable().optional(),
  showInForms: z.boolean().optional(),
  folderId: id.optional(),
};
export const objectFieldCreate = z.strictObject({ locationId: id, dataType: fieldType, ...fieldParts });
export type ObjectFieldCreate = z.output<typeof objectFieldCreate>;
export const objectFieldUpdate = z.strictObject({ locationId: id, ...fieldParts, name: name.optional() });
export type ObjectFieldUpdate = z.output<typeof objectFieldUpdate>;

export const objectOrder = z.strictObject({
  locationId: id,
  folders: z.array(z.strictObject({ id, fieldIds: z.array(id).max(1000) })).max(200),
});

const params = z.object({ key: id });
const ofField = params.extend({ fieldId: id });
const ofFolder = params.extend({ folderId: id });

const adminAccess = { session: true, right: "objects/schema.write", reach: "wholeLocation", adminOnly: true } as const;

export const definitions = {
  get: endpoint({
    route: "GET /application/objects/:key",
    summary: "An object with its folders and fields, in the order they are shown.",
    session: true,
    right: "objects/schema.readonly",
    reach: "everyone",
    input: { params, query: locationQuery },
    output: objectSchema,
    errors: ["NOT_FOUND"],
  }),
  create: endpoint({
    route: "POST /application/objects",
    summary: "Create an object with its first field. Its key is derived from its name and never changes. For admins.",
    ...adminAccess,
    input: { body: objectCreate },
    status: 201,
    output: objectSchema,
    errors: ["FORBIDDEN"],
  }),
  setPrimary: endpoint({
    route: "PUT /application/objects/:key/primary",
    summary: "Make another text field the title field. For admins.",
    ...adminAccess,
    input: { params, body: z.strictObject({ locationId: id, fieldKey: shortText }) },
    output: objectSchema,
    errors: ["FORBIDDEN", "NOT_FOUND"],
  }),
  usage: endpoint({
    route: "GET /application/objects/:key/usage",
    summary: "What is deleted together with an object.",
    session: true,
    right: "objects/schema.readonly",
    reach: "wholeLocation",
    input: { params, query: locationQuery },
    output: z.object({ records: z.number().int(), associations: z.number().int(), relations: z.number().int() }),
    errors: ["NOT_FOUND"],
  }),
  remove: endpoint({
    route: "DELETE /application/objects/:key",
    summary: "Delete an object with its records, associations and relations; `confirm` repeats its key. For admins.",
    ...adminAccess,
    input: { params, query: locationQuery.extend({ confirm: z.string() }) },
    output: succeeded,
    errors: ["FORBIDDEN", "NOT_FOUND"],
  }),
  reorder: endpoint({
    route: "POST /application/objects/:key/order",
    summary: "Sort folders, and the fields in them. Those not listed follow in their former order. For admins.",
    ...adminAccess,
    input: { params, body: objectOrder },
    status: 200,
    output: objectSchema,
    errors: ["FORBIDDEN", "NOT_FOUND"],
  }),
  createFolder: endpoint({
    route: "POST /application/objects/:key/folders",
    summary: "Add a folder at the end. For admins.",
    ...adminAccess,
    input: { params, body: z.strictObject({ locationId: id, name }) },
    status: 201,
    output: objectSchema,
    errors: ["FORBIDDEN", "NOT_FOUND"],
  }),
  updateFolder: endpoint({
    route: "PUT /application/objects/:key/folders/:folderId",
    summary: "Rename a folder. For admins.",
    ...adminAccess,
    input: { params: ofFolder, body: z.strictObject({ locationId: id, name }) },
    output: objectSchema,
    errors: ["FORBIDDEN", "NOT_FOUND"],
  }),
  removeFolder: endpoint({
    route: "DELETE /application/objects/:key/folders/:folderId",
    summary: "Delete an empty folder. For admins.",
    ...adminAccess,
    input: { params: ofFolder, query: locationQuery },
    output: objectSchema,
    errors: ["FORBIDDEN", "NOT_FOUND", "CONFLICT"],
  }),
  createField: endpoint({
    route: "POST /application/objects/:key/fields",
    summary: "Add a field at the end of its folder. Its key is derived from its name and never changes. For admins.",
    ...adminAccess,
    input: { params, body: objectFieldCreate },
    status: 201,
    output: z.object({ field: objectField }),
    errors: ["FORBIDDEN", "NOT_FOUND"],
  }),
  updateField: endpoint({
    route: "PUT /application/objects/:key/fields/:fieldId",
    summary: "Change a field, but never its type or key. For admins.",
    ...adminAccess,
    input: { params: ofField, body: objectFieldUpdate },
    output: z.object({ field: objectField }),
    errors: ["FORBIDDEN", "NOT_FOUND"],
  }),
  fieldUsage: endpoint({
    route: "GET /application/objects/:key/fields/:fieldId/usage",
    summary: "The number of records with a value of the field.",
    session: true,
    right: "objects/schema.readonly",
    reach: "wholeLocation",
    input: { params: ofField, query: locationQuery },
    output: z.object({ records: z.number().int() }),
    errors: ["NOT_FOUND"],
  }),
  removeField: endpoint({
    route: "DELETE /application/objects/:key/fields/:fieldId",
    summary: "Delete a field with all of its values. The title field cannot be deleted. For admins.",
    ...adminAccess,
    input: { params: ofField, query: locationQuery },
    output: succeeded,
    errors: ["FORBIDDEN", "NOT_FOUND", "CONFLICT"],
  }),
};

const recordActor = z.object({ kind: z.string(), id: z.string().nullable(), name: z.string().nullable() });
const recordChange = z.object({ field: z.string(), before: z.unknown(), after: z.unknown() });
export type RecordChange = z.output<typeof recordChange>;

export const recordEvent = z.object({
  seq: z.string(),
  at: instant,
  action: z.enum(["create", "update", "delete"]),
  actor: recordActor,
  /** `owner`, `followers`, or a property's name. */
  changes: z.array(recordChange),
});
export type RecordEvent = z.output<typeof recordEvent>;
