import type { appointments as contract } from "#contract/appointments/index.ts";
import type { Handlers } from "../handler.ts";
import { blocks } from "./blocks.ts";
import { events } from "./events.ts";
import { notes } from "./notes.ts";
import { serviceBookings } from "./service-bookings.ts";

export const appointments: Handlers<typeof contract> = {
  events,
  blocks,
  notes,
  serviceBookings,
};
