"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "use-intl";
import { Button } from "#components/ui/button.tsx";
import { cx } from "#components/ui/class-names.ts";
import { useFailureText } from "#components/ui/failure-text.ts";
import { usePlace } from "#components/ui/place.tsx";
import { Time } from "#components/ui/time.tsx";
import type { Notice } from "#contract/appointments/notices.ts";
import { noticeMutations, noticeQueries } from "#lib/api/notices.ts";
import { dayOf } from "#lib/format/zone.ts";
import { routes } from "#lib/routes.ts";

/** The user's notifications about appointments. */
export function NoticeList({ locationId, close }: { locationId: string; close: () => void }) {
  const t = useTranslations("notices.noticeList");
  const failureText = useFailureText();
  const notices = useQuery(noticeQueries.list(locationId));
  const read = useMutation(noticeMutations.read(locationId));
  const hasUnread = notices.data?.some(({ isRead }) => !isRead);
  return (
    <>
      <header className="flex min-h-7 items-center gap-2">
        <h2 className="flex-1 text-sm font-semibold">{t("notifications")}</h2>
        {hasUnread ? (
          <Button size="sm" variant="ghost" pending={read.isPending} onClick={() => read.mutate(undefined)}>
            {t("markAllAsRead")}
          </Button>
        ) : null}
      </header>
      {notices.isError ? (
        <p role="alert" className="text-sm text-danger-soft-foreground">
          {t("couldntLoadNotifications", { message: failureText(notices.error).message })}
        </p>
      ) : notices.data?.length === 0 ? (
        <p className="py-6 text-center text-sm text-muted">{t("noNotificationsYet")}</p>
      ) : (
        <ul className="-mx-2 max-h-96 overflow-y-auto">
          {notices.data?.map((notice) => (
            <li key={notice.id}>
              <NoticeLink
                notice={notice}
                onOpen={() => {
                  if (!notice.isRead) read.mutate([notice.id]);
                  close();
                }}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function NoticeLink({ notice, onOpen }: { notice: Notice; onOpen: () => void }) {
  const t = useTranslations("notices.noticeList");
  const { timeZone } = usePlace();
  const day = notice.startTime === null ? "" : dayOf(new Date(notice.startTime), timeZone);
  return (
    <Link
      href={routes.appointment(notice.eventId, day)}
      onClick={onOpen}
      className="flex gap-2 rounded-md px-2 py-1.5 text-sm hover:bg-default"
    >
      <span aria-hidden className={cx("mt-1.5 size-2 shrink-0 rounded-full", notice.isRead ? "bg-transparent" : "bg-accent")} />
      {notice.isRead ? null : <span className="sr-only">{t("unread")}</span>}
      <span className="min-w-0 flex-1">
        <span className={cx("block truncate", !notice.isRead && "font-medium")}>{notice.subject}</span>
        <span className="line-clamp-2 text-xs text-muted">{notice.body}</span>
        <Time at={notice.dateAdded} style="relative" className="text-xs text-muted" />
      </span>
    </Link>
  );
}
