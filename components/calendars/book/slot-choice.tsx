"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { cx } from "#components/ui/class-names.ts";
import { useFailureText } from "#components/ui/failure-text.ts";
import { usePlace } from "#components/ui/place.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { appointmentQueries, type SlotSource } from "#lib/api/appointments.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { formatDate } from "#lib/format/dates.ts";
import { addDays, instantOf } from "#lib/format/zone.ts";

type SlotChoiceProps = {
  of: SlotSource;
  day: string;
  userId: string | undefined;
  value: string | undefined;
  onChange: (startTime: string) => void;
};

/** Chooses one of a day's free slots. Its height is fixed, so that nothing moves when the slots arrive. */
export function SlotChoice(props: SlotChoiceProps) {
  return (
    <div className="h-20 overflow-y-auto">
      <Slots {...props} />
    </div>
  );
}

function Slots({ of, day, userId, value, onChange }: SlotChoiceProps) {
  const t = useTranslations("calendars.slotChoice");
  const failureText = useFailureText();
  const { server } = useConnection();
  const { timeZone, locale } = usePlace();
  const from = instantOf(day, timeZone)?.getTime() ?? 0;
  const to = (instantOf(addDays(day, 1), timeZone)?.getTime() ?? from) - 1;
  const slots = useQuery(appointmentQueries.slots(server, of, { from, to }, timeZone, userId));
  if (slots.isPending) return <Skeleton className="h-full" />;
  if (slots.isError) return <p className="text-sm text-danger">{failureText(slots.error).message}</p>;
  if (slots.data.length === 0) return <p className="text-sm text-muted">{t("noAvailabilityOnThisDayChoose")}</p>;
  return (
    <fieldset className="flex flex-wrap gap-1.5 p-0.5">
      <legend className="sr-only">{t("freeSlots")}</legend>
      {slots.data.map((slot) => {
        const start = new Date(slot).toISOString();
        return (
          <label
            key={slot}
            className={cx(
              "relative cursor-pointer rounded-md border px-2 py-1 text-xs tabular-nums has-focus-visible:outline-2 has-focus-visible:outline-focus",
              start === value ? "border-accent bg-accent-soft text-accent-text" : "border-separator hover:bg-surface-secondary",
            )}
          >
            <input type="radio" name="slot" className="sr-only" checked={start === value} onChange={() => onChange(start)} />
            {formatDate(new Date(slot), "time", timeZone, locale)}
          </label>
        );
      })}
    </fieldset>
  );
}
