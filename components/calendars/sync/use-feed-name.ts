"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import type { CalendarFeed } from "#contract/calendars/feeds.ts";
import { calendarQueries } from "#lib/api/calendars.ts";
import { useConnection, useSignedInUser } from "#lib/api/connection.tsx";
import { useUsers } from "#lib/api/use-users.ts";
import { userName } from "#lib/api/users.ts";

/** Names what a feed contains. */
export function useFeedName(): (feed: Pick<CalendarFeed, "subject" | "subjectId">) => string {
  const t = useTranslations("calendarSync.feeds");
  const { locationId } = useConnection();
  const { id: ownId } = useSignedInUser();
  const users = useUsers();
  const calendars = useQuery(calendarQueries.list(locationId)).data ?? [];
  return ({ subject, subjectId }) => {
    if (subject === "location" || subjectId === null) return t("ofLocation");
    if (subject === "user") return subjectId === ownId ? t("ofMe") : t("ofUser", { name: userName(users, subjectId) });
    return t("ofCalendar", { name: calendars.find(({ id }) => id === subjectId)?.name ?? "" });
  };
}
