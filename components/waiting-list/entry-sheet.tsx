"use client";

import { useMutation } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslations } from "use-intl";
import { z } from "zod";
import { useLastBooked } from "#components/calendars/book/use-last-booked.ts";
import { useContactOptions } from "#components/contacts/use-contact-options.tsx";
import { MultiSelectField } from "#components/form/chips-field.tsx";
import { DateField } from "#components/form/date-field.tsx";
import { FormSheet } from "#components/form/form-sheet.tsx";
import { ComboboxField, SelectField } from "#components/form/select-field.tsx";
import { TextareaField } from "#components/form/text-field.tsx";
import { TimeField } from "#components/form/time-field.tsx";
import { useFormOf } from "#components/form/use-form-of.ts";
import { usePlace } from "#components/ui/place.tsx";
import { notify } from "#components/ui/toast-queue.ts";
import type { BoardCalendar } from "#contract/appointments/board.ts";
import type { WaitingEntry, WaitingRequest } from "#contract/waiting-list/waiting-list.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { useUsers } from "#lib/api/use-users.ts";
import { userName } from "#lib/api/users.ts";
import { waitingListMutations } from "#lib/api/waiting-list.ts";
import { firstDayOfWeek, weekdayLabel } from "#lib/format/weeks.ts";
import { addDays, dayOf } from "#lib/format/zone.ts";
import { durationText } from "./request-text.ts";

/** The values of the form are texts. An empty time means no limit. */
const schemaOf = (required: string) =>
  z.object({
    contactId: z.string().min(1, { error: required }),
    calendarId: z.string().min(1, { error: required }),
    userId: z.string(),
    duration: z.string(),
    firstDay: z.string().min(1, { error: required }),
    lastDay: z.string().min(1, { error: required }),
    weekdays: z.array(z.string()),
    fromTime: z.string(),
    toTime: z.string(),
    note: z.string().max(1000),
  });
type Values = z.output<ReturnType<typeof schemaOf>>;

/** How long a contact waits unless another day is chosen. */
const usualDays = 30;

const valuesOf = (entry: WaitingEntry | undefined, calendarId: string, today: string): Values => ({
  contactId: entry?.contactId ?? "",
  calendarId: entry?.calendarId ?? calendarId,
  userId: entry?.userId ?? "",
  duration: entry?.durationMin ? String(entry.durationMin) : "",
  firstDay: entry?.firstDay ?? today,
  lastDay: entry?.lastDay ?? addDays(today, usualDays),
  weekdays: (entry?.weekdays ?? []).map(String),
  fromTime: entry === undefined || entry.fromTime === "00:00" ? "" : entry.fromTime,
  toTime: entry === undefined || entry.toTime === "24:00" ? "" : entry.toTime,
  note: entry?.note ?? "",
});

/** Midnight as the end of a day is 24:00. */
const endOf = (time: string) => (time === "" || time === "00:00" ? "24:00" : time);

type EntrySheetProps = { entry?: WaitingEntry; calendars: readonly BoardCalendar[]; onDone: () => void };

/** Puts a contact on the waiting list, or changes what they wait for. */
export function EntrySheet({ entry, calendars, onDone }: EntrySheetProps) {
  const t = useTranslations("waitingList.form");
  const find = useContactOptions();
  const { server, locationId } = useConnection();
  const [bookedLast] = useLastBooked(locationId);
  const { timeZone, locale } = usePlace();
  const users = useUsers();
  const create = useMutation(waitingListMutations.create(server));
  const update = useMutation(waitingListMutations.update(server, entry?.id ?? ""));
  const schema = useMemo(() => schemaOf(t("required")), [t]);
  const active = calendars.filter(({ id, isActive }) => isActive || id === entry?.calendarId);
  const calendarOf = (id: string) => active.find((calendar) => calendar.id === id);
  const usual = calendarOf(bookedLast ?? "") ?? active[0];
  const form = useFormOf(schema, valuesOf(entry, usual?.id ?? "", dayOf(new Date(), timeZone)), async (values) => {
    const calendar = calendarOf(values.calendarId);
    const request: WaitingRequest = {
      calendarId: values.calendarId,
      // The chosen member or duration belongs to another calendar, because the chosen calendar does not have it.
      userId: calendar?.memberIds.includes(values.userId) ? values.userId : null,
      durationMin: calendar?.durationsMin.includes(Number(values.duration)) ? Number(values.duration) : null,
      firstDay: values.firstDay,
      lastDay: values.lastDay,
      weekdays: values.weekdays.map(Number),
      fromTime: values.fromTime || "00:00",
      toTime: endOf(values.toTime),
      note: values.note,
    };
    const saved =
      entry === undefined ? await create.mutateAsync({ ...request, contactId: values.contactId }) : await update.mutateAsync(request);
    notify({ title: t(entry === undefined ? "added" : "saved", { name: saved.contactName ?? "" }), tone: "success" });
    onDone();
  });
  const { control } = form;
  const chosen = calendarOf(form.watch("calendarId"));
  const weekdays = Array.from({ length: 7 }, (_, index) => (firstDayOfWeek(locale) + index) % 7).map((weekday) => ({
    value: String(weekday || 7),
    label: weekdayLabel(weekday, locale),
  }));
  return (
    <FormSheet
      form={form}
      title={entry === undefined ? t("addToWaitingList") : t("editEntry", { name: entry.contactName ?? "" })}
      saveLabel={t(entry === undefined ? "addToWaitingList" : "save")}
      onDone={onDone}
    >
      {entry === undefined ? (
        <ComboboxField
          control={control}
          name="contactId"
          label={t("contact")}
          required
          autoFocus
          placeholder={t("nameEmailOrPhone")}
          options={find}
        />
      ) : null}
      <SelectField
        control={control}
        name="calendarId"
        label={t("calendar")}
        required
        options={active.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          control={control}
          name="userId"
          label={t("with")}
          none={t("anyone")}
          options={(chosen?.memberIds ?? []).map((id) => ({ value: id, label: userName(users, id) }))}
        />
        <SelectField
          control={control}
          name="duration"
          label={t("duration")}
          none={chosen === undefined ? t("usualDuration") : durationText(chosen.defaultDurationMin, locale)}
          options={(chosen?.durationsMin ?? [])
            .filter((minutes) => minutes !== chosen?.defaultDurationMin)
            .map((minutes) => ({ value: String(minutes), label: durationText(minutes, locale) }))}
        />
        <DateField control={control} name="firstDay" label={t("firstDay")} required />
        <DateField control={control} name="lastDay" label={t("lastDay")} required />
        <TimeField control={control} name="fromTime" label={t("earliest")} hint={t("timeHint")} />
        <TimeField control={control} name="toTime" label={t("latest")} />
      </div>
      <MultiSelectField control={control} name="weekdays" label={t("weekdays")} options={weekdays} placeholder={t("anyDay")} />
      <TextareaField control={control} name="note" label={t("note")} rows={3} maxLength={1000} />
    </FormSheet>
  );
}
