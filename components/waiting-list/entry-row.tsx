"use client";

import { useMutation } from "@tanstack/react-query";
import { CalendarPlus, MoreHorizontal, Pencil, Send, Trash2 } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { PhoneLink } from "#components/contacts/phone-link.tsx";
import { Badge, type Tone } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { useFailureText } from "#components/ui/failure-text.ts";
import { IconButton } from "#components/ui/icon-button.tsx";
import { Menu } from "#components/ui/menu.tsx";
import { usePlace } from "#components/ui/place.tsx";
import { Time } from "#components/ui/time.tsx";
import { notify } from "#components/ui/toast-queue.ts";
import type { FreeTime, WaitingEntry } from "#contract/waiting-list/waiting-list.ts";
import { useConnection, useMay } from "#lib/api/connection.tsx";
import { waitingListMutations } from "#lib/api/waiting-list.ts";
import { formatDate } from "#lib/format/dates.ts";
import { dayOf } from "#lib/format/zone.ts";
import { routes } from "#lib/routes.ts";
import { durationText, windowText } from "./request-text.ts";

const tones: Record<WaitingEntry["state"], Tone> = { waiting: "neutral", offered: "accent", booked: "success", expired: "warning" };

type EntryRowProps = {
  entry: WaitingEntry;
  /** Undefined while the free times are loaded. */
  times: readonly FreeTime[] | undefined;
  memberName: (userId: string) => string;
  onEdit: () => void;
};

/** One contact who waits, with the free times that suit them. */
export function EntryRow({ entry, times, memberName, onEdit }: EntryRowProps) {
  const t = useTranslations("waitingList.entry");
  const { timeZone, locale } = usePlace();
  const { booked } = entry;
  const mayChange = useMay("change-waiting-list");
  const name = entry.contactName ?? t("unnamed");
  const who = entry.userId === null ? t("anyone") : memberName(entry.userId);
  const what = [entry.calendarName, who, ...(entry.durationMin === null ? [] : [durationText(entry.durationMin, locale)])].join(" · ");
  return (
    <li className="grid gap-x-4 gap-y-2 border-b border-separator px-2 py-3 text-sm last:border-b-0 @3xl:grid-cols-[minmax(10rem,1fr)_minmax(12rem,1.5fr)_minmax(14rem,2fr)_auto]">
      <div className="grid min-w-0 content-start gap-0.5">
        <Link href={routes.contact(entry.contactId)} className="font-medium wrap-anywhere hover:underline">
          {name}
        </Link>
        {entry.contactPhone ? (
          <span className="text-muted">
            <PhoneLink phone={entry.contactPhone} />
          </span>
        ) : null}
        <span className="text-xs text-muted">{t.rich("added", { time: () => <Time at={entry.dateAdded} style="relative" /> })}</span>
      </div>
      <div className="grid min-w-0 content-start gap-0.5">
        <span className="wrap-anywhere">{what}</span>
        <span className="text-xs text-muted">{windowText(entry, t, locale)}</span>
        {entry.note ? <p className="text-xs wrap-anywhere whitespace-pre-wrap text-muted">{entry.note}</p> : null}
      </div>
      <div className="grid min-w-0 content-start gap-1.5 @max-3xl:pr-10">
        <div className="flex flex-wrap items-center gap-2">
          <Badge tone={tones[entry.state]}>{t(`state.${entry.state}`)}</Badge>
          {entry.offer === null ? null : (
            <span className="text-xs text-muted">
              {t("offeredUntil", {
                time: formatDate(new Date(entry.offer.startTime), "weekdayDatetime", timeZone, locale),
                until: formatDate(new Date(entry.offer.until), "weekdayTime", timeZone, locale),
              })}
            </span>
          )}
          {booked?.startTime ? (
            <Link
              href={routes.appointment(booked.eventId, dayOf(new Date(booked.startTime), timeZone))}
              className="text-xs hover:underline"
            >
              <Time at={booked.startTime} style="weekdayDatetime" />
            </Link>
          ) : null}
        </div>
        {mayChange && entry.state === "waiting" ? <FreeTimes entry={entry} name={name} times={times} /> : null}
        {mayChange && entry.state === "offered" ? <Withdraw entry={entry} name={name} /> : null}
      </div>
      {mayChange && booked === null ? (
        <EntryMenu entry={entry} name={name} times={entry.state === "waiting" ? times : undefined} onEdit={onEdit} />
      ) : null}
    </li>
  );
}

/** Shows why something was not done. */
function useFailed() {
  const t = useTranslations("waitingList.entry");
  const failureText = useFailureText();
  return (title: "couldntOffer" | "couldntBook" | "couldntWithdraw", error: unknown) =>
    notify({ title: t(title), description: failureText(error).message, tone: "danger" });
}

function FreeTimes({ entry, name, times }: { entry: WaitingEntry; name: string; times: readonly FreeTime[] | undefined }) {
  const t = useTranslations("waitingList.entry");
  const { timeZone, locale } = usePlace();
  const { server } = useConnection();
  const failed = useFailed();
  const offer = useMutation(waitingListMutations.offer(server));
  if (times === undefined) return null;
  if (times.length === 0) return <p className="text-xs text-muted">{t("noFreeTimes")}</p>;
  const send = (startTime: string) =>
    offer.mutateAsync({ entryId: entry.id, startTime }).then(
      () => notify({ title: t("offerSent", { name }), tone: "success" }),
      (error: unknown) => failed("couldntOffer", error),
    );
  return (
    <ul aria-label={t("freeTimesOf", { name })} className="flex flex-wrap gap-1.5">
      {times.map(({ startTime }) => {
        const time = formatDate(new Date(startTime), "weekdayDatetime", timeZone, locale);
        return (
          <li key={startTime}>
            <Button
              size="sm"
              icon={<Send aria-hidden />}
              className="w-fit py-1"
              aria-label={t("offerTo", { time, name })}
              disabled={offer.isPending}
              onClick={() => void send(startTime)}
            >
              {t("offer", { time })}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}

function Withdraw({ entry, name }: { entry: WaitingEntry; name: string }) {
  const t = useTranslations("waitingList.entry");
  const { server } = useConnection();
  const failed = useFailed();
  const withdraw = useMutation(waitingListMutations.withdraw(server));
  const run = () =>
    withdraw.mutateAsync(entry.id).then(
      () => notify({ title: t("withdrawn", { name }), tone: "success" }),
      (error: unknown) => failed("couldntWithdraw", error),
    );
  return (
    <div>
      <Button size="sm" pending={withdraw.isPending} aria-label={t("withdrawOf", { name })} onClick={() => void run()}>
        {t("withdraw")}
      </Button>
    </div>
  );
}

type EntryMenuProps = { entry: WaitingEntry; name: string; times: readonly FreeTime[] | undefined; onEdit: () => void };

function EntryMenu({ entry, name, times = [], onEdit }: EntryMenuProps) {
  const t = useTranslations("waitingList.entry");
  const { timeZone, locale } = usePlace();
  const { server } = useConnection();
  const failed = useFailed();
  const book = useMutation(waitingListMutations.book(server));
  const remove = useMutation(waitingListMutations.remove(server));
  const [isRemoving, setIsRemoving] = useState(false);
  const run = (startTime: string) =>
    book.mutateAsync({ entryId: entry.id, startTime }).then(
      () => notify({ title: t("booked", { name }), tone: "success" }),
      (error: unknown) => failed("couldntBook", error),
    );
  return (
    <div className="justify-self-end @max-3xl:-mt-9">
      <Menu
        label={t("actionsFor", { name })}
        trigger={<IconButton label={t("actionsFor", { name })} icon={<MoreHorizontal aria-hidden />} />}
        sections={[
          {
            id: "book",
            items: times.map(({ startTime }) => ({
              id: startTime,
              label: t("book", { time: formatDate(new Date(startTime), "weekdayDatetime", timeZone, locale) }),
              icon: <CalendarPlus />,
              onSelect: () => void run(startTime),
            })),
          },
          {
            id: "entry",
            items: [
              { id: "edit", label: t("edit"), icon: <Pencil />, onSelect: onEdit },
              { id: "remove", label: t("remove"), icon: <Trash2 />, tone: "danger", onSelect: () => setIsRemoving(true) },
            ],
          },
        ]}
      />
      <ConfirmDialog
        open={isRemoving}
        onOpenChange={setIsRemoving}
        title={t("removeQuestion", { name })}
        confirmLabel={t("remove")}
        onConfirm={async () => {
          await remove.mutateAsync(entry.id);
          notify({ title: t("removed", { name }), tone: "success" });
        }}
      >
        {t("removeText")}
      </ConfirmDialog>
    </div>
  );
}
