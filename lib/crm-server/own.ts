import { searchWindow } from "#contract/contacts/search-filter.ts";
import type { Clients } from "../api/client.ts";
import { contactPageSize } from "../api/contact-keys.ts";
import { submissionQuery } from "../api/submissions.ts";
import type { CrmServer, ServedLocation } from "./crm-server.ts";

const callPageSize = 50;

/** Our own service, which has the documented API and the application endpoints of the signed-in user. */
export function ownServer({ locationId, timezone }: ServedLocation, clients: Clients): CrmServer {
  const { api, app } = clients;
  const query = { locationId };
  return {
    ...clients,
    locationId,
    timezone,
    can: () => true,
    board: {
      events: async ({ from, to }, options) =>
        (await app.calendars.board.events({ query: { locationId, startTime: from, endTime: to } }, options)).events,
      hours: ({ from, to }, options) => app.calendars.board.hours({ query: { locationId, startTime: from, endTime: to } }, options),
      calendars: async (options) => (await app.calendars.board.calendars({ query }, options)).calendars,
      ofContact: async (contactId, options) => (await app.calendars.board.ofContact({ params: { contactId }, query }, options)).events,
    },
    calendars: { create: async (body) => (await app.calendars.newCalendar.create({ body })).calendar },
    calls: {
      list: (after, { signal }) =>
        app.inbox.calls.list({ query: { locationId, limit: callPageSize, ...(after === "" ? {} : { after }) } }, { signal }),
      search: (text, before, { signal }) =>
        app.inbox.calls.searchTranscripts(
          { query: { locationId, text, limit: callPageSize, ...(before === "" ? {} : { before }) } },
          { signal },
        ),
    },
    contacts: {
      async page(asked, page, options) {
        const offset = page * contactPageSize;
        const { contacts, total } =
          // Page numbers of the documented search end at its window; beyond it, the service lists from any offset.
          offset + contactPageSize > searchWindow
            ? await app.contactWindow.list({ body: { ...asked, locationId, offset, limit: contactPageSize } }, options)
            : await api.contacts.search.contacts({ body: { ...asked, locationId, pageLimit: contactPageSize, page: page + 1 } }, options);
        return { rows: contacts, total };
      },
      update: async (contactId, changes, expected) =>
        (await app.contactDetails.update({ params: { contactId }, body: { locationId, changes, expected } })).contact,
    },
    customFields: { list: async (options) => (await app.customFields.list({ query }, options)).customFields },
    inbox: { list: (asked, options) => app.inbox.conversations.list({ query: { locationId, ...asked } }, options) },
    notes: {
      update: async (contactId, noteId, changes, expected) =>
        (await app.contactDetails.updateNote({ params: { contactId, noteId }, body: { locationId, changes, expected } })).note,
      restore: async (contactId, { id: noteId }) =>
        (await app.contactDetails.restoreNote({ params: { contactId, noteId }, body: query })).note,
    },
    objects: { schema: (key, options) => app.objects.definitions.get({ params: { key }, query }, options) },
    records: { find: async (text, options) => (await app.objects.records.find({ query: { locationId, query: text } }, options)).records },
    relations: {
      list: (recordId, page, options) => app.objects.records.links({ params: { recordId }, query: { locationId, ...page } }, options),
    },
    schedules: { list: async (options) => (await app.calendars.availability.schedules({ query }, options)).schedules },
    submissions: {
      get: (submissionId, _asked, options) => app.surveys.results.submission({ params: { submissionId }, query }, options),
      summary: async (asked, options) => ({
        ...(await app.surveys.results.summary({ query: submissionQuery(locationId, asked) }, options)),
        left: 0,
      }),
    },
    tasks: {
      update: async (contactId, taskId, changes, expected) =>
        (await app.contactDetails.updateTask({ params: { contactId, taskId }, body: { locationId, changes, expected } })).task,
      restore: async ({ contactId, id: taskId }) =>
        (await app.contactDetails.restoreTask({ params: { contactId, taskId }, body: query })).task,
    },
    timeline: {
      list: (contactId, kinds, before, options) =>
        app.timeline.list(
          { params: { contactId }, query: { locationId, kinds: [...kinds], ...(before === "" ? {} : { before }) } },
          options,
        ),
    },
    today: {
      unconfirmed: ({ from, to }, options) => app.today.unconfirmed({ query: { locationId, startTime: from, endTime: to } }, options),
      statistics: (options) => app.today.statistics({ query }, options),
      online: (sinceMs, options) => app.today.online({ query: { locationId, since: sinceMs } }, options),
    },
    users: {
      list: async (options) => (await app.users.list({ query }, options)).users,
      get: async (userId, options) => (await app.people.people.get({ params: { userId }, query }, options)).member,
      create: async (body) => (await app.people.people.create({ query, body })).member,
      update: async (userId, changes, expected) =>
        (await app.people.people.update({ params: { userId }, query, body: { changes, expected } })).member,
      remove: (userId) => app.people.people.remove({ params: { userId }, query }),
    },
  };
}
