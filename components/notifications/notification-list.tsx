"use client";

import Link from "next/link";
import { useTranslations } from "use-intl";
import { Button } from "#components/ui/button.tsx";
import { cx } from "#components/ui/class-names.ts";
import { useFailureText } from "#components/ui/failure-text.ts";
import { Time } from "#components/ui/time.tsx";
import { type Entry, useNotifications } from "./use-notifications.ts";

/** The user's notifications. */
export function NotificationList({ locationId, close }: { locationId: string; close: () => void }) {
  const t = useTranslations("notices.noticeList");
  const failureText = useFailureText();
  const { entries, error, isMarking, markAllAsRead } = useNotifications(locationId);
  return (
    <>
      <header className="flex min-h-7 items-center gap-2">
        <h2 className="flex-1 text-sm font-semibold">{t("notifications")}</h2>
        {entries?.some(({ isRead }) => !isRead) ? (
          <Button size="sm" variant="ghost" pending={isMarking} onClick={markAllAsRead}>
            {t("markAllAsRead")}
          </Button>
        ) : null}
      </header>
      {error === null ? null : (
        <p role="alert" className="text-sm text-danger-soft-foreground">
          {t("couldntLoadNotifications", { message: failureText(error).message })}
        </p>
      )}
      {entries?.length === 0 && error === null ? <p className="py-6 text-center text-sm text-muted">{t("noNotificationsYet")}</p> : null}
      <ul className="-mx-2 max-h-96 overflow-y-auto">
        {entries?.map((entry) => (
          <li key={entry.id}>
            <NotificationLink
              entry={entry}
              onOpen={() => {
                if (!entry.isRead) entry.read();
                close();
              }}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

function NotificationLink({ entry: { title, text, href, dateAdded, isRead }, onOpen }: { entry: Entry; onOpen: () => void }) {
  const t = useTranslations("notices.noticeList");
  return (
    <Link href={href} onClick={onOpen} className="flex gap-2 rounded-md px-2 py-1.5 text-sm hover:bg-default">
      <span aria-hidden className={cx("mt-1.5 size-2 shrink-0 rounded-full", isRead ? "bg-transparent" : "bg-accent")} />
      {isRead ? null : <span className="sr-only">{t("unread")}</span>}
      <span className="min-w-0 flex-1">
        <span className={cx("block truncate", !isRead && "font-medium")}>{title}</span>
        <span className="line-clamp-2 text-xs text-muted">{text}</span>
        <Time at={dateAdded} style="relative" className="text-xs text-muted" />
      </span>
    </Link>
  );
}
