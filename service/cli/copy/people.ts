import { z } from "zod";
import { business } from "#contract/businesses/businesses.ts";
import { contact, customFieldValue } from "#contract/contacts/contacts.ts";
import { note } from "#contract/contacts/notes.ts";
import { task } from "#contract/contacts/tasks.ts";
import { location as locationShape } from "#contract/locations/locations.ts";
import { user } from "#contract/users/users.ts";
import { byCursor, byOffset, instantOr, ofEach, part, row, unlessGone, whole } from "./part.ts";

export const location = part({
  name: "location",
  scope: "locations.readonly",
  item: locationShape,
  read: ({ api, locationId }) => whole(async () => [(await api.locations.locations.get({ params: { locationId } })).location]),
  // The location's own data is written before everything else.
  rows: () => [],
});

export const users = part({
  name: "users",
  scope: "users.readonly",
  needs: ["location"],
  item: user,
  async *read({ api, locationId, items }, cursor) {
    for await (const { companyId } of items(location))
      yield* byOffset(
        100,
        cursor,
        async (skip) => (await api.users.users.search({ query: { companyId, locationId, limit: 100, skip } })).users,
      );
  },
  // Users are found by their email or created, before everything else.
  rows: () => [],
});

export const businesses = part({
  name: "businesses",
  scope: "businesses.readonly",
  item: business,
  read: ({ api, locationId }, cursor) =>
    byOffset(100, cursor, async (skip) => (await api.businesses.businesses.list({ query: { locationId, limit: 100, skip } })).businesses),
  rows: (item, { now }) => [
    row("business", {
      id: item.id,
      name: item.name,
      phone: item.phone,
      email: item.email,
      website: item.website,
      description: item.description,
      address: item.address,
      city: item.city,
      state: item.state,
      postal_code: item.postalCode,
      country: item.country,
      followers: [],
      created_by: null,
      updated_by: null,
      date_added: instantOr(item.createdAt, now),
      date_updated: instantOr(item.updatedAt, now),
    }),
  ],
});

type Cursor = { searchAfter: (string | number | null)[] | null; page: number };
const contactsOfPage = 100;

export const contacts = part({
  name: "contacts",
  scope: "contacts.readonly",
  item: contact,
  read: ({ api, locationId }, cursor) =>
    byCursor(readCursor(cursor), async (from: Cursor = { searchAfter: null, page: 1 }) => {
      const place = from.searchAfter === null ? { page: from.page } : { searchAfter: from.searchAfter };
      const { contacts: found } = await api.contacts.search.contacts({ body: { locationId, pageLimit: contactsOfPage, ...place } });
      const last = found.at(-1)?.searchAfter ?? [];
      const next = { searchAfter: last.length === 0 ? null : last, page: from.page + 1 };
      return { items: found, next: found.length < contactsOfPage ? undefined : next };
    }),
  rows: (item, { now, user: userOf, users: usersOf, uniqueFields, file }) => {
    const email = item.email === "" ? null : item.email;
    const phone = item.phone === "" ? null : item.phone;
    const lower = email?.toLowerCase() ?? null;
    return [
      row("contact", {
        id: item.id,
        name: item.name,
        first_name: item.firstName,
        last_name: item.lastName,
        email,
        email_lower: lower,
        phone,
        additional_emails: item.additionalEmails.map((each) => each.email),
        additional_phones: item.additionalPhones.map((each) => each.phone),
        unique_email: uniqueFields.includes("email") ? lower : null,
        unique_phone: uniqueFields.includes("phone") ? phone : null,
        type: item.type === "" ? "lead" : item.type,
        source: item.source,
        assigned_to: userOf(item.assignedTo),
        followers: usersOf(item.followers),
        tags: item.tags,
        custom_fields: Object.fromEntries(
          item.customFields.flatMap(({ id, value }) => {
            const read = customFieldValue.safeParse(value);
            return read.success ? [[id, withFiles(read.data, file)]] : [];
          }),
        ),
        company_name: item.companyName,
        gender: item.gender,
        address1: item.address1,
        city: item.city,
        state: item.state,
        country: item.country,
        postal_code: item.postalCode,
        website: item.website,
        timezone: item.timezone,
        date_of_birth: item.dateOfBirth === "" ? null : (item.dateOfBirth?.slice(0, 10) ?? null),
        dnd: item.dnd,
        dnd_settings: item.dndSettings,
        inbound_dnd_settings: item.inboundDndSettings,
        business_id: item.businessId === "" ? null : item.businessId,
        attribution_source: item.attributionSource,
        last_attribution_source: item.lastAttributionSource,
        visitor_id: item.visitorId,
        last_activity: item.lastActivity === null || item.lastActivity === "" ? null : instantOr(item.lastActivity, now),
        date_added: instantOr(item.dateAdded, now),
        date_updated: instantOr(item.dateUpdated, now),
      }),
    ];
  },
});

const readCursor = (cursor: unknown): Cursor | undefined =>
  z
    .object({ searchAfter: z.array(z.union([z.string(), z.number(), z.null()])).nullable(), page: z.number() })
    .optional()
    .parse(cursor ?? undefined);

/** The value with the addresses of copied files in place of the source's addresses. */
export function withFiles(value: unknown, file: (url: string) => string): unknown {
  if (typeof value === "string") return file(value);
  if (Array.isArray(value)) return value.map((each) => withFiles(each, file));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withFiles(each, file)]));
}

export const notes = part({
  name: "notes",
  scope: "contacts.readonly",
  needs: ["contacts"],
  item: note,
  read: ({ api, items }, cursor) =>
    ofEach(
      items(contacts),
      cursor,
      async ({ id }) => (await unlessGone(api.contacts.notes.list({ params: { contactId: id } })))?.notes ?? [],
    ),
  rows: (item, { now, user: userOf }) => [
    row("note", {
      id: item.id,
      contact_id: item.contactId,
      title: item.title,
      body: item.body,
      color: item.color,
      pinned: item.pinned,
      user_id: userOf(item.userId),
      date_added: instantOr(item.dateAdded, now),
      date_updated: instantOr(item.dateUpdated, instantOr(item.dateAdded, now)),
    }),
  ],
});

export const tasks = part({
  name: "tasks",
  scope: "contacts.readonly",
  needs: ["contacts"],
  item: task,
  read: ({ api, items }, cursor) =>
    ofEach(
      items(contacts),
      cursor,
      async ({ id }) => (await unlessGone(api.contacts.tasks.list({ params: { contactId: id } })))?.tasks ?? [],
    ),
  rows: (item, { now, user: userOf }) => [
    row("task", {
      id: item.id,
      contact_id: item.contactId,
      title: item.title,
      body: item.body,
      due_date: instantOr(item.dueDate, now),
      completed: item.completed,
      assigned_to: userOf(item.assignedTo),
      date_added: instantOr(item.dateAdded, now),
      date_updated: instantOr(item.dateUpdated, instantOr(item.dateAdded, now)),
    }),
  ],
});
