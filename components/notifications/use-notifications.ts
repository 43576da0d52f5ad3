import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { usePlace } from "#components/ui/place.tsx";
import type { Notice } from "#contract/appointments/notices.ts";
import { type Notification, pathOf } from "#contract/notifications/notifications.ts";
import { useSignedInUser } from "#lib/api/connection.tsx";
import { noticeMutations, noticeQueries } from "#lib/api/notices.ts";
import { notificationMutations, notificationQueries } from "#lib/api/notifications.ts";
import { useUsers } from "#lib/api/use-users.ts";
import { dayOf } from "#lib/format/zone.ts";
import { routes } from "#lib/routes.ts";

/** A notification as the list shows it. */
export type Entry = { id: string; title: string; text: string; href: string; dateAdded: string; isRead: boolean; read: () => void };

const textOf = ({ taskTitle, contactName }: Notification) => [taskTitle, contactName].filter((part) => part !== null).join(" · ");

/** The user's notifications about appointments, conversations and tasks, the newest first. */
export function useNotifications(locationId: string) {
  const t = useTranslations("notices.noticeList");
  const { timeZone } = usePlace();
  const users = useUsers();
  const { id: me } = useSignedInUser();
  const notices = useQuery(noticeQueries.list(locationId));
  const notifications = useQuery(notificationQueries.list(locationId));
  const readNotices = useMutation(noticeMutations.read(locationId));
  const readNotifications = useMutation(notificationMutations.read(locationId));

  const titleOf = ({ kind, actorId, contactCount }: Notification) => {
    const name = users?.find(({ id }) => id === actorId)?.name ?? "";
    return t(`kinds.${kind}`, { isKnown: name === "" ? "no" : "yes", name, count: contactCount });
  };
  const ofNotice = ({ id, eventId, startTime, subject, body, dateAdded, isRead }: Notice): Entry => ({
    ...{ id, dateAdded, isRead, title: subject, text: body },
    href: routes.appointment(eventId, startTime === null ? "" : dayOf(new Date(startTime), timeZone)),
    read: () => readNotices.mutate([id]),
  });
  const ofNotification = (each: Notification): Entry => ({
    ...{ id: each.id, dateAdded: each.dateAdded, isRead: each.isRead, title: titleOf(each), text: textOf(each), href: pathOf(each, me) },
    read: () => readNotifications.mutate([each.id]),
  });
  const isLoaded = notices.data !== undefined || notifications.data !== undefined;
  const entries = [...(notices.data ?? []).map(ofNotice), ...(notifications.data ?? []).map(ofNotification)];
  return {
    /** Undefined until one of the lists is loaded. */
    entries: isLoaded ? entries.toSorted((one, other) => Date.parse(other.dateAdded) - Date.parse(one.dateAdded)) : undefined,
    error: notifications.error ?? (isLoaded ? null : notices.error),
    isMarking: readNotices.isPending || readNotifications.isPending,
    markAllAsRead() {
      if (notices.data?.some(({ isRead }) => !isRead)) readNotices.mutate(undefined);
      if (notifications.data?.some(({ isRead }) => !isRead)) readNotifications.mutate(undefined);
    },
  };
}
