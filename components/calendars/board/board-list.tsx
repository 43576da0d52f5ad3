import { useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { usePlace } from "#components/ui/place.tsx";
import { useIsPrinting } from "#components/ui/use-is-printing.ts";
import { useNow } from "#components/ui/use-now.ts";
import type { BoardCalendar, BoardEvent } from "#contract/appointments/board.ts";
import type { UserCard } from "#contract/users/user-cards.ts";
import { capitalized } from "#lib/format/capitalized.ts";
import { formatDay } from "#lib/format/dates.ts";
import { formatNearDay } from "#lib/format/days.ts";
import { dayOf } from "#lib/format/zone.ts";
import { itemsOfDays } from "../day/day.ts";
import { DayList, DayListSkeleton } from "../day/day-list.tsx";

type BoardListProps = {
  days: readonly string[];
  events: readonly BoardEvent[] | undefined;
  calendars: readonly BoardCalendar[];
  users: readonly UserCard[] | undefined;
  onOpen: (event: BoardEvent) => void;
  onRebook: (event: BoardEvent, contactName: string) => void;
};

/** The appointments of these days as a list, day by day, with one-click actions. */
export function BoardList({ days, events, ...data }: BoardListProps) {
  const t = useTranslations("calendars.calendar");
  const { timeZone, locale } = usePlace();
  const now = useNow() ?? new Date();
  const isPrinting = useIsPrinting();
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const today = dayOf(now, timeZone);
  const items = useMemo(() => events && itemsOfDays(events, { days, timeZone, now }), [events, days, timeZone, now]);
  const titleOf = (day: string | null) => {
    const full = capitalized(formatDay(day ?? "", "fullDate", locale), locale);
    const near = formatNearDay(day ?? "", today, locale);
    return day === today && near !== full && !isPrinting ? `${near} · ${full}` : full;
  };
  return (
    <div ref={setScroller} className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
      {items === undefined ? (
        <DayListSkeleton />
      ) : items.length === 0 ? (
        <p className="grid h-full place-items-center text-sm text-muted">{t("noAppointmentsInThisPeriod")}</p>
      ) : (
        <DayList
          key={days[0]}
          items={items}
          titleOf={titleOf}
          showsPerson
          startsAtNow={items.some((item) => item.kind === "heading" && item.of === today)}
          scroller={scroller}
          {...data}
        />
      )}
    </div>
  );
}
