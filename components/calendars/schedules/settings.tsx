"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { Clock, Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Failure } from "#components/layout/failure.tsx";
import { Button } from "#components/ui/button.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import { usePlace } from "#components/ui/place.tsx";
import { Section } from "#components/ui/section.tsx";
import { SkeletonLines } from "#components/ui/skeleton.tsx";
import { notify } from "#components/ui/toast-queue.ts";
import { UserBadge } from "#components/users/user-badge.tsx";
import type { Schedule } from "#contract/calendars/schedules.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { scheduleMutations, scheduleQueries } from "#lib/api/schedules.ts";
import { zoneName } from "#lib/format/dates.ts";
import { ScheduleSheet } from "./sheet.tsx";
import { useDefaultHours, WeekSummary } from "./week-summary.tsx";

type Doing = { kind: "create" } | { kind: "edit" | "remove"; schedule: Schedule };

export function ScheduleSettings() {
  const t = useTranslations("calendarSettings.settings");
  const { locale } = usePlace();
  const hours = useDefaultHours();
  const connection = useConnection();
  const [doing, setDoing] = useState<Doing>();
  const schedules = useQuery(scheduleQueries.list(connection.server));
  const done = () => setDoing(undefined);
  if (schedules.isError) return <Failure title={t("couldntLoadSchedules")} error={schedules.error} onRetry={schedules.refetch} />;
  const add = (
    <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => setDoing({ kind: "create" })}>
      {t("newSchedule")}
    </Button>
  );
  return (
    <Section title={t("schedules")} hint={t("workingHoursOfYourTeamA")} actions={schedules.data?.length ? add : null}>
      {schedules.data === undefined ? (
        <SkeletonLines count={5} />
      ) : schedules.data.length === 0 ? (
        <EmptyState icon={<Clock aria-hidden />} title={t("noSchedulesYet")} actions={add}>
          {t("untilYouAddOneEveryoneWorks", { hours })}
        </EmptyState>
      ) : (
        <ul className="border-y border-separator">
          {schedules.data.map((schedule) => (
            <li key={schedule.id} className="flex min-h-13 items-center gap-3 border-b border-separator py-1.5 last:border-0">
              <div className="min-w-0 flex-1">
                <p className="flex min-w-0 items-center gap-2 text-sm font-medium">
                  <UserBadge userId={schedule.userId} />
                  <span className="truncate font-normal text-muted">{schedule.name}</span>
                </p>
                <p className="text-xs text-muted">
                  <WeekSummary rules={schedule.rules} /> · {zoneName(schedule.timezone, locale)} ·{" "}
                  {schedule.calendarIds.length === 0 ? t("noCalendar") : t("calendarCount", { count: schedule.calendarIds.length })}
                </p>
              </div>
              <IconButton
                label={t("edit2", { name: schedule.name })}
                icon={<Pencil aria-hidden />}
                onClick={() => setDoing({ kind: "edit", schedule })}
              />
              <IconButton
                label={t("delete3", { name: schedule.name })}
                icon={<Trash2 aria-hidden />}
                onClick={() => setDoing({ kind: "remove", schedule })}
              />
            </li>
          ))}
        </ul>
      )}
      {doing?.kind === "create" ? <ScheduleSheet schedule={undefined} onDone={done} /> : null}
      {doing?.kind === "edit" ? <ScheduleSheet schedule={doing.schedule} onDone={done} /> : null}
      {doing?.kind === "remove" ? <RemoveSchedule schedule={doing.schedule} onDone={done} /> : null}
    </Section>
  );
}

function RemoveSchedule({ schedule, onDone }: { schedule: Schedule; onDone: () => void }) {
  const t = useTranslations("calendarSettings.settings");
  const hours = useDefaultHours();
  const remove = useMutation(scheduleMutations.remove(schedule.id));
  const confirm = async () => {
    await remove.mutateAsync();
    notify({ title: t("deleted", { name: schedule.name }), tone: "success" });
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onDone}
      title={t("delete4", { name: schedule.name })}
      confirmLabel={t("deleteSchedule")}
      onConfirm={confirm}
    >
      <p>{t("existingAppointmentsAreKeptWithoutAnother", { hours })}</p>
    </ConfirmDialog>
  );
}
