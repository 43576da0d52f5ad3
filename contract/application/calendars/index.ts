import { availability } from "./availability.ts";

export const calendars = { availability };
