"use client";

import { useVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useEffect, useMemo, useRef } from "react";
import { useTranslations } from "use-intl";
import { useFigures } from "#components/ui/place.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import type { BoardEvent } from "#contract/appointments/board.ts";
import { userName } from "#lib/api/users.ts";
import { AppointmentRow, type RowData } from "./appointment-row.tsx";
import { itemsOfDay } from "./day.ts";

type DayListProps = RowData & {
  events: readonly BoardEvent[];
  by: "time" | "person";
  now: Date;
  /** Scrolls to the current appointment when the list is first shown. */
  startsAtNow: boolean;
  scroller: RefObject<HTMLDivElement | null>;
};

const headingHeight = 44;
const rowHeight = 58;

/** The appointments of a day, of which only the visible ones are rendered. */
export function DayList({ events, by, now, startsAtNow, scroller, ...data }: DayListProps) {
  const t = useTranslations("today");
  const figure = useFigures();
  const { users } = data;
  const items = useMemo(() => itemsOfDay(events, { by, now, nameOf: (userId) => userName(users, userId) }), [events, by, now, users]);
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (items[index]?.kind === "heading" ? headingHeight : rowHeight),
    getItemKey: (index) => items[index]?.key ?? index,
    overscan: 8,
    // The size for rendering on the server, which does not know the screen.
    initialRect: { width: 1024, height: 800 },
  });

  const current = items.findIndex((item) => item.kind === "event" && (item.mark === "now" || item.mark === "next"));
  const hasStarted = useRef(false);
  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    if (startsAtNow && current > 1) virtual.scrollToIndex(current - 1, { align: "start" });
  }, [startsAtNow, current, virtual]);

  return (
    <ul aria-label={t("page.appointments")} className="relative" style={{ height: virtual.getTotalSize() }}>
      {virtual.getVirtualItems().map(({ index, key, start }) => {
        const item = items[index];
        if (!item) return null;
        return (
          <li
            key={key}
            data-index={index}
            ref={virtual.measureElement}
            className="absolute inset-x-0 top-0 px-2 pb-0.5"
            style={{ transform: `translateY(${start}px)` }}
          >
            {item.kind === "heading" ? (
              <h2 className="flex items-baseline gap-2 px-2 pt-4 pb-1 text-sm font-semibold">
                {item.userId === null ? t("page.noPerson") : userName(users, item.userId)}
                <span className="text-xs font-normal text-muted tabular-nums">{figure(item.count)}</span>
              </h2>
            ) : (
              <AppointmentRow {...data} event={item.event} mark={item.mark} showsPerson={by === "time"} />
            )}
          </li>
        );
      })}
    </ul>
  );
}

export function DayListSkeleton() {
  const t = useTranslations("today.page");
  return (
    <div role="status" className="px-2">
      <span className="sr-only">{t("loading")}</span>
      {Array.from({ length: 10 }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
        <div key={row} className="grid grid-cols-[4.5rem_minmax(0,1fr)_8rem] items-center gap-3 px-2.5" style={{ height: rowHeight }}>
          <Skeleton className="w-12" />
          <Skeleton className={["w-48", "w-36", "w-56"][row % 3] ?? "w-48"} />
          <Skeleton className="w-24 justify-self-end" />
        </div>
      ))}
    </div>
  );
}
