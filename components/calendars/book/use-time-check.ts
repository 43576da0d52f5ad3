import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { usePlace } from "#components/ui/place.tsx";
import type { BoardCalendar } from "#contract/appointments/board.ts";
import { appointmentQueries } from "#lib/api/appointments.ts";
import { calendarQueries } from "#lib/api/calendars.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { useUsers } from "#lib/api/use-users.ts";
import { userName } from "#lib/api/users.ts";
import { formatDateRange } from "#lib/format/dates.ts";
import { dayOf } from "#lib/format/zone.ts";
import { daySpan } from "#lib/url/today.ts";
import { nameOfEvent } from "../board/to-full-calendar.ts";
import { isRule } from "../slot-rules.ts";
import type { Bookable } from "./bookable.ts";
import { clashesAt } from "./clashes.ts";

type WantedTime = { bookable: Bookable; startTime: string | undefined; duration: number; userId: string | undefined };

/** The conflicts of a time before it is booked: rules of a calendar, and overlapping appointments. Empty if there are none. */
export function useTimeCheck(calendars: readonly BoardCalendar[], wanted: WantedTime | undefined): string[] {
  const t = useTranslations("calendars.timeCheck");
  const rules = useTranslations("calendars");
  const words = useTranslations("calendars.words");
  const { server, locationId } = useConnection();
  const { timeZone, locale } = usePlace();
  const start = wanted?.startTime === undefined ? undefined : Date.parse(wanted.startTime);
  const isAsked = wanted !== undefined && start !== undefined;
  const day = daySpan(dayOf(new Date(start ?? 0), timeZone), timeZone);
  const users = useUsers();
  const { data: events } = useQuery({ ...appointmentQueries.board(server, day), enabled: isAsked });
  const { data: explanation } = useQuery({
    ...calendarQueries.explanation(locationId, wanted?.bookable.id ?? "", {
      start: start ?? 0,
      duration: wanted?.duration,
      ...(wanted?.userId ? { userIds: [wanted.userId] } : {}),
    }),
    enabled: isAsked && wanted.bookable.kind === "calendar" && server.can("slotPreview"),
  });
  if (!isAsked) return [];
  const span = { startTime: new Date(start).toISOString(), endTime: new Date(start + wanted.duration * 60_000).toISOString() };
  const overlaps = clashesAt(events ?? [], { calendar: wanted.bookable, userId: wanted.userId }, span).map((event) => {
    const { startTime, endTime, assignedUserId } = event;
    return t("overlap", {
      who: assignedUserId === null ? wanted.bookable.name : userName(users, assignedUserId),
      what: nameOfEvent(event, calendars, words),
      when: formatDateRange(new Date(startTime), new Date(endTime), "time", timeZone, locale),
    });
  });
  const objection =
    explanation?.offered === false ? (explanation.objection ?? explanation.members.find((each) => each.objection)?.objection) : undefined;
  const isExplained = objection?.held !== undefined && overlaps.length > 0;
  if (objection === undefined || isExplained) return overlaps;
  return [isRule(objection.rule) ? rules(`slotRules.${objection.rule}`) : objection.words, ...overlaps];
}
