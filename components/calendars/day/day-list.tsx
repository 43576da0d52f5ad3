"use client";

import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { cx } from "#components/ui/class-names.ts";
import { useFigures } from "#components/ui/place.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { useHydrated } from "#components/ui/use-hydrated.ts";
import { useIsPrinting } from "#components/ui/use-is-printing.ts";
import { useResources } from "../event/event-resources.ts";
import { AppointmentRow, type RowData } from "./appointment-row.tsx";
import type { DayItem } from "./day.ts";

type DayListProps = RowData & {
  items: readonly DayItem[];
  /** The title of a heading: of a team member, or of a day. */
  titleOf: (of: string | null) => string;
  /** Whether each row shows its team members. */
  showsPerson: boolean;
  /** Scrolls to the current appointment when the list is first shown. */
  startsAtNow: boolean;
  /** The element that scrolls, once it is in the page. */
  scroller: HTMLElement | null;
};

const headingHeight = 44;
const rowHeight = 66;

/** A list of appointments with one-click actions, of which only the visible ones are rendered. */
export function DayList({ items, titleOf, showsPerson, startsAtNow, scroller, ...data }: DayListProps) {
  const t = useTranslations("calendars.day.list");
  const figure = useFigures();
  const resources = useResources();
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller,
    estimateSize: (index) => (items[index]?.kind === "heading" ? headingHeight : rowHeight),
    getItemKey: (index) => items[index]?.key ?? index,
    overscan: 8,
    // The size for rendering on the server, where the screen size is unknown.
    initialRect: { width: 1024, height: 800 },
  });

  const current = items.findIndex((item) => item.kind === "event" && (item.mark === "now" || item.mark === "next"));
  const isHydrated = useHydrated();
  const hasStarted = useRef(false);
  useEffect(() => {
    if (hasStarted.current || scroller === null || !isHydrated) return;
    hasStarted.current = true;
    if (startsAtNow && current > 1) virtual.scrollToIndex(current - 1, { align: "start" });
  }, [startsAtNow, current, virtual, scroller, isHydrated]);

  const isPrinting = useIsPrinting();
  // In the server's HTML, the rows are in normal flow, because rows with a note have not been measured yet.
  const isFlowing = isPrinting || !isHydrated;
  const drawn = isPrinting ? items.map((_, index) => ({ index, key: index, start: 0 })) : virtual.getVirtualItems();
  return (
    <ul aria-label={t("appointments")} className="relative" style={isFlowing ? undefined : { height: virtual.getTotalSize() }}>
      {drawn.map(({ index, key, start }) => {
        const item = items[index];
        if (!item) return null;
        return (
          <li
            key={key}
            data-index={index}
            ref={isFlowing ? undefined : virtual.measureElement}
            className={cx("px-2 pb-0.5", !isFlowing && "absolute inset-x-0 top-0")}
            style={isFlowing ? undefined : { transform: `translateY(${start}px)` }}
          >
            {item.kind === "heading" ? (
              <h2 className="flex items-baseline gap-2 px-2 pt-4 pb-1 text-sm font-semibold">
                {titleOf(item.of)}
                <span className="text-xs font-normal text-muted tabular-nums">{figure(item.count)}</span>
              </h2>
            ) : (
              <AppointmentRow {...data} event={item.event} mark={item.mark} showsPerson={showsPerson} resources={resources} />
            )}
          </li>
        );
      })}
    </ul>
  );
}

export function DayListSkeleton() {
  const t = useTranslations("calendars.day.list");
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
