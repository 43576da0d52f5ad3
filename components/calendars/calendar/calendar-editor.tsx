"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { ArrowLeft, ExternalLink, Trash2 } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Failure } from "#components/layout/failure.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { buttonLook } from "#components/ui/button.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import { SkeletonLines } from "#components/ui/skeleton.tsx";
import { notify } from "#components/ui/toast-queue.ts";
import type { Calendar } from "#contract/calendars/calendars.ts";
import { calendarMutations, calendarQueries } from "#lib/api/calendars.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { routes } from "#lib/routes.ts";
import { CalendarForm } from "./form.tsx";

export function CalendarEditor({ calendarId }: { calendarId: string }) {
  const t = useTranslations("calendarSettings.calendarEditor");
  const calendar = useQuery(calendarQueries.one(calendarId));
  if (calendar.isError)
    return (
      <Failure
        title={t("couldntLoadCalendar")}
        error={calendar.error}
        onRetry={calendar.refetch}
        missing={{ title: t("calendarNotFound"), listHref: routes.calendarsSettings() }}
      />
    );
  if (calendar.data === undefined) return <SkeletonLines count={10} />;
  return (
    <div className="grid grid-cols-1 gap-4">
      <EditorHeader calendar={calendar.data} />
      <CalendarForm key={calendar.data.id} calendar={calendar.data} />
    </div>
  );
}

function EditorHeader({ calendar }: { calendar: Calendar }) {
  const t = useTranslations("calendarSettings.calendarEditor");
  const words = useTranslations("calendarSettings.words");
  const { server } = useConnection();
  const [isRemoving, setRemoving] = useState(false);
  const router = useRouter();
  const remove = useMutation(calendarMutations.remove(calendar.id));
  return (
    <header className="flex min-h-9 items-center gap-2">
      <Link
        href={routes.calendarsSettings()}
        aria-label={t("allCalendars")}
        className="grid size-8 shrink-0 place-items-center rounded-md text-muted hover:bg-default hover:text-foreground"
      >
        <ArrowLeft aria-hidden className="size-4" />
      </Link>
      <span aria-hidden className="size-3 shrink-0 rounded-full" style={{ backgroundColor: calendar.eventColor }} />
      <h2 className="min-w-0 truncate text-lg font-semibold">{calendar.name}</h2>
      <span className="shrink-0 text-sm text-muted max-sm:hidden">{words(`type.${calendar.calendarType}`)}</span>
      {calendar.isActive ? null : <Badge>{t("draft")}</Badge>}
      <span className="flex-1" />
      {server.can("publicPages") && calendar.isActive ? (
        <a
          href={routes.openBooking(calendar.slug, calendar.locationId)}
          target="_blank"
          rel="noreferrer"
          className={buttonLook("ghost", "sm", "shrink-0")}
        >
          <ExternalLink aria-hidden className="size-4" />
          <span className="max-sm:sr-only">{t("bookingPage")}</span>
        </a>
      ) : null}
      <IconButton label={t("deleteCalendar")} icon={<Trash2 aria-hidden />} onClick={() => setRemoving(true)} />
      <ConfirmDialog
        open={isRemoving}
        onOpenChange={setRemoving}
        title={t("delete", { name: calendar.name })}
        confirmLabel={t("deleteCalendar")}
        onConfirm={async () => {
          await remove.mutateAsync();
          notify({ title: t("deleted", { name: calendar.name }), tone: "success" });
          router.push(routes.calendarsSettings());
        }}
      >
        <p>{t("itsAppointmentsAndNotificationsWillBe")}</p>
      </ConfirmDialog>
    </header>
  );
}
