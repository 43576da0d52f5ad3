"use client";

import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { choiceWith, controlWith, ProblemBanner, ProblemNote } from "#components/form/problem-note.tsx";
import { useProblems } from "#components/form/use-problems.ts";
import { Button } from "#components/ui/button.tsx";
import { CancelButton } from "#components/ui/cancel-button.tsx";
import { DateInput } from "#components/ui/date-input.tsx";
import { useFailureText } from "#components/ui/failure-text.ts";
import { Input } from "#components/ui/input.tsx";
import { Labelled } from "#components/ui/labelled.tsx";
import { usePlace } from "#components/ui/place.tsx";
import { Select } from "#components/ui/select.tsx";
import { notifyUndo } from "#components/ui/toast-queue.ts";
import { isApiError } from "#contract/errors.ts";
import { appointmentMutations } from "#lib/api/appointments.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { useUsers } from "#lib/api/use-users.ts";
import { dayOf, instantOf, wallTimeOf } from "#lib/format/zone.ts";
import type { BookingFormProps } from "./booking-props.ts";
import { OccurrenceList } from "./occurrence-list.tsx";
import { RepeatFields } from "./repeat-fields.tsx";
import { repeatedMost } from "./repeat-rule.ts";
import { useRepeatedBlock } from "./use-repeated-block.ts";

const hourMs = 60 * 60_000;

/** Common reasons, with their usual lengths. */
const templates = [
  { id: "lunch", minutes: 60 },
  { id: "break", minutes: 15 },
  { id: "meeting", minutes: 60 },
  { id: "training", minutes: 240 },
] as const;

/** The next full hour, on the shown day if that is in the future. */
function nextHour(day: string | undefined, timeZone: string) {
  const next = Math.ceil(Date.now() / hourMs) * hourMs;
  const [today, clock] = wallTimeOf(new Date(next), timeZone).split("T");
  const start =
    day !== undefined && today !== undefined && day > today ? (instantOf(`${day}T${clock}`, timeZone)?.getTime() ?? next) : next;
  return { startTime: new Date(start).toISOString(), endTime: new Date(start + hourMs).toISOString() };
}

/** Blocks a time of a user or a calendar for bookings. */
export function BlockForm({ calendars, chosen, userId: asked, calendarId, day, onClose }: BookingFormProps) {
  const t = useTranslations("calendars.blockForm");
  const repeatWords = useTranslations("calendars.repeat");
  const failureText = useFailureText();
  const connection = useConnection();
  const { timeZone } = usePlace();
  const users = useUsers() ?? [];
  const [whose, setWhose] = useState(calendarId ? `calendar ${calendarId}` : `user ${asked ?? connection.user.id}`);
  const [span] = useState(() => chosen ?? nextHour(day, timeZone));
  const [from, setFrom] = useState(wallTimeOf(new Date(span.startTime), timeZone));
  const [to, setTo] = useState(wallTimeOf(new Date(span.endTime), timeZone));
  const [title, setTitle] = useState("");
  const block = useMutation(appointmentMutations.block());
  const remove = useMutation(appointmentMutations.remove());
  const take = (template: (typeof templates)[number]) => {
    const start = instantOf(from, timeZone);
    if (start) setTo(wallTimeOf(new Date(start.getTime() + template.minutes * 60_000), timeZone));
    setTitle(t(`template.${template.id}`));
  };
  const [kind, ...rest] = whose.split(" ");
  const of = kind === "user" ? { assignedUserId: rest.join(" ") } : { calendarId: rest.join(" ") };
  const [startTime, endTime] = [instantOf(from, timeZone)?.toISOString(), instantOf(to, timeZone)?.toISOString()];
  const wanted = startTime === undefined || endTime === undefined || endTime <= startTime ? undefined : { ...of, startTime, endTime };
  const startDay = dayOf(startTime === undefined ? new Date() : new Date(startTime), timeZone);
  const repeated = useRepeatedBlock(wanted, startDay);
  const occurrences = repeated.checked?.data?.occurrences;
  const problems = useProblems({
    fields: ["whose", "startTime", "endTime", "rrule", "title"],
    shownAt: { assignedUserId: "whose", calendarId: "whose" },
  });
  const options = [
    ...users.map((user) => ({
      value: `user ${user.id}`,
      label: user.name || user.email,
      description: t("onAllCalendars"),
    })),
    ...calendars.map((calendar) => ({
      value: `calendar ${calendar.id}`,
      label: calendar.name,
      description: t("theWholeCalendar"),
    })),
  ];
  const refuse = (error: unknown) => {
    if (isApiError(error, "CONFLICT")) problems.missing({ startTime: t("timeIsBooked") });
    else problems.refuse(error);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const isMissing = problems.missing({
      startTime: startTime === undefined && t("chooseATime"),
      endTime: endTime === undefined ? t("chooseATime") : startTime !== undefined && endTime <= startTime && t("theEndMustBeAfterTheStart"),
      rrule: repeated.repeat.frequency !== "never" && repeated.rrule === undefined && repeatWords("chooseAnEnd", { most: repeatedMost }),
    });
    if (isMissing || wanted === undefined) return;
    const titled = title.trim() ? { title: title.trim() } : {};
    const { id } =
      repeated.rrule === undefined
        ? await block.mutateAsync({ locationId: connection.locationId, ...wanted, ...titled })
        : await repeated.create(wanted, repeated.rrule, titled);
    notifyUndo(t("timeBlocked"), () => remove.mutateAsync(id));
    onClose();
  };
  return (
    <form
      ref={problems.form}
      onSubmit={(event) => void submit(event).catch(refuse)}
      noValidate
      className="grid gap-3"
      aria-label={t("blockTime")}
    >
      <div className="grid gap-1 text-xs font-medium">
        {t("for")}
        <Select {...choiceWith(problems.at("whose"))} label={t("for")} options={options} value={whose} onChange={setWhose} />
        <ProblemNote of={problems.at("whose")} />
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <div className="grid content-start gap-1">
          <DateInput label={t("from")} {...controlWith(problems.at("startTime"))} withTime value={from} onChange={setFrom} required />
          <ProblemNote of={problems.at("startTime")} />
        </div>
        <div className="grid content-start gap-1">
          <DateInput label={t("to")} {...controlWith(problems.at("endTime"))} withTime value={to} onChange={setTo} required />
          <ProblemNote of={problems.at("endTime")} />
        </div>
      </div>
      {connection.server.can("repeatedAppointments") ? (
        <div className="grid gap-2">
          <RepeatFields value={repeated.repeat} day={startDay} onChange={repeated.setRepeat} />
          <ProblemNote of={problems.at("rrule")} />
          {occurrences ? (
            <OccurrenceList
              summary={repeatWords("summaryOfBlocks", {
                count: occurrences.length,
                booked: occurrences.filter(({ objection }) => objection !== null).length,
              })}
              occurrences={occurrences.map((occurrence) => ({ ...occurrence, next: null }))}
            />
          ) : null}
          {repeated.checked?.isError ? <p className="text-sm text-danger">{failureText(repeated.checked.error).message}</p> : null}
        </div>
      ) : null}
      {/* biome-ignore lint/a11y/useSemanticElements: a group of buttons, not of form fields */}
      <div role="group" aria-label={t("templates")} className="flex flex-wrap gap-1.5">
        {templates.map((template) => (
          <Button key={template.id} size="sm" onClick={() => take(template)}>
            {t(`template.${template.id}`)}
          </Button>
        ))}
      </div>
      <Labelled label={t("reason")}>
        <Input
          {...controlWith(problems.at("title"))}
          value={title}
          onChange={(event) => setTitle(event.target.value)}
          maxLength={255}
          placeholder={t("blocked")}
        />
      </Labelled>
      <ProblemNote of={problems.at("title")} />
      <ProblemBanner title={t("couldntBlockTheTime")} rest={problems.rest} />
      <div className="form-actions">
        <CancelButton />
        <Button type="submit" variant="primary" pending={block.isPending || repeated.isPending}>
          {t("block")}
        </Button>
      </div>
    </form>
  );
}
