"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#components/ui/button.tsx";
import { useFailureText } from "#components/ui/failure-text.ts";
import { usePlace } from "#components/ui/place.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { appointmentQueries, type SlotSource } from "#lib/api/appointments.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { formatDate } from "#lib/format/dates.ts";
import { formatNearDay } from "#lib/format/days.ts";
import { dayOf } from "#lib/format/zone.ts";
import { nextTimes } from "./next-times.ts";

/** The longest span of the documented API's free slots. */
const spanMs = 31 * 24 * 60 * 60 * 1000 - 1;

type NextFreeProps = {
  label?: string;
  of: SlotSource;
  userId: string | undefined;
  /** Whether other members may have sooner times. */
  hasOthers: boolean;
  value: string | undefined;
  onChoose: (startTime: string, of: "chosen" | "anyone") => void;
};

/** The next free times over the days, and the first one of anyone if that is sooner. */
export function NextFree({ label, of, userId, hasOthers, value, onChoose }: NextFreeProps) {
  const t = useTranslations("calendars.nextFree");
  const failureText = useFailureText();
  const { server } = useConnection();
  const { timeZone, locale } = usePlace();
  // The start is rounded to the minute in which this is first shown, because the slots of another minute would be another query.
  const [from] = useState(() => Math.floor(Date.now() / 60_000) * 60_000);
  const span = { from, to: from + spanMs };
  const asksAnyone = userId !== undefined && hasOthers;
  const chosen = useQuery(appointmentQueries.slots(server, of, span, timeZone, userId));
  const anyone = useQuery({ ...appointmentQueries.slots(server, of, span, timeZone), enabled: asksAnyone });
  const starts = (slots: readonly string[] | undefined) => (slots ?? []).map((slot) => new Date(slot).toISOString());
  const times = nextTimes(starts(chosen.data), (start) => dayOf(new Date(start), timeZone));
  const [soonest] = asksAnyone ? nextTimes(starts(anyone.data), (start) => start) : [];
  const isSooner = soonest !== undefined && (times[0] === undefined || soonest < times[0]);
  const today = dayOf(new Date(), timeZone);
  const when = (start: string) => {
    const at = new Date(start);
    return `${formatNearDay(dayOf(at, timeZone), today, locale)} ${formatDate(at, "time", timeZone, locale)}`;
  };
  if (chosen.isPending) return <Skeleton className="h-7" />;
  if (chosen.isError) return <p className="text-sm text-danger">{failureText(chosen.error).message}</p>;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of buttons, not of form fields
    <div role="group" aria-label={label ?? t("nextFreeTimes")} className="flex flex-wrap items-center gap-1.5">
      <span className="w-full text-xs font-medium">{label ?? t("nextFreeTimes")}</span>
      {times.length === 0 ? <span className="text-sm text-muted">{t("noneWithinAMonth")}</span> : null}
      {times.map((start) => (
        <Button
          key={start}
          size="sm"
          variant={start === value ? "primary" : "secondary"}
          aria-pressed={start === value}
          onClick={() => onChoose(start, "chosen")}
        >
          {when(start)}
        </Button>
      ))}
      {isSooner ? (
        <Button size="sm" variant="ghost" onClick={() => onChoose(soonest, "anyone")}>
          {t("anyoneSooner", { when: when(soonest) })}
        </Button>
      ) : null}
    </div>
  );
}
