import { z } from "zod";
import { emailAddress, instantIn, shortText, webAddress } from "#contract/common.ts";
import { fieldType } from "#contract/fields/field-types.ts";
import { recordPeople } from "#contract/objects/records.ts";
import { actions, triggers } from "#contract/workflows/steps.ts";
import { workflowStatus } from "#contract/workflows/workflows.ts";

// The items of an import file, in the shapes of the API's responses (operator's interface, The import file).

export const itemId = z.string().regex(/^[\w-]{1,100}$/, { error: "must be letters, digits, - and _, at most 100" });
export const itemName = shortText.trim().min(1, { error: "must not be empty" });
const text = shortText.nullish();

/** Part of every response, but ignored here: the operator names the location. */
export const origin = { locationId: z.string().optional() };

const option = z.strictObject({ key: shortText.min(1), label: shortText.min(1), url: webAddress.optional() });
const keysDiffer = (options: { key: string }[]) => new Set(options.map(({ key }) => key)).size === options.length;

export const customField = z.strictObject({
  ...origin,
  id: itemId.optional(),
  name: itemName,
  fieldKey: z.string().regex(/^contact\.[\w-]{1,90}$/, { error: "must be contact.<key>" }),
  dataType: z.enum(fieldType.options, { error: `must be one of ${fieldType.options.join(", ")}` }),
  options: z.array(option).max(1000).refine(keysDiffer, { error: "has a key twice" }).optional(),
  allowCustomOption: z.boolean().optional(),
  placeholder: text,
  position: z.number().int().min(0).max(100_000).optional(),
  dateAdded: instantIn.optional(),
  dateUpdated: instantIn.optional(),
  // Parts of a field's shape that contact fields do not use.
  model: z.literal("contact").optional(),
  objectKey: z.literal("contact").optional(),
  parentId: z.string().nullish(),
  description: z.string().nullish(),
  showInForms: z.boolean().optional(),
  acceptedFormats: z.union([z.string(), z.array(z.string())]).nullish(),
  maxFileLimit: z.number().nullish(),
});

const author = z.strictObject({ channel: shortText, createdAt: z.string().max(40), source: shortText, sourceId: shortText });

export const business = z.strictObject({
  ...origin,
  id: itemId.optional(),
  name: itemName,
  phone: text,
  email: z.union([z.literal(""), emailAddress], { error: "must be an email" }).nullish(),
  website: webAddress.nullish(),
  address: text,
  city: text,
  state: text,
  postalCode: text,
  country: text,
  description: z.string().max(5000).nullish(),
  followers: recordPeople.followers,
  createdBy: author.optional(),
  lastUpdatedBy: author.optional(),
  createdAt: instantIn.optional(),
  updatedAt: instantIn.optional(),
});

export const campaign = z.strictObject({
  ...origin,
  id: itemId.optional(),
  name: itemName,
  status: shortText.min(1),
  dateAdded: instantIn.optional(),
  dateUpdated: instantIn.optional(),
});

export const workflow = z.strictObject({
  ...origin,
  id: itemId.optional(),
  name: itemName,
  status: workflowStatus,
  triggers,
  actions,
  version: z.number().int().min(1).optional(),
  createdAt: instantIn.optional(),
  updatedAt: instantIn.optional(),
});
