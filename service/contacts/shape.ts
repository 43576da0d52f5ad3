import type { DndSettings, InboundDndSettings, Contact as WireContact } from "#contract/contacts/contacts.ts";
import { isoOf } from "#db/columns.ts";
import type { Contact, ContactJson } from "#db/contacts/contacts.ts";
import { cursorValue } from "#db/contacts/search/order.ts";
import type { SortKey } from "#db/contacts/search/types.ts";

/** The shape of a contact in every response. */
export const contactOf = (row: Contact | ContactJson): WireContact => ({
  id: row.id,
  locationId: row.location_id,
  name: row.name,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  emailLowerCase: row.email_lower,
  phone: row.phone,
  additionalEmails: row.additional_emails.map((email) => ({ email })),
  additionalPhones: row.additional_phones.map((phone) => ({ phone })),
  type: row.type,
  source: row.source,
  assignedTo: row.assigned_to,
  followers: row.followers,
  tags: row.tags,
  customFields: Object.entries(row.custom_fields).map(([id, value]) => ({ id, value })),
  companyName: row.company_name,
  gender: row.gender,
  address1: row.address1,
  city: row.city,
  state: row.state,
  country: row.country,
  postalCode: row.postal_code,
  website: row.website,
  timezone: row.timezone,
  dateOfBirth: row.date_of_birth,
  dnd: row.dnd,
  dndSettings: asDndSettings(row.dnd_settings),
  inboundDndSettings: asInboundDndSettings(row.inbound_dnd_settings),
  businessId: row.business_id,
  attributionSource: row.attribution_source,
  lastAttributionSource: row.last_attribution_source,
  visitorId: row.visitor_id,
  lastActivity: row.last_activity === null ? null : isoOf(row.last_activity),
  dateAdded: isoOf(row.date_added),
  dateUpdated: isoOf(row.date_updated),
});

/** With the cursor of the contacts after it. */
export const foundContactOf = (row: ContactJson, sort: SortKey[]) =>
  Object.assign(contactOf(row), { searchAfter: [...sort.map((key) => cursorValue(key, row)), row.id] });

// biome-ignore lint/nursery/noUnsafeTypeAssertion: sound because only values that the contract's schema parsed are written to the column
const asDndSettings = (value: Record<string, unknown>) => value as DndSettings;
// biome-ignore lint/nursery/noUnsafeTypeAssertion: sound for the same reason
const asInboundDndSettings = (value: Record<string, unknown>) => value as InboundDndSettings;
