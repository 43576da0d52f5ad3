import { mutationOptions, queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { booking, type bookingWrite, type WantedService, wantedText } from "#contract/booking/booking.ts";
import { createClient, type Send } from "#contract/client.ts";
import { waitingOffers } from "#contract/waiting-list/offers.ts";

/** Visitors of the booking page have no connection and no session. */
const send: Send = (url, init) => fetch(`/api/book${url}`, { ...init, credentials: "omit" });
const visitor = createClient(booking, send);
const offers = createClient(waitingOffers, send);

export type BookingPlace = { slug: string; locationId?: string | undefined };
export type BookingKey = { eventId: string; locationId: string; key: string };

/** The requested time: a duration, or services one after another. */
export type WantedBooking = { durationMin: number } | { services: readonly WantedService[] };
export const sentOf = (wanted: WantedBooking) => ("services" in wanted ? { services: [...wanted.services] } : wanted);
const askedOf = (wanted: WantedBooking) =>
  "services" in wanted ? { services: wanted.services.map(wantedText) } : { duration: wanted.durationMin };

const ofLocation = (locationId: string | undefined) => (locationId === undefined ? {} : { locationId });
const withKey = ({ locationId, key }: BookingKey) => ({ locationId, key });

export const bookingQueries = {
  calendar: ({ slug, locationId }: BookingPlace) =>
    queryOptions({
      queryKey: ["booking", "calendar", slug, locationId ?? ""] as const,
      queryFn: ({ signal }) => visitor.calendar({ params: { slug }, query: ofLocation(locationId) }, { signal }),
      retry: false,
    }),
  slots: ({ slug, locationId }: BookingPlace, span: { from: number; to: number }, wanted: WantedBooking) =>
    queryOptions({
      queryKey: ["booking", "slots", slug, locationId ?? "", span.from, span.to, wanted] as const,
      queryFn: async ({ signal }) => {
        const query = { ...ofLocation(locationId), startDate: span.from, endDate: span.to, ...askedOf(wanted) };
        return (await visitor.slots({ params: { slug }, query }, { signal })).starts;
      },
      retry: false,
    }),
  managed: (place: BookingKey) =>
    queryOptions({
      queryKey: ["booking", "event", place.eventId] as const,
      queryFn: ({ signal }) => visitor.get({ params: { eventId: place.eventId }, query: withKey(place) }, { signal }),
      retry: false,
    }),
};

export const bookingMutations = {
  book: ({ slug, locationId }: BookingPlace) =>
    mutationOptions({
      mutationFn: (body: z.input<typeof bookingWrite>) => visitor.book({ params: { slug }, query: ofLocation(locationId), body }),
      meta: { stale: [["booking", "slots"]] },
    }),
  reschedule: (place: BookingKey) =>
    mutationOptions({
      mutationFn: (startTime: string) =>
        visitor.reschedule({ params: { eventId: place.eventId }, query: withKey(place), body: { startTime } }),
      meta: { stale: [["booking"]] },
    }),
  cancel: (place: BookingKey) =>
    mutationOptions({
      mutationFn: () => visitor.cancel({ params: { eventId: place.eventId }, query: withKey(place), body: {} }),
      meta: { stale: [["booking"]] },
    }),
};

export type OfferKey = { offerId: string; locationId: string; key: string };

const offerKey = ({ offerId }: OfferKey) => ["booking", "offer", offerId] as const;
const ofOffer = ({ offerId, ...query }: OfferKey) => ({ params: { offerId }, query });

export const offerQueries = {
  get: (place: OfferKey) =>
    queryOptions({ queryKey: offerKey(place), queryFn: ({ signal }) => offers.get(ofOffer(place), { signal }), retry: false }),
};

/** After a response, including an error, the page shows the current state of the offer. */
export const offerMutations = {
  accept: (place: OfferKey) =>
    mutationOptions({
      mutationFn: () => offers.accept({ ...ofOffer(place), body: {} }),
      onSettled: (_offer, _error, _sent, _context, { client }) => client.invalidateQueries({ queryKey: offerKey(place) }),
    }),
  decline: (place: OfferKey) =>
    mutationOptions({
      mutationFn: () => offers.decline({ ...ofOffer(place), body: {} }),
      onSettled: (_offer, _error, _sent, _context, { client }) => client.invalidateQueries({ queryKey: offerKey(place) }),
    }),
};
