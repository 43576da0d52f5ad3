import type { Event } from "#contract/appointments/event.ts";
import type { Settings } from "../settings.ts";
import { signOf } from "./signed.ts";

/** The page where guests change their own appointment without signing in; the link's signature authorizes them. */
export const manageUrl = (settings: Pick<Settings, "dashboardUrl" | "secret">, event: Pick<Event, "locationId" | "id">) =>
  `${settings.dashboardUrl}/book/manage/${event.locationId}/${event.id}?key=${signOf(settings.secret, event.locationId, event.id)}`;
