"use client";

import { useQuery } from "@tanstack/react-query";
import { CircleCheck, CircleX } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Failure } from "#components/layout/failure.tsx";
import { Button } from "#components/ui/button.tsx";
import { DateInput } from "#components/ui/date-input.tsx";
import { usePlace } from "#components/ui/place.tsx";
import { Section } from "#components/ui/section.tsx";
import { Select } from "#components/ui/select.tsx";
import { SkeletonLines } from "#components/ui/skeleton.tsx";
import { Time } from "#components/ui/time.tsx";
import { UserBadge } from "#components/users/user-badge.tsx";
import type { Explanation, Objection } from "#contract/calendars/availability.ts";
import type { Calendar } from "#contract/calendars/calendars.ts";
import { calendarQueries } from "#lib/api/calendars.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { zoneName } from "#lib/format/dates.ts";
import { addDays, dayOf, instantOf, wallTimeOf } from "#lib/format/zone.ts";
import { routes } from "#lib/routes.ts";
import { isRule } from "../slot-rules.ts";
import { amountOf } from "./words.ts";

/** Explains why a time is not offered, by the same rules that produce the slots. */
export function SlotExplainer({ calendar }: { calendar: Calendar }) {
  const t = useTranslations("calendarSettings.slotExplainer");
  const words = useTranslations("calendarSettings.words");
  const { locationId, timezone } = useConnection();
  const { locale } = usePlace();
  const [time, setTime] = useState(() => `${addDays(dayOf(new Date(), timezone), 1)}T10:00`);
  const [duration, setDuration] = useState("");
  const start = instantOf(time, timezone)?.getTime();
  const lengths = calendar.durationOptions.map(({ duration: value, durationUnit }) => ({
    value: String(durationUnit === "hours" ? value * 60 : value),
    label: amountOf(value, durationUnit, words),
  }));
  const answer = useQuery({
    ...calendarQueries.explanation(locationId, calendar.id, { start: start ?? 0, duration: duration ? Number(duration) : undefined }),
    enabled: start !== undefined && start >= 0,
  });

  return (
    <Section title={t("whyIsntThisTimeAvailable")} hint={zoneName(timezone, locale)} className="max-w-xl">
      <div className="flex flex-wrap items-end gap-3">
        <DateInput label={t("time")} withTime value={time} onChange={setTime} className="w-60" />
        {lengths.length > 1 ? (
          <Select
            label={t("duration")}
            options={[{ value: "", label: t("suggested") }, ...lengths]}
            value={duration}
            onChange={setDuration}
            className="w-40"
          />
        ) : null}
      </div>
      <div aria-live="polite" className="mt-2">
        {start === undefined ? (
          <p className="text-sm text-muted">{t("chooseATime")}</p>
        ) : answer.isError ? (
          <Failure title={t("couldntLoadReason")} error={answer.error} onRetry={answer.refetch} />
        ) : answer.data === undefined ? (
          <SkeletonLines count={3} />
        ) : (
          <Reasons answer={answer.data} onChoose={setTime} timezone={timezone} />
        )}
      </div>
    </Section>
  );
}

function Reasons({ answer, onChoose, timezone }: { answer: Explanation; onChoose: (time: string) => void; timezone: string }) {
  const t = useTranslations("calendarSettings.slotExplainer");
  return (
    <div className="grid gap-4 text-sm">
      <p className="flex items-start gap-2 font-medium">
        {answer.offered ? (
          <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-success-soft-foreground" />
        ) : (
          <CircleX aria-hidden className="mt-0.5 size-4 shrink-0 text-danger-soft-foreground" />
        )}
        <span>
          {answer.offered ? t("availableForMinutes", { durationMin: answer.durationMin }) : <Said objection={answer.objection} />}
        </span>
      </p>
      {answer.members.length > 0 ? (
        <ul className="border-y border-separator">
          {answer.members.map(({ userId, objection }) => (
            <li
              key={userId}
              className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1 border-b border-separator py-1.5 last:border-0"
            >
              <span className="w-44 min-w-0">
                <UserBadge userId={userId} />
              </span>
              <span className="min-w-0 flex-1 text-muted">{objection === undefined ? t("free") : <Said objection={objection} />}</span>
            </li>
          ))}
        </ul>
      ) : null}
      <div>
        <h3 className="mb-1 font-medium">{answer.next.length > 0 ? t("nextAvailableTimes") : t("noAvailabilityInTheFollowingMonth")}</h3>
        <ul className="flex flex-wrap gap-1.5">
          {answer.next.map((start) => (
            <li key={start}>
              <Button size="sm" onClick={() => onChoose(wallTimeOf(new Date(start), timezone))}>
                <Time at={start} className="tabular-nums" />
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

function Said({ objection }: { objection: Objection | undefined }) {
  const t = useTranslations("calendarSettings.slotExplainer");
  const rules = useTranslations("calendars");
  const { timezone } = useConnection();
  if (objection === undefined) return null;
  const { held } = objection;
  const words = isRule(objection.rule) ? rules(`slotRules.${objection.rule}`) : objection.words;
  if (held === undefined) return words;
  const reason = t.rich("reasonWithTime", {
    reason: words.replace(/\.$/, ""),
    start: () => <Time at={held.start} style="time" />,
    end: () => <Time at={held.end} style="time" />,
  });
  if (held.eventId === null) return reason;
  return (
    <>
      {reason}{" "}
      <Link
        href={routes.appointment(held.eventId, dayOf(new Date(held.start), timezone))}
        className="font-medium text-accent-text underline-offset-2 hover:underline"
      >
        {held.kind === "block" ? t("openBlock") : t("openAppointment")}
      </Link>
    </>
  );
}
