import { away } from "../appointments/away.ts";
import { repeatedBlocks } from "../appointments/blocks.ts";
import { board } from "../appointments/board.ts";
import { repeated } from "../appointments/repeated.ts";
import { rooms } from "../appointments/rooms.ts";
import { staffBookings } from "../appointments/staff-bookings.ts";
import { booking } from "../booking/booking.ts";
import { availability } from "./availability.ts";
import { calendarEmbed } from "./embed.ts";
import { externalCalendars } from "./external-calendars.ts";
import { feeds } from "./feeds.ts";
import { newCalendar } from "./new-calendar.ts";
import { notificationPreview } from "./notification-preview.ts";
import { resources } from "./resources.ts";

export const calendars = {
  availability,
  away,
  board,
  booking,
  calendarEmbed,
  externalCalendars,
  feeds,
  newCalendar,
  notificationPreview,
  repeated,
  repeatedBlocks,
  resources,
  rooms,
  staffBookings,
};
