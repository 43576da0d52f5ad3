import { blocks } from "./blocks.ts";
import { events } from "./events.ts";
import { appointmentNotes } from "./notes.ts";
import { serviceBookings } from "./service-bookings.ts";

export const appointments = { events, blocks, notes: appointmentNotes, serviceBookings };
