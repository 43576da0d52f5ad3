import type { calendars as contract } from "#contract/application/calendars/index.ts";
import type { Handlers } from "../../implement.ts";
import type { House } from "../../index.ts";
import { availability } from "./availability.ts";
import { board } from "./board.ts";
import { booking } from "./booking.ts";

export const calendars = (house: House): Handlers<typeof contract> => ({ availability, board, booking: booking(house) });
