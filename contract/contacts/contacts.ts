import { z } from "zod";
import { event } from "../appointments/event.ts";
import { clearable, emailAddress, id, instant, locationQuery, queryNumber, shortText, succeeded, timezone, webAddress } from "../common.ts";
import { endpoint } from "../endpoint.ts";
import { country, day, phone } from "./values.ts";

// A contact is a person (or a firm's front desk) that a location deals with. Source: doc 1, Contact; silences, Contacts.

export const dndChannels = ["call", "email", "sms", "chatApp", "gmb", "fb"] as const;
export const dndChannel = z.enum(dndChannels);
export type DndChannel = z.output<typeof dndChannel>;

export const dndSetting = z
  .strictObject({
    status: z.enum(["active", "inactive", "permanent"]),
    message: z.string().max(1000).optional(),
    code: shortText.optional(),
  })
  .meta({ id: "DndSetting" });
export const dndSettings = z
  .strictObject({
    call: dndSetting.optional(),
    email: dndSetting.optional(),
    sms: dndSetting.optional(),
    chatApp: dndSetting.optional(),
    gmb: dndSetting.optional(),
    fb: dndSetting.optional(),
  })
  .meta({ id: "DndSettings" });
export const inboundDndSettings = z
  .strictObject({
    all: z.strictObject({ status: z.enum(["active", "inactive"]), message: z.string().max(1000).optional() }).optional(),
  })
  .meta({ id: "InboundDndSettings" });
export type DndSettings = z.output<typeof dndSettings>;
export type InboundDndSettings = z.output<typeof inboundDndSettings>;

/** The values of a contact's custom field; its type decides which are valid (doc 1, Custom field values). */
export const customFieldValue = z.union([z.string(), z.number(), z.array(z.string()), z.record(z.string(), z.unknown())]);
export type CustomFieldValue = z.output<typeof customFieldValue>;

export const customFieldWrite = z
  .strictObject({
    id: z.string().optional(),
    key: z.string().optional(),
    fieldValue: z.unknown().optional(),
    field_value: z.unknown().optional().meta({ deprecated: true }),
  })
  .meta({ id: "CustomFieldWrite" });

export const tag = z.string().trim().min(1).max(255);
export const tags = z.array(tag).max(1000);

const email = z.union([z.literal(""), emailAddress], { error: "must be an email" });

export const attribution = z.record(z.string(), z.unknown());

export const contact = z
  .object({
    id,
    locationId: id,
    name: z.string().nullable(),
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    email: z.string().nullable(),
    emailLowerCase: z.string().nullable(),
    phone: z.string().nullable(),
    additionalEmails: z.array(z.object({ email: z.string() })),
    additionalPhones: z.array(z.object({ phone: z.string() })),
    type: z.string(),
    source: z.string().nullable(),
    assignedTo: z.string().nullable(),
    followers: z.array(z.string()),
    tags: z.array(z.string()),
    customFields: z.array(z.object({ id, value: z.unknown() })),
    companyName: z.string().nullable(),
    gender: z.string().nullable(),
    address1: z.string().nullable(),
    city: z.string().nullable(),
    state: z.string().nullable(),
    country: z.string().nullable(),
    postalCode: z.string().nullable(),
    website: z.string().nullable(),
    timezone: z.string().nullable(),
    dateOfBirth: z.string().nullable(),
    dnd: z.boolean(),
    dndSettings,
    inboundDndSettings,
    businessId: z.string().nullable(),
    attributionSource: attribution.nullable(),
    lastAttributionSource: attribution.nullable(),
    visitorId: z.string().nullable(),
    lastActivity: instant.nullable(),
    dateAdded: instant,
    dateUpdated: instant,
  })
  .meta({ id: "Contact" });
export type Contact = z.output<typeof contact>;

/** The fields a caller may write. */
export const contactWrite = z.strictObject({
  locationId: id,
  firstName: clearable(shortText),
  lastName: clearable(shortText),
  name: clearable(z.string().max(511)),
  email: clearable(email),
  phone: clearable(phone),
  gender: clearable(shortText),
  address1: clearable(z.string().max(1000)),
  city: clearable(shortText),
  state: clearable(shortText),
  postalCode: clearable(shortText),
  country: clearable(country).meta({ description: "ISO 3166-1 alpha-2" }),
  website: clearable(webAddress),
  timezone: clearable(z.union([z.literal(""), timezone], { error: "must be a valid IANA time zone" })),
  dateOfBirth: clearable(day).meta({ description: "YYYY/MM/DD or MM/DD/YYYY, with /, -, . or _ between the parts" }),
  companyName: clearable(shortText),
  assignedTo: clearable(z.string().max(100)),
  source: clearable(shortText),
  type: shortText.optional(),
  tags: tags.optional(),
  customFields: z.array(customFieldWrite).max(500).optional(),
  dnd: z.boolean().optional(),
  dndSettings: dndSettings.optional(),
  inboundDndSettings: inboundDndSettings.optional(),
  additionalEmails: z
    .array(z.strictObject({ email: emailAddress }))
    .max(50)
    .optional(),
  additionalPhones: z.array(z.strictObject({ phone })).max(50).optional(),
});
export type ContactWrite = z.output<typeof contactWrite>;

export const contactUpdate = contactWrite.omit({ locationId: true, gender: true, companyName: true });
export type ContactUpdate = z.output<typeof contactUpdate>;

export const contactId = z.object({ contactId: id });
const oneContact = z.object({ contact });

const queryEmail = z.string().max(1000, { abort: true }).normalize("NFC");

/** An unencoded + becomes a space in a query. */
const queryPhone = z
  .string()
  .max(1000)
  .transform((text) => text.replace(/^ (?=\d)/, "+"));

export const contacts = {
  create: endpoint({
    route: "POST /contacts/",
    summary: "Create a contact. A second one with the same email or phone is refused where the location disallows duplicates.",
    scope: "contacts.write",
    reach: "filtered",
    input: { body: contactWrite },
    status: 201,
    output: oneContact,
    errors: ["CONTACT_DUPLICATE"],
  }),
  upsert: endpoint({
    route: "POST /contacts/upsert",
    summary: "Create or update a contact. Updates the one that the location's duplicate rule finds.",
    scope: "contacts.write",
    reach: "filtered",
    input: { body: contactWrite.extend({ createNewIfDuplicateAllowed: z.boolean().optional() }) },
    output: z.object({ new: z.boolean(), contact, traceId: z.string() }),
    errors: ["CONTACT_DUPLICATE"],
  }),
  lookup: endpoint({
    route: "GET /contacts/lookup",
    summary: "Find contacts by email or phone. Exact matches, additional emails and phones included.",
    scope: "contacts.readonly",
    reach: "filtered",
    input: {
      query: locationQuery.extend({
        email: queryEmail.optional(),
        phone: queryPhone.optional(),
        limit: queryNumber(z.number().int().min(1).max(20)).default(20),
        nextCursor: z.string().max(500).optional().meta({ description: "`nextCursor` of the page before" }),
      }),
    },
    output: z.object({ contacts: z.array(contact), nextCursor: z.string().optional() }),
    errors: ["BAD_REQUEST"],
  }),
  duplicate: endpoint({
    route: "GET /contacts/search/duplicate",
    summary: "Check for a duplicate. The contact that a new one with this email or number would duplicate, or null.",
    scope: "contacts.readonly",
    reach: "filtered",
    input: { query: locationQuery.extend({ email: queryEmail.optional(), number: queryPhone.optional() }) },
    output: z.object({ contact: contact.nullable() }),
    errors: ["BAD_REQUEST"],
  }),
  ofBusiness: endpoint({
    route: "GET /contacts/business/:businessId",
    summary: "List the contacts of a business, by name.",
    scope: "contacts.readonly",
    reach: "filtered",
    input: {
      params: z.object({ businessId: id }),
      query: locationQuery.extend({
        limit: queryNumber(z.number().int().min(1).max(100)).default(25),
        skip: queryNumber().default(0),
        query: z.string().max(255).optional(),
        startAfter: z
          .union([z.string(), z.array(z.string())])
          .optional()
          .meta({ description: "Name and id of the last contact of the page before: `Ada Byron,x0QRejYuGS6abFHw8nEj`" }),
      }),
    },
    output: z.object({ contacts: z.array(contact), count: z.number() }),
    errors: ["NOT_FOUND", "BAD_REQUEST"],
  }),
  get: endpoint({
    route: "GET /contacts/:contactId",
    summary: "Get a contact.",
    scope: "contacts.readonly",
    reach: "filtered",
    input: { params: contactId },
    output: oneContact,
    errors: ["NOT_FOUND"],
  }),
  update: endpoint({
    route: "PUT /contacts/:contactId",
    summary: "Update a contact. Fields that are not sent do not change.",
    scope: "contacts.write",
    reach: "filtered",
    input: { params: contactId, body: contactUpdate },
    output: succeeded.extend({ contact }),
    errors: ["NOT_FOUND", "CONTACT_DUPLICATE"],
  }),
  remove: endpoint({
    route: "DELETE /contacts/:contactId",
    summary: "Delete a contact permanently.",
    scope: "contacts.write",
    reach: "filtered",
    input: { params: contactId },
    output: succeeded,
    errors: ["NOT_FOUND"],
  }),
  appointments: endpoint({
    route: "GET /contacts/:contactId/appointments",
    summary: "List a contact's appointments, the latest first. A series is listed as a whole, with its occurrences that were changed.",
    scope: "contacts.readonly",
    reach: "filtered",
    alsoNeeds: ["appointments"],
    input: { params: contactId },
    output: z.object({ events: z.array(event) }),
    errors: ["NOT_FOUND"],
  }),
};
