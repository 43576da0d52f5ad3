import type { BookingCalendar, BookingWrite } from "#contract/booking/booking.ts";
import type { Calendar } from "#contract/calendars/calendars.ts";
import { ApiError } from "#contract/errors.ts";
import type { BookedGuest } from "#db/appointments/tables.ts";

// Validates the details that a visitor enters in addition to time and name.

const refuse = (message: string): never => {
  throw new ApiError("INVALID", { message });
};

/** The visitor's guests: by name, only counted, or none if the calendar does not ask. */
export function guestsOf({ guestType }: Calendar, { guestCount, guests }: BookingWrite): BookedGuest[] {
  if (guests !== undefined && guestType !== "collect_detail") return refuse("guests are not asked for on this calendar");
  if (guestCount !== undefined && guestType !== "count_only") return refuse("guestCount is not asked for on this calendar");
  return guests ?? Array.from({ length: guestCount ?? 0 }, () => ({ name: "", email: "" }));
}

/** The consent text that the visitor accepted, if the calendar requires consent. */
export function consentOf({ consentLabel }: Calendar, { consents }: BookingWrite): string | undefined {
  if (!consentLabel) return undefined;
  return consents === true ? consentLabel : refuse("consents must be true on this calendar");
}

/** The meeting locations known in advance. With several members, they depend on the member who gets the booking. */
export function meetingPlacesOf({ calendarType, teamMembers, locationConfigurations }: Calendar): BookingCalendar["meetingPlaces"] {
  if (calendarType === "service_booking") return [];
  const [only, ...others] = teamMembers;
  const places =
    calendarType === "event" || only === undefined ? locationConfigurations : others.length > 0 ? [] : only.locationConfigurations;
  return places.map(({ meetingId, kind, location }) => ({ id: meetingId, kind, location: location ?? "" }));
}

type Meeting = { meetingLocationId?: string; address?: string };

export function meetingOf(calendar: Calendar, { meetingLocationId, address, phone }: BookingWrite): Meeting {
  const places = meetingPlacesOf(calendar);
  const place = meetingLocationId === undefined ? places[0] : places.find(({ id }) => id === meetingLocationId);
  if (meetingLocationId !== undefined && place === undefined) return refuse("meetingLocationId must be one of the calendar's places");
  if (place?.kind === "outbound_call" && !phone) return refuse("phone should not be empty where one is called");
  const chosen = place === undefined ? {} : { meetingLocationId: place.id };
  if (place?.kind === "booker") return { ...chosen, address: address ?? refuse("address should not be empty") };
  return address === undefined ? chosen : refuse("address is not asked for at this place");
}

type Whereabouts = { serviceLocationId?: string; address?: string };

export function servicePlaceOf(places: BookingCalendar["places"], { serviceLocationId, address }: BookingWrite): Whereabouts {
  const place = serviceLocationId === undefined && places.length === 1 ? places[0] : places.find(({ id }) => id === serviceLocationId);
  if (serviceLocationId !== undefined && place === undefined) return refuse("serviceLocationId must be one of the places that are offered");
  if (place === undefined && places.length > 0) return refuse("serviceLocationId should not be empty");
  const chosen = place === undefined ? {} : { serviceLocationId: place.id };
  if (place?.asksBooker) return { ...chosen, address: address ?? refuse("address should not be empty") };
  return address === undefined ? chosen : refuse("address is not asked for at this place");
}
