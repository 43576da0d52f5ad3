import { type BoardCalendar, type BoardEvent, boardCalendarOf } from "#contract/appointments/board.ts";
import type { ServiceBooking } from "#contract/appointments/service-bookings.ts";
import type { Client } from "#contract/client.ts";
import type { contract } from "#contract/index.ts";
import { ifAny } from "../api/if-any.ts";
import type { CallOptions, Span } from "./crm-server.ts";

// The board from the documented API: events and blocked slots of each calendar, and service bookings.

type Api = Pick<Client<typeof contract>, "calendars" | "appointments">;

const listCalendars = async (api: Api, locationId: string, options?: CallOptions) =>
  (await api.calendars.calendars.list({ query: { locationId } }, options)).calendars;

export const listBoardCalendars = async (api: Api, locationId: string, options?: CallOptions): Promise<BoardCalendar[]> =>
  (await listCalendars(api, locationId, options)).map(boardCalendarOf);

/** Lists the events of each calendar and of each team member, without the duplicates that this produces. */
export async function listEvents(api: Api, locationId: string, { from, to }: Span, options?: CallOptions): Promise<BoardEvent[]> {
  const calendars = await listCalendars(api, locationId, options);
  const span = { locationId, startTime: from, endTime: to };
  const people = new Set(calendars.flatMap(({ teamMembers }) => teamMembers.map(({ userId }) => userId)));
  const answers = await Promise.all([
    documentedVisits(api, span, options),
    ...calendars.flatMap(({ id: calendarId }) => [
      api.appointments.events.list({ query: { ...span, calendarId } }, options).then(({ events }) => toBoardEvents(events, "appointment")),
      api.appointments.blocks.list({ query: { ...span, calendarId } }, options).then(({ events }) => toBoardEvents(events, "block")),
    ]),
    ...[...people].map((userId) =>
      api.appointments.blocks.list({ query: { ...span, userId } }, options).then(({ events }) => toBoardEvents(events, "block")),
    ),
  ]);
  return [...new Map(answers.flat().map((event) => [event.id, event])).values()];
}

type Listed = Awaited<ReturnType<Api["appointments"]["events"]["list"]>>["events"];

const toBoardEvents = (events: Listed, kind: BoardEvent["kind"]): BoardEvent[] => events.map((event) => ({ ...event, ...notListed, kind }));

const notListed = {
  contactName: null,
  contactPhone: null,
  contactEmail: null,
  givenByVisitor: null,
  guests: [],
  toNotify: true,
  consent: null,
  services: [],
};

/** Empty if the server has no service bookings. */
async function documentedVisits(api: Api, span: VisitSpan, options?: CallOptions): Promise<BoardEvent[]> {
  const bookings = (await ifAny(api.appointments.serviceBookings.list({ query: span }, options)))?.bookings ?? [];
  if (bookings.length === 0) return [];
  const query = { locationId: span.locationId };
  const offered = (await ifAny(api.calendars.services.list({ query }, options)))?.services ?? [];
  const names = new Map(offered.map(({ id, name }) => [id, name]));
  return bookings.filter(({ deleted }) => !deleted).map((booking) => visitOf(booking, (id) => names.get(id) ?? ""));
}

type VisitSpan = { locationId: string; startTime: number; endTime: number };

function visitOf({ bookingId, services, status, ...booking }: ServiceBooking, nameOf: (serviceId: string) => string): BoardEvent {
  const [owner = null, ...others] = new Set(services.map(({ serviceStaffId }) => serviceStaffId));
  const { locationId, contactId, title, startTime, endTime, dateAdded, dateUpdated, createdBy } = booking;
  return {
    ...{ id: bookingId, kind: "visit", calendarId: null, groupId: null, appointmentStatus: status, assignedUserId: owner, users: others },
    ...{ locationId, contactId, title, startTime, endTime, dateAdded, dateUpdated, createdBy },
    ...{ description: null, address: null, meetingLocationType: null, meetingLocationId: null, isRecurring: false },
    ...{ assignedResources: [], deleted: false },
    ...notListed,
    services: services.map(({ id, serviceStaffId, serviceStartTime, serviceEndTime }) => ({
      id,
      variationId: null,
      name: nameOf(id),
      staffId: serviceStaffId,
      startTime: serviceStartTime,
      endTime: serviceEndTime,
      resourceIds: [],
    })),
  };
}
