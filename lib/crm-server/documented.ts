import { contactValue, overtakenIn } from "#contract/contacts/named-values.ts";
import { searchWindow } from "#contract/contacts/search-filter.ts";
import { ApiError, isApiError } from "#contract/errors.ts";
import type { Member } from "#contract/users/members.ts";
import type { UserCard } from "#contract/users/user-cards.ts";
import type { User } from "#contract/users/users.ts";
import type { Clients } from "../api/client.ts";
import { contactPageSize } from "../api/contact-keys.ts";
import type { CallOptions, CrmServer, Expected, ServedLocation } from "./crm-server.ts";

const userPageSize = 100;

/** A server that has only the documented API. */
export function documentedServer({ locationId, timezone }: ServedLocation, clients: Clients): CrmServer {
  const { api } = clients;
  return {
    ...clients,
    locationId,
    timezone,
    can: () => false,
    board: {
      events: async (span, options) => (await import("./documented-board.ts")).listEvents(api, locationId, span, options),
      hours: async (span, options) => (await import("./documented-hours.ts")).listHours(api, { locationId, timezone }, span, options),
      calendars: async (options) => (await import("./documented-board.ts")).listBoardCalendars(api, locationId, options),
      ofContact: async (contactId, options) => (await api.contacts.contacts.appointments({ params: { contactId } }, options)).events,
    },
    calendars: { create: async (body) => (await api.calendars.calendars.create({ body })).calendar },
    calls: {
      list: async (after, reads) => (await import("./documented-calls.ts")).listCalls(api, locationId, after, reads),
      search: async (text, before, reads) =>
        (await import("./documented-calls.ts")).searchTranscripts(api, locationId, text, before, reads),
    },
    contacts: {
      /** Page numbers of the documented search end at its window, so no more contacts than those are offered. */
      async page(asked, page, options) {
        if ((page + 1) * contactPageSize > searchWindow) return { rows: [], total: searchWindow };
        const body = { ...asked, locationId, pageLimit: contactPageSize, page: page + 1 };
        const { contacts, total } = await api.contacts.search.contacts({ body }, options);
        return { rows: contacts, total: Math.min(total, searchWindow) };
      },
      /** The documented API changes neither the company's name nor the gender. */
      async update(contactId, { companyName: _, gender: __, ...body }, expected) {
        const params = { contactId };
        const { contact } = await api.contacts.contacts.get({ params });
        requireUnchanged(expected, (field) => contactValue(contact, field), { contact });
        return (await api.contacts.contacts.update({ params, body })).contact;
      },
    },
    customFields: { list: async () => [] },
    inbox: {
      list: ({ state: _, starred: __, ...asked }, options) =>
        api.conversations.conversations.search({ query: { locationId, ...asked } }, options),
    },
    notes: {
      async update(contactId, id, body, expected) {
        const params = { contactId, id };
        const { note } = await api.contacts.notes.get({ params });
        requireUnchanged(expected, (field) => Reflect.get(note, field));
        return (await api.contacts.notes.update({ params, body })).note;
      },
      async restore(contactId, { body, title, color, pinned, userId }) {
        const sent = { body, pinned, ...(title ? { title } : {}), ...(color ? { color } : {}), ...(userId ? { userId } : {}) };
        return (await api.contacts.notes.create({ params: { contactId }, body: sent })).note;
      },
    },
    objects: {
      schema: async (key, options) => (await import("./documented-records.ts")).getSchema(api, locationId, key, options),
    },
    records: { find: async (text, options) => (await import("./documented-records.ts")).findRecords(api, locationId, text, options) },
    relations: {
      list: async (recordId, page, options) =>
        (await import("./documented-relations.ts")).listRelations(api, locationId, recordId, page, options),
    },
    schedules: { list: async (options) => (await import("./documented-hours.ts")).listSchedules(api, locationId, options) },
    submissions: {
      get: async (submissionId, asked, options) =>
        (await import("./documented-submissions.ts")).findSubmission({ api, locationId, timezone }, submissionId, asked, options),
      summary: async (asked, options) =>
        (await import("./documented-submissions.ts")).summarize({ api, locationId, timezone }, asked, options),
    },
    tasks: {
      async update(contactId, taskId, body, expected) {
        const params = { contactId, taskId };
        const { task } = await api.contacts.tasks.get({ params });
        requireUnchanged(expected, (field) => Reflect.get(task, field));
        return (await api.contacts.tasks.update({ params, body })).task;
      },
      async restore({ contactId, title, body, dueDate, completed, assignedTo }) {
        const sent = { title, dueDate, completed, ...(body ? { body } : {}), ...(assignedTo ? { assignedTo } : {}) };
        return (await api.contacts.tasks.create({ params: { contactId }, body: sent })).task;
      },
    },
    timeline: {
      list: async (contactId, kinds, _before, options) =>
        (await import("./documented-timeline.ts")).listTimeline(api, contactId, kinds, options),
    },
    today: {
      unconfirmed: async (span, options) => (await import("./documented-today.ts")).listUnconfirmed(api, locationId, span, options),
      statistics: async (options) => (await import("./documented-today.ts")).listStatistics(api, { locationId, timezone }, options),
      online: async (sinceMs, options) => (await import("./documented-today.ts")).listOnline(api, locationId, sinceMs, options),
    },
    users: {
      list: (options) => listUsers(clients, locationId, options),
      get: async (userId, options) => memberOf(await api.users.users.get({ params: { userId } }, options)),
      async create(body) {
        const { companyId } = (await api.locations.locations.get({ params: { locationId } })).location;
        return api.users.users.create({ body: { ...body, companyId } });
      },
      async update(userId, { scopes, scopesAssignedToOnly, ...changes }) {
        const lists = { ...(scopes ? { scopes } : {}), ...(scopesAssignedToOnly ? { scopesAssignedToOnly } : {}) };
        return memberOf(await api.users.users.update({ params: { userId }, body: { ...changes, ...lists } }));
      },
      async remove(userId) {
        await api.users.users.remove({ params: { userId } });
        return { isDeleted: true };
      },
    },
  };
}

/**
 * The documented API has no conditional update, so a record is read right before it is written. A change between these two requests is
 * lost. `meta` is added to the error.
 */
function requireUnchanged(expected: Expected, read: (field: string) => unknown, meta: Record<string, unknown> = {}): void {
  const fields = overtakenIn(expected, (field) => read(field) ?? null);
  if (fields.length > 0) throw new ApiError("CHANGED_MEANWHILE", { meta: { ...meta, fields } });
}

/** The documented API does not return whether a user's scopes were ever limited or whether a deletion can be cancelled. */
const memberOf = (user: User): Member => ({
  ...user,
  scopesAssignedToOnly: user.scopesAssignedToOnly ?? null,
  deletionDue: null,
  canSignIn: true,
  hasSecondFactor: false,
  deactivatedAt: null,
  lastSeenAt: null,
});

/** Empty if the token or user may not read users, or if the server has no record of the location. */
async function listUsers({ api }: Clients, locationId: string, options?: CallOptions): Promise<UserCard[]> {
  try {
    const { companyId } = (await api.locations.locations.get({ params: { locationId } }, options)).location;
    const found: UserCard[] = [];
    for (;;) {
      const query = { companyId, locationId, limit: String(userPageSize), skip: String(found.length) };
      const { users, count } = await api.users.users.search({ query }, options);
      found.push(...users.map(({ id, name, email }) => ({ id, name, email })));
      if (users.length === 0 || found.length >= count) return found;
    }
  } catch (error) {
    if (isApiError(error) && (error.status === 401 || error.status === 403 || error.status === 404)) return [];
    throw error;
  }
}
