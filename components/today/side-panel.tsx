"use client";

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslations } from "use-intl";
import { serviceOf } from "#components/calendars/day/day.ts";
import { useAppointmentActions } from "#components/calendars/day/use-appointment-actions.ts";
import { useContactOf } from "#components/calendars/day/use-contact-of.ts";
import { useMissedCalls } from "#components/calls/use-missed-calls.ts";
import { useMessageWords } from "#components/inbox/thread/message-words.ts";
import { TaskRow } from "#components/tasks/list/task-row.tsx";
import { Button } from "#components/ui/button.tsx";
import { usePlace } from "#components/ui/place.tsx";
import { Time } from "#components/ui/time.tsx";
import type { BoardCalendar, BoardEvent } from "#contract/appointments/board.ts";
import { useConnection, useSignedInUser } from "#lib/api/connection.tsx";
import { conversationQueries } from "#lib/api/conversations.ts";
import { taskQueries } from "#lib/api/tasks.ts";
import { todayQueries } from "#lib/api/today.ts";
import { capitalized } from "#lib/format/capitalized.ts";
import { formatDate } from "#lib/format/dates.ts";
import { dueGroupOf } from "#lib/format/days.ts";
import { routes } from "#lib/routes.ts";
import { SideRow, SideSection } from "./side-section.tsx";

type SidePanelProps = {
  now: Date;
  /** The span of the next working days. */
  ahead: { from: number; to: number };
  /** When the previous visit of the page ended; undefined until that is known. */
  sinceMs: number | undefined;
  calendars: readonly BoardCalendar[];
  onOpen: (event: BoardEvent) => void;
  onOpenConversation: (conversationId: string) => void;
};

/** The front desk's work besides the day's appointments. A user sees the parts that their permissions include. */
export function SidePanel({ now, ahead, sinceMs, calendars, onOpen, onOpenConversation }: SidePanelProps) {
  const { hidden } = useSignedInUser();
  const { server } = useConnection();
  return (
    <>
      <Unconfirmed ahead={ahead} calendars={calendars} onOpen={onOpen} />
      {hidden.includes(routes.inbox()) ? null : <Unanswered onOpen={onOpenConversation} />}
      {hidden.includes(routes.tasks()) || !server.can("taskList") ? null : <DueTasks now={now} />}
      {hidden.includes(routes.calls()) ? null : <MissedCalls now={now} onOpen={onOpenConversation} />}
      {sinceMs === undefined ? null : <OnlineBookings sinceMs={sinceMs} calendars={calendars} onOpen={onOpen} />}
    </>
  );
}

type Events = Pick<SidePanelProps, "calendars" | "onOpen">;

function Unconfirmed({ ahead, ...row }: Events & { ahead: SidePanelProps["ahead"] }) {
  const t = useTranslations("today.side");
  const query = useQuery(todayQueries.unconfirmed(useConnection().server, ahead));
  return (
    <SideSection
      id="unconfirmed"
      title={t("unconfirmed")}
      empty={t("unconfirmedEmpty")}
      items={query.data?.events}
      total={query.data?.total}
      query={query}
      keyOf={({ id }) => id}
    >
      {(event) => <EventRow {...row} event={event} canConfirm />}
    </SideSection>
  );
}

function OnlineBookings({ sinceMs, ...row }: Events & { sinceMs: number }) {
  const t = useTranslations("today.side");
  const query = useQuery(todayQueries.online(useConnection().server, sinceMs));
  return (
    <SideSection
      id="online"
      title={t("online")}
      empty={t("onlineEmpty")}
      items={query.data?.events}
      total={query.data?.total}
      query={query}
      keyOf={({ id }) => id}
    >
      {(event) => <EventRow {...row} event={event} canConfirm={event.appointmentStatus === "new"} />}
    </SideSection>
  );
}

function EventRow({ event, calendars, canConfirm, onOpen }: Events & { event: BoardEvent; canConfirm: boolean }) {
  const t = useTranslations("calendars.day.action");
  const { timeZone, locale } = usePlace();
  const { name } = useContactOf(event);
  const { setStatus } = useAppointmentActions();
  const when = capitalized(formatDate(new Date(event.startTime), "weekdayTime", timeZone, locale), locale);
  return (
    <SideRow
      title={name}
      detail={`${when} · ${serviceOf(event, calendars)}`}
      onOpen={() => onOpen(event)}
      aside={
        canConfirm ? (
          <Button size="sm" aria-label={t("confirmedFor", { name })} onClick={() => void setStatus(event, name, "confirmed")}>
            {t("confirmed")}
          </Button>
        ) : undefined
      }
    />
  );
}

function Unanswered({ onOpen }: { onOpen: (conversationId: string) => void }) {
  const t = useTranslations("today");
  const unnamed = useTranslations("calendars.day.row")("unnamedContact");
  const { server, user } = useConnection();
  const query = useQuery(conversationQueries.unanswered(server, user.id));
  const words = useMessageWords();
  return (
    <SideSection
      id="unanswered"
      title={t("side.unanswered")}
      empty={t("side.unansweredEmpty")}
      items={query.data?.conversations}
      query={query}
      keyOf={({ id }) => id}
    >
      {({ id, fullName, lastMessageBody, lastMessageType, lastMessageDate }) => (
        <SideRow
          title={fullName || unnamed}
          detail={lastMessageBody || (lastMessageType ? words.type(lastMessageType) : t("side.noText"))}
          onOpen={() => onOpen(id)}
          aside={lastMessageDate === undefined ? undefined : <Time at={lastMessageDate} style="relative" />}
        />
      )}
    </SideSection>
  );
}

function DueTasks({ now }: { now: Date }) {
  const t = useTranslations("today.side");
  const { server, user } = useConnection();
  const { timeZone } = usePlace();
  const query = useInfiniteQuery(taskQueries.all(server, { owner: user.id, state: "open" }));
  const due = useMemo(
    () => query.data?.pages.flatMap(({ tasks }) => tasks).filter((task) => dueGroupOf(task, now, timeZone) !== "upcoming"),
    [query.data, now, timeZone],
  );
  return (
    <SideSection id="tasks" title={t("tasks")} empty={t("tasksEmpty")} items={due} query={query} keyOf={({ id }) => id}>
      {(task) => <TaskRow task={task} contactName={task.contactName} isCompact className="px-1!" />}
    </SideSection>
  );
}

function MissedCalls({ now, onOpen }: { now: Date; onOpen: (conversationId: string) => void }) {
  const t = useTranslations("today");
  const unnamed = useTranslations("calendars.day.row")("unnamedContact");
  const { calls, query } = useMissedCalls(now);
  return (
    <SideSection
      id="calls"
      title={t("side.missed")}
      empty={t("side.missedEmpty")}
      items={calls}
      query={query}
      keyOf={({ messageId }) => messageId}
    >
      {({ contactName, conversationId, dateAdded }) => (
        <SideRow
          title={contactName || unnamed}
          detail={<Time at={dateAdded} style="weekdayTime" className="inline-block first-letter:uppercase" />}
          onOpen={() => onOpen(conversationId)}
          aside={<Time at={dateAdded} style="relative" />}
        />
      )}
    </SideSection>
  );
}
