import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import type { BoardEvent } from "#contract/appointments/board.ts";
import type { Event } from "#contract/appointments/event.ts";
import { appointmentQueries } from "#lib/api/appointments.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { useUsers } from "#lib/api/use-users.ts";
import { userName } from "#lib/api/users.ts";
import { membersOf, serviceOf } from "./day.ts";

/** The subject of an appointment, with the contact if known: "Check-up with Amara Nwosu". */
export function useAppointmentWords(): (event: BoardEvent | Event) => string {
  const t = useTranslations("calendars.contactAppointments");
  const { data: calendars = [] } = useQuery(appointmentQueries.calendars(useConnection().server));
  const users = useUsers();
  return (event) => {
    const service = serviceOf({ services: [], ...event }, calendars);
    const people = membersOf(event).map((userId) => userName(users, userId));
    return people.length === 0 ? service : t("serviceWith", { service, people: people.join(", ") });
  };
}
