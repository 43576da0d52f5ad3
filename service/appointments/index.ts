import type { appointments as contract } from "#contract/appointments/index.ts";
import type { Handlers } from "../implement.ts";
import type { House } from "../index.ts";
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
