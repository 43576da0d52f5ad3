import { z } from "zod";
import { id, instant, locationQuery, shortText } from "../common.ts";
import { endpoint } from "../endpoint.ts";
import { bookableInstant } from "./events.ts";
import { serviceBooking } from "./service-bookings.ts";
import { isMonthAtMost, longerThanMonth, span } from "./span.ts";

// Services that staff book: one service, or one of its variations, with a staff member.

const params = z.object({ serviceId: id });

export const staffBookings = {
  slots: endpoint({
    route: "GET /application/calendars/board/services/:serviceId/free-slots",
    summary: "The free times of a service, or of its variation, within a span of at most 31 days.",
    session: true,
    right: "calendars.readonly",
    reach: "filtered",
    area: "appointments",
    input: {
      params,
      query: locationQuery
        .extend({
          variationId: id.optional(),
          /** Any staff member of the service if missing. */
          staffId: id.optional(),
          ...span,
        })
        .refine(isMonthAtMost, longerThanMonth),
    },
    output: z.object({ starts: z.array(instant) }),
    errors: ["NOT_FOUND"],
  }),
  book: endpoint({
    route: "POST /application/calendars/board/services/:serviceId/bookings",
    summary: "Book a service, or one of its variations: 422 for a time at which no staff member works, 409 for one that is taken.",
    session: true,
    right: "calendars/events.write",
    reach: "filtered",
    input: {
      params,
      query: locationQuery,
      body: z.strictObject({
        contactId: id,
        startTime: bookableInstant,
        /** Required if the service has variations. */
        variationId: id.optional(),
        staffId: id.optional(),
        roomId: id.optional(),
        title: shortText.optional(),
        toNotify: z.boolean().optional(),
        /** Books even outside working hours or if the staff member is not free. */
        overrideAvailability: z.boolean().optional(),
      }),
    },
    status: 201,
    output: serviceBooking,
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
};
