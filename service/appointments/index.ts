import type { appointments as contract } from "#contract/appointments/index.ts";
import type { Handlers } from "../handler.ts";
import type { House } from "../handlers.ts";
import { blocks } from "./blocks.ts";
import { events } from "./events.ts";
import { notes } from "./notes.ts";
import { serviceBookings } from "./service-bookings.ts";

export const appointments = (house: House): Handlers<typeof contract> => ({
  events: events(house),
  blocks,
  notes,
  serviceBookings: serviceBookings(house),
});
