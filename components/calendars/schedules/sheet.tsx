"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import { controlWith, ProblemBanner, ProblemNote } from "#components/form/problem-note.tsx";
import { useProblems } from "#components/form/use-problems.ts";
import { Button } from "#components/ui/button.tsx";
import { CancelButton } from "#components/ui/cancel-button.tsx";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { Input } from "#components/ui/input.tsx";
import { Labelled } from "#components/ui/labelled.tsx";
import { Section } from "#components/ui/section.tsx";
import { Sheet } from "#components/ui/sheet.tsx";
import { notify } from "#components/ui/toast-queue.ts";
import { UserPicker } from "#components/users/user-picker.tsx";
import type { Schedule } from "#contract/calendars/schedules.ts";
import { calendarQueries } from "#lib/api/calendars.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { scheduleMutations } from "#lib/api/schedules.ts";
import { type HoursDraft, HoursEditor, isSound } from "./hours-editor.tsx";
import { readRules, writeRules } from "./week-hours.ts";
import { useDefaultHours } from "./week-summary.tsx";

const nineToFive = ["monday", "tuesday", "wednesday", "thursday", "friday"] as const;
const usual = nineToFive.map((day) => ({ type: "wday" as const, day, intervals: [{ from: "09:00", to: "17:00" }] }));

/** A user's working hours, and the calendars to which they apply. */
export function ScheduleSheet({ schedule, onDone }: { schedule: Schedule | undefined; onDone: () => void }) {
  const t = useTranslations("calendarSettings.sheet");
  const defaultHours = useDefaultHours();
  const { locationId, timezone, user } = useConnection();
  const calendars = useQuery(calendarQueries.list(locationId));
  const create = useMutation(scheduleMutations.create());
  const update = useMutation(scheduleMutations.update(schedule?.id ?? ""));
  const id = useId();
  const [name, setName] = useState(schedule?.name ?? t("workingHours"));
  const [userId, setUserId] = useState(schedule?.userId ?? user.id);
  const [calendarIds, setCalendarIds] = useState<readonly string[]>(schedule?.calendarIds ?? []);
  const [hours, setHours] = useState<HoursDraft>({ timezone: schedule?.timezone ?? timezone, ...readRules(schedule?.rules ?? usual) });
  const problems = useProblems({ fields: ["name", "userId", "rules"], shownAt: { timezone: "rules" } });
  const theirs = (calendars.data ?? []).filter(
    ({ id, calendarType, teamMembers }) =>
      calendarIds.includes(id) || (calendarType !== "event" && teamMembers.some((member) => member.userId === userId)),
  );

  const save = async () => {
    const isMissing = problems.missing({
      name: name.trim() === "" && t("enterAName"),
      rules: !isSound(hours) && t("eachEndMustBeAfterItsStart"),
    });
    if (isMissing) return;
    const common = {
      name: name.trim(),
      userId,
      timezone: hours.timezone,
      rules: writeRules(hours.week, hours.dates),
      calendarIds: [...calendarIds],
    };
    if (schedule === undefined) await create.mutateAsync({ ...common, locationId });
    else await update.mutateAsync(common);
    notify({ title: t("saved", { name: common.name }), tone: "success" });
    onDone();
  };

  return (
    <Sheet
      open
      size="lg"
      onOpenChange={onDone}
      dismissable={false}
      title={schedule === undefined ? t("newSchedule") : t("edit", { name: schedule.name })}
      footer={
        <>
          <CancelButton />
          <Button variant="primary" pending={create.isPending || update.isPending} onClick={() => void save().catch(problems.refuse)}>
            {t("save")}
          </Button>
        </>
      }
    >
      <div ref={problems.form} className="grid grid-cols-1 gap-6">
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <div className="grid grid-cols-1 content-start gap-1">
            <Labelled size="md" label={t("name")} required>
              <Input
                {...controlWith(problems.at("name"))}
                required
                value={name}
                maxLength={255}
                onChange={(event) => setName(event.target.value)}
              />
            </Labelled>
            <ProblemNote of={problems.at("name")} />
          </div>
          {schedule === undefined ? (
            <div>
              <p className="mb-1 text-sm font-medium">{t("person")}</p>
              <UserPicker label={t("person")} value={userId} onChoose={setUserId} autoFocus={false} />
              <ProblemNote of={problems.at("userId")} />
            </div>
          ) : null}
        </div>
        <div className="grid grid-cols-1 gap-2">
          <HoursEditor draft={hours} onChange={setHours} />
          <ProblemNote of={problems.at("rules")} />
        </div>
        <Section title={t("calendars")} hint={t("onCalendarsWithoutAScheduleThis", { hours: defaultHours })}>
          {theirs.length === 0 ? <p className="text-sm text-muted">{t("thisPersonIsntOnACalendars")}</p> : null}
          <ul className="grid grid-cols-1 gap-1">
            {theirs.map((calendar) => (
              <li key={calendar.id}>
                <label htmlFor={`${id}-${calendar.id}`} className="flex min-h-7 items-center gap-2 text-sm">
                  <Checkbox
                    id={`${id}-${calendar.id}`}
                    checked={calendarIds.includes(calendar.id)}
                    onChange={(event) =>
                      setCalendarIds(event.target.checked ? [...calendarIds, calendar.id] : calendarIds.filter((id) => id !== calendar.id))
                    }
                  />
                  {calendar.name}
                </label>
              </li>
            ))}
          </ul>
        </Section>
        <ProblemBanner title={t("couldntSaveTheSchedule")} rest={problems.rest} />
      </div>
    </Sheet>
  );
}
