"use client";

import { useTranslations } from "use-intl";
import { ProblemNote } from "#components/form/problem-note.tsx";
import type { ControlProblem } from "#components/form/use-problems.ts";
import { useFailureText } from "#components/ui/failure-text.ts";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { OccurrenceList } from "./occurrence-list.tsx";
import { RepeatFields } from "./repeat-fields.tsx";
import type { RepeatedBooking } from "./use-repeated-booking.ts";

/** Chooses how an appointment repeats, and what happens at each time that is not free. */
export function RepeatSection({ of, problem }: { of: RepeatedBooking; problem: ControlProblem }) {
  const failureText = useFailureText();
  const t = useTranslations("calendars.repeat");
  const { checked } = of;
  const occurrences = checked?.data?.occurrences;
  const clashes = occurrences?.filter(({ objection }) => objection !== null).length ?? 0;
  return (
    <div className="grid gap-2">
      <RepeatFields value={of.repeat} day={of.startDay} onChange={of.setRepeat} />
      <ProblemNote of={problem} />
      {occurrences ? (
        <OccurrenceList
          summary={t("summary", { count: occurrences.length, clashes })}
          occurrences={occurrences}
          choice={{ actions: of.actions, onChange: of.setAction }}
        />
      ) : null}
      {checked?.isPending ? <Skeleton className="h-24" /> : null}
      {checked?.isError ? <p className="text-sm text-danger">{failureText(checked.error).message}</p> : null}
    </div>
  );
}
