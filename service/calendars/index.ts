import type { calendars as contract } from "#contract/calendars/index.ts";
import type { Handlers } from "../handler.ts";
import { calendars as all } from "./calendars.ts";
import { freeSlots } from "./free-slots.ts";
import { groups } from "./groups.ts";
import { notifications } from "./notifications.ts";
import { eventSchedules, schedules } from "./schedules.ts";
import { serviceLocations } from "./service-locations.ts";
import { services } from "./services.ts";

export const calendars: Handlers<typeof contract> = {
  calendars: all,
  freeSlots,
  schedules,
  eventSchedules,
  groups,
  notifications,
  services,
  serviceLocations,
};
