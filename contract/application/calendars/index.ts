import { availability } from "./availability.ts";
import { board } from "./board.ts";
import { booking } from "./booking.ts";

export const calendars = { availability, board, booking };
