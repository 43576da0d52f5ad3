"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { CalendarCheck2, ChevronLeft, ChevronRight, Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { BookingProps } from "#components/calendars/book/booking-props.ts";
import { eventsOfDay, isOver, itemsOfDay } from "#components/calendars/day/day.ts";
import { DayList, DayListSkeleton } from "#components/calendars/day/day-list.tsx";
import { rebookingOf } from "#components/calendars/event/rebooking.ts";
import { BackupWarning } from "#components/layout/backup-warning.tsx";
import { Failure } from "#components/layout/failure.tsx";
import { PageHeader } from "#components/layout/page-header.tsx";
import { Button } from "#components/ui/button.tsx";
import { cx } from "#components/ui/class-names.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import { usePlace } from "#components/ui/place.tsx";
import { ScrollArrows } from "#components/ui/scroll-arrows.tsx";
import { Tabs } from "#components/ui/tabs.tsx";
import { useAnnounced } from "#components/ui/use-announced.ts";
import { useHiddenEnds } from "#components/ui/use-hidden-ends.ts";
import { useNow } from "#components/ui/use-now.ts";
import type { BoardEvent } from "#contract/appointments/board.ts";
import { appointmentQueries } from "#lib/api/appointments.ts";
import { useConnection, useMay } from "#lib/api/connection.tsx";
import { todayQueries } from "#lib/api/today.ts";
import { useUsers } from "#lib/api/use-users.ts";
import { userName } from "#lib/api/users.ts";
import { formatDay } from "#lib/format/dates.ts";
import { formatNearDay } from "#lib/format/days.ts";
import { addDays, dayOf } from "#lib/format/zone.ts";
import { useShortcut } from "#lib/shortcuts.ts";
import { aheadOf, daySpan, todayUrl } from "#lib/url/today.ts";
import { useListUrl } from "#lib/url/use-list-url.ts";
import { todayShortcuts } from "./shortcuts.ts";
import { SidePanel } from "./side-panel.tsx";
import { useLastVisit } from "./use-last-visit.ts";

const BookingDialog = dynamic(() => import("#components/calendars/book/booking-dialog.tsx").then((module) => module.BookingDialog), {
  ssr: false,
});
const AppointmentDialogs = dynamic(
  () => import("#components/calendars/day/appointment-dialogs.tsx").then((module) => module.AppointmentDialogs),
  { ssr: false },
);

const ConversationSheet = dynamic(() => import("./conversation-sheet.tsx").then((module) => module.ConversationSheet), { ssr: false });

const StatisticsView = dynamic(() => import("./statistics-view.tsx").then((module) => module.StatisticsView), { ssr: false });

const views = ["time", "person", "statistics"] as const;
const none: readonly never[] = [];

/** The front desk's home page: the appointments of a day. */
export function TodayPage() {
  const t = useTranslations("today.page");
  const { timeZone, locale } = usePlace();
  const { server } = useConnection();
  const client = useQueryClient();
  const now = useNow() ?? new Date();
  const today = dayOf(now, timeZone);
  const [state, change] = useListUrl(todayUrl);
  const maySeeStatistics = useMay("see-statistics");
  const view = state.by === "statistics" && !maySeeStatistics ? "time" : state.by;
  const date = state.date || today;
  useAnnounced(formatDay(date, "fullDate", locale));
  const span = useMemo(() => daySpan(date, timeZone), [date, timeZone]);
  const board = useQuery(appointmentQueries.board(server, span));
  const { data: calendars = none } = useQuery(appointmentQueries.calendars(server));
  const users = useUsers();
  const { data: noted } = useQuery(todayQueries.notes(server, span));
  const notes = useMemo(() => new Map(noted?.map(({ contactId, body }) => [contactId, body])), [noted]);
  const events = useMemo(() => eventsOfDay(board.data ?? [], span), [board.data, span]);
  const words = useTranslations("calendars.day.list");
  const titleOf = (userId: string | null) => (userId === null ? words("noPerson") : userName(users, userId));
  const items = useMemo(
    () =>
      itemsOfDay(events, {
        by: view === "person" ? "person" : "time",
        now,
        isToday: date === today,
        nameOf: (userId) => userName(users, userId),
      }),
    [events, view, now, date, today, users],
  );
  const [booking, setBooking] = useState<Omit<BookingProps, "onClose">>();
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);

  const show = useCallback((day: string) => change({ date: day === today ? "" : day, event: "" }), [change, today]);
  useShortcut(todayShortcuts.previous, () => show(addDays(date, -1)));
  useShortcut(todayShortcuts.next, () => show(addDays(date, 1)));
  useShortcut(todayShortcuts.today, () => show(today));
  useShortcut(todayShortcuts.create, () => setBooking({ day: date }));

  // The days beside the shown one are loaded ahead, so that the arrow keys show them at once.
  const isShown = board.isSuccess && !board.isPlaceholderData;
  useEffect(() => {
    if (!isShown) return;
    for (const day of [addDays(date, 1), addDays(date, -1)])
      void client.prefetchQuery(appointmentQueries.board(server, daySpan(day, timeZone)));
  }, [isShown, client, server, date, timeZone]);

  const ahead = useMemo(() => aheadOf(today, timeZone), [today, timeZone]);
  const sinceMs = useLastVisit(server.locationId);
  const [conversationId, setConversationId] = useState<string>();
  // An event of a list beside the day may leave the list while the event is open.
  const [openedBeside, setOpenedBeside] = useState<BoardEvent>();
  const open = useCallback(
    (event: BoardEvent) => {
      setOpenedBeside(event);
      change({ event: event.id });
    },
    [change],
  );
  const rebook = useCallback(
    (event: BoardEvent, contactName: string) => setBooking({ day: today, ...rebookingOf(event, contactName) }),
    [today],
  );
  const opened =
    state.event === ""
      ? undefined
      : (board.data?.find(({ id }) => id === state.event) ?? (openedBeside?.id === state.event ? openedBeside : undefined));
  const coming = events.filter((event) => !isOver(event));
  const unconfirmed = coming.filter(({ appointmentStatus }) => appointmentStatus === "new").length;

  return (
    <>
      <PageHeader
        title={formatNearDay(date, today, locale)}
        detail={
          <>
            <span className="max-md:hidden">{formatDay(date, "fullDate", locale)}</span>
            <span className="md:hidden">{formatDay(date, "dayMonth", locale)}</span>
          </>
        }
      >
        <IconButton label={t("previousDay")} keys="ArrowLeft" icon={<ChevronLeft aria-hidden />} onClick={() => show(addDays(date, -1))} />
        <Button size="sm" disabled={date === today} onClick={() => show(today)}>
          {t("today")}
        </Button>
        <IconButton label={t("nextDay")} keys="ArrowRight" icon={<ChevronRight aria-hidden />} onClick={() => show(addDays(date, 1))} />
        <Button
          size="sm"
          variant="primary"
          aria-label={t("newAppointment")}
          icon={<Plus aria-hidden />}
          onClick={() => setBooking({ day: date })}
        >
          <span className="max-sm:hidden">{t("new")}</span>
        </Button>
      </PageHeader>
      <BackupWarning />
      <div className="flex shrink-0 flex-wrap items-center gap-x-4 border-b border-separator px-1.5">
        <Tabs
          label={t("view")}
          className="-mb-px max-md:w-full"
          selected={view}
          onSelect={(by) => change({ by: views.find((each) => each === by) ?? "time" })}
          tabs={[
            { id: "time", label: t("byTime") },
            { id: "person", label: t("byPerson") },
            ...(maySeeStatistics ? [{ id: "statistics", label: t("statistics") }] : []),
          ]}
        />
        {isShown && events.length > 0 ? (
          <p className="ms-auto px-2.5 py-1 text-xs text-muted tabular-nums">{t("summary", { count: coming.length, unconfirmed })}</p>
        ) : null}
      </div>
      <div className="@container flex min-h-0 flex-1 flex-col">
        <Jumps />
        <div ref={setScroller} className="min-h-0 flex-1 overflow-y-auto overscroll-contain @5xl:flex">
          <div className="min-w-0 flex-1 pt-2">
            {view === "statistics" ? (
              <StatisticsView users={users} />
            ) : board.isPending || board.isPlaceholderData ? (
              <DayListSkeleton />
            ) : board.data === undefined ? (
              <Failure title={t("failed")} error={board.error} onRetry={board.refetch} />
            ) : events.length === 0 ? (
              <EmptyState
                icon={<CalendarCheck2 aria-hidden />}
                title={t("empty")}
                actions={<Button onClick={() => setBooking({ day: date })}>{t("newAppointment")}</Button>}
              />
            ) : (
              <DayList
                key={date}
                items={items}
                titleOf={titleOf}
                showsPerson={view === "time"}
                startsAtNow={date === today && view === "time"}
                scroller={scroller}
                calendars={calendars}
                users={users}
                notes={notes}
                onOpen={open}
                onRebook={rebook}
              />
            )}
          </div>
          <aside
            aria-label={t("waiting")}
            data-not-printed
            className="shrink-0 border-separator @max-5xl:mt-4 @max-5xl:border-t @5xl:sticky @5xl:top-0 @5xl:h-full @5xl:w-84 @5xl:overflow-y-auto @5xl:border-s"
          >
            <SidePanel
              now={now}
              ahead={ahead}
              sinceMs={sinceMs}
              calendars={calendars}
              onOpen={open}
              onOpenConversation={setConversationId}
            />
          </aside>
        </div>
      </div>
      {booking ? <BookingDialog {...booking} onClose={() => setBooking(undefined)} /> : null}
      {conversationId === undefined ? null : (
        <ConversationSheet conversationId={conversationId} onOpen={setConversationId} onClose={() => setConversationId(undefined)} />
      )}
      {opened ? <AppointmentDialogs event={opened} calendars={calendars} onClose={() => change({ event: "" })} /> : null}
    </>
  );
}

/** A link to the lists below the day, on screens too narrow for both. */
function Jumps() {
  const t = useTranslations("today");
  const row = useRef<HTMLDivElement>(null);
  const { hidden, look, mask } = useHiddenEnds(row);
  return (
    <nav aria-label={t("page.waiting")} className="relative shrink-0 border-b border-separator @5xl:hidden">
      <ScrollArrows of={row} hidden={hidden} />
      <div ref={row} onScroll={look} className={cx("flex gap-1 overflow-x-auto px-3 py-1.5 scrollbar-none", mask)}>
        {(["unconfirmed", "unanswered", "tasks", "calls", "online"] as const).map((id) => (
          <Button
            key={id}
            size="sm"
            variant="ghost"
            className="shrink-0"
            onClick={() => document.getElementById(id)?.scrollIntoView({ block: "start" })}
          >
            {t(`jump.${id}`)}
          </Button>
        ))}
      </div>
    </nav>
  );
}
