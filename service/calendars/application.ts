import type { calendars as contract } from "#contract/calendars/application.ts";
import { board } from "../appointments/board.ts";
import { booking } from "../booking/booking.ts";
import type { Handlers } from "../handler.ts";
import { availability } from "./availability/availability.ts";

export const calendars: Handlers<typeof contract> = { availability, board, booking };
