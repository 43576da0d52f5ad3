"use client";

import { Bell } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "use-intl";
import { Button } from "#components/ui/button.tsx";
import { Popover } from "#components/ui/popover.tsx";
import { useAnnounced } from "#components/ui/use-announced.ts";
import { useNotifications } from "./use-notifications.ts";

const NotificationList = dynamic(() => import("./notification-list.tsx").then((module) => module.NotificationList), { ssr: false });

/** The number of the user's unread notifications. */
export function NotificationBell({ locationId }: { locationId: string }) {
  const t = useTranslations("notices.noticeBell");
  const { entries } = useNotifications(locationId);
  const unread = entries?.filter(({ isRead }) => !isRead).length ?? 0;
  const label = unread === 0 ? t("notifications") : t("notificationsUnread", { unread });
  useAnnounced(entries === undefined || unread === 0 ? undefined : label);
  return (
    <Popover
      label={t("notifications")}
      placement="top start"
      className="grid w-88 max-w-[calc(100vw-2rem)] gap-2"
      trigger={
        <Button size="sm" variant="ghost" aria-label={label} className="relative">
          <Bell aria-hidden />
          {unread > 0 ? (
            <span
              aria-hidden
              className="absolute -end-0.5 -top-0.5 grid h-4 min-w-4 place-items-center rounded-full bg-accent px-1 text-2xs font-medium text-accent-foreground tabular-nums"
            >
              {unread > 9 ? "9+" : unread}
            </span>
          ) : null}
        </Button>
      }
    >
      {(close) => <NotificationList locationId={locationId} close={close} />}
    </Popover>
  );
}
