"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { Clock, Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { Failure } from "#components/layout/failure.tsx";
import { Button } from "#components/ui/button.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { useCounted } from "#components/ui/counted.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import { Section } from "#components/ui/section.tsx";
import { SkeletonLines } from "#components/ui/skeleton.tsx";
import { notify } from "#components/ui/toast-queue.ts";
import { UserBadge } from "#components/users/user-badge.tsx";
import type { Schedule } from "#contract/calendars/schedules.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { scheduleMutations, scheduleQueries } from "#lib/api/schedules.ts";
import { useSay } from "#lib/i18n/say.tsx";
import { ScheduleSheet } from "./sheet.tsx";
import { readRules, summaryOf } from "./week-hours.ts";

type Doing = { kind: "create" } | { kind: "edit" | "remove"; schedule: Schedule };

export function ScheduleSettings() {
  const say = useSay();
  const counted = useCounted();
  const connection = useConnection();
  const [doing, setDoing] = useState<Doing>();
  const schedules = useQuery(scheduleQueries.list(connection.server));
  const done = () => setDoing(undefined);
  if (schedules.isError) return <Failure what="The schedules" error={schedules.error} onRetry={schedules.refetch} />;
  const add = (
    <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => setDoing({ kind: "create" })}>
      New schedule
    </Button>
  );
  return (
    <Section
      title="Schedules"
      hint="Working hours of your team. A person's schedules on a calendar are combined."
      actions={schedules.data?.length ? add : null}
    >
      {schedules.data === undefined ? (
        <SkeletonLines count={5} />
      ) : schedules.data.length === 0 ? (
        <EmptyState icon={<Clock aria-hidden />} title="No schedules yet" actions={add}>
          Until you add one, everyone works Monday to Friday, 09:00–17:00.
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
                <p className="line-clamp-2 text-xs text-muted">
                  {summaryOf(readRules(schedule.rules).week)} · {schedule.timezone.replaceAll("_", " ")} ·{" "}
                  {schedule.calendarIds.length === 0 ? say("no calendar") : counted(schedule.calendarIds.length, "calendar")}
                </p>
              </div>
              <IconButton
                label={`Edit ${schedule.name}`}
                icon={<Pencil aria-hidden />}
                onClick={() => setDoing({ kind: "edit", schedule })}
              />
              <IconButton
                label={`Delete ${schedule.name}`}
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
  const remove = useMutation(scheduleMutations.remove(schedule.id));
  const confirm = async () => {
    await remove.mutateAsync();
    notify({ title: `${schedule.name} deleted`, tone: "success" });
  };
  return (
    <ConfirmDialog open onOpenChange={onDone} title={`Delete ${schedule.name}?`} confirmLabel="Delete schedule" onConfirm={confirm}>
      <p>Existing appointments are kept. Without another schedule, this person works Monday to Friday, 09:00–17:00.</p>
    </ConfirmDialog>
  );
}
