import type { BoardEvent } from "#contract/appointments/board.ts";
import type { BookingProps } from "../book/booking-props.ts";

/**
 * The initial values of the booking dialog for an appointment that is booked again. `name` is needed if the server only returns the
 * contact's id.
 */
export function rebookingOf(event: BoardEvent, name = event.contactName ?? event.title): Omit<BookingProps, "onClose"> {
  const { contactId, calendarId, assignedUserId, title, startTime, endTime, services } = event;
  const [service] = services;
  return {
    duration: (Date.parse(endTime) - Date.parse(startTime)) / 60_000,
    ...(title.includes(name) ? {} : { title }),
    ...(contactId === null ? {} : { contact: { value: contactId, label: name } }),
    ...(calendarId === null ? {} : { calendarId }),
    ...(service === undefined ? {} : { serviceId: service.id, variationId: service.variationId ?? undefined }),
    ...(assignedUserId === null ? {} : { userId: assignedUserId }),
  };
}
