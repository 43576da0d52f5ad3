"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { Pencil, Plus } from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { ProblemBanner, ProblemNote } from "#components/form/problem-note.tsx";
import { useProblems } from "#components/form/use-problems.ts";
import { Failure } from "#components/layout/failure.tsx";
import { Requires } from "#components/layout/requires.tsx";
import { Banner } from "#components/ui/banner.tsx";
import { Button } from "#components/ui/button.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import { usePlace } from "#components/ui/place.tsx";
import { Section } from "#components/ui/section.tsx";
import { SkeletonLines } from "#components/ui/skeleton.tsx";
import { notify } from "#components/ui/toast-queue.ts";
import { isSameEntry } from "#components/ui/unsaved.ts";
import { useLabelled } from "#components/ui/use-labelled.ts";
import { useUnsaved } from "#components/ui/use-unsaved.ts";
import { UserBadge } from "#components/users/user-badge.tsx";
import type { Calendar } from "#contract/calendars/calendars.ts";
import type { EventSchedule, Schedule } from "#contract/calendars/schedules.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { scheduleMutations, scheduleQueries } from "#lib/api/schedules.ts";
import { zoneName } from "#lib/format/dates.ts";
import { type HoursDraft, HoursEditor, isSound } from "../schedules/hours-editor.tsx";
import { ScheduleSheet } from "../schedules/sheet.tsx";
import { readRules, writeRules } from "../schedules/week-hours.ts";
import { useDefaultHours, WeekSummary } from "../schedules/week-summary.tsx";

/** The hours of a calendar: an event calendar's own, otherwise those of its team. */
export function CalendarHours({ calendar }: { calendar: Calendar }) {
  if (calendar.calendarType === "event") return <EventHours calendarId={calendar.id} />;
  return (
    <Requires capability="allSchedules">
      <TeamHours calendar={calendar} />
    </Requires>
  );
}

function EventHours({ calendarId }: { calendarId: string }) {
  const t = useTranslations("calendarSettings.hours");
  const schedule = useQuery(scheduleQueries.ofEventCalendar(calendarId));
  const wasSaved = useRef(false);
  if (schedule.isError) return <Failure title={t("couldntLoadHours")} error={schedule.error} onRetry={schedule.refetch} />;
  if (schedule.data === undefined) return <SkeletonLines count={8} />;
  return <EventHoursEditor key={JSON.stringify(schedule.data)} calendarId={calendarId} schedule={schedule.data} wasSaved={wasSaved} />;
}

type EventHoursEditorProps = {
  calendarId: string;
  schedule: EventSchedule | null;
  /** Whether the previous editor, which had the focus, was saved. */
  wasSaved: RefObject<boolean>;
};

function EventHoursEditor({ calendarId, schedule, wasSaved }: EventHoursEditorProps) {
  const t = useTranslations("calendarSettings.hours");
  const defaultHours = useDefaultHours();
  const { timezone } = useConnection();
  const [draft, setDraft] = useState<HoursDraft>({ timezone: schedule?.timezone ?? timezone, ...readRules(schedule?.rules ?? []) });
  const [begun] = useState(draft);
  useUnsaved(!isSameEntry(begun, draft));
  const save = useMutation(scheduleMutations.saveOfEventCalendar(calendarId, schedule === null));
  const problems = useProblems({ fields: ["rules"], shownAt: { timezone: "rules" } });
  const actions = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (wasSaved.current) actions.current?.querySelector("button")?.focus();
    wasSaved.current = false;
  }, [wasSaved]);
  const saveHours = async () => {
    if (problems.missing({ rules: !isSound(draft) && t("eachEndMustBeAfterItsStart") })) return;
    wasSaved.current = true;
    await save.mutateAsync({ timezone: draft.timezone, rules: writeRules(draft.week, draft.dates) });
    notify({ title: t("workingHoursSaved"), tone: "success" });
  };
  const refuse = (error: unknown) => {
    wasSaved.current = false;
    problems.refuse(error);
  };
  return (
    <div ref={problems.form} className="grid max-w-2xl grid-cols-1 gap-6">
      {schedule === null ? <Banner>{t("noWorkingHoursYetTheDefault", { hours: defaultHours })}</Banner> : null}
      <HoursEditor draft={draft} onChange={setDraft} />
      <ProblemNote of={problems.at("rules")} />
      <ProblemBanner title={t("couldntSaveTheWorkingHours")} rest={problems.rest} />
      <div ref={actions}>
        <Button variant="primary" pending={save.isPending} onClick={() => void saveHours().catch(refuse)}>
          {t("saveHours")}
        </Button>
      </div>
    </div>
  );
}

function TeamHours({ calendar }: { calendar: Calendar }) {
  const t = useTranslations("calendarSettings.hours");
  const { locale } = usePlace();
  const labelled = useLabelled();
  const defaultHours = useDefaultHours();
  const connection = useConnection();
  const [edited, setEdited] = useState<Schedule | "new">();
  const schedules = useQuery(scheduleQueries.list(connection.server));
  if (schedules.isError) return <Failure title={t("couldntLoadSchedules")} error={schedules.error} onRetry={schedules.refetch} />;
  if (schedules.data === undefined) return <SkeletonLines count={5} />;
  const counting = schedules.data.filter(({ calendarIds }) => calendarIds.includes(calendar.id));
  return (
    <Section
      title={t("schedulesUsed")}
      hint={t("theseSchedulesApplyToThisCalendar")}
      className="max-w-2xl"
      actions={
        <Button icon={<Plus aria-hidden />} onClick={() => setEdited("new")}>
          {t("newSchedule")}
        </Button>
      }
    >
      <ul className="border-y border-separator">
        {calendar.teamMembers.map(({ userId }) => {
          const theirs = counting.filter((schedule) => schedule.userId === userId);
          return (
            <li key={userId} className="grid grid-cols-1 gap-1 border-b border-separator py-2 text-sm last:border-0">
              <span className="font-medium">
                <UserBadge userId={userId} />
              </span>
              {theirs.length === 0 ? <p className="text-muted">{t("mondayToFriday", { hours: defaultHours })}</p> : null}
              {theirs.map((schedule) => (
                <p key={schedule.id} className="flex items-center gap-2">
                  <span className="min-w-0 flex-1 text-muted">
                    {labelled(schedule.name)} <WeekSummary rules={schedule.rules} /> ({zoneName(schedule.timezone, locale)})
                  </span>
                  <IconButton
                    label={t("edit", { name: schedule.name })}
                    icon={<Pencil aria-hidden />}
                    onClick={() => setEdited(schedule)}
                  />
                </p>
              ))}
            </li>
          );
        })}
      </ul>
      {edited ? <ScheduleSheet schedule={edited === "new" ? undefined : edited} onDone={() => setEdited(undefined)} /> : null}
    </Section>
  );
}
