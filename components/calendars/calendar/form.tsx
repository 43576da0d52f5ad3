"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { FormError } from "#components/form/form-error.tsx";
import { OvertakenFields } from "#components/form/overtaken-fields.tsx";
import { useFormOf } from "#components/form/use-form-of.ts";
import { useOvertaken } from "#components/form/use-overtaken.ts";
import { Button } from "#components/ui/button.tsx";
import { usePlace } from "#components/ui/place.tsx";
import { notify } from "#components/ui/toast-queue.ts";
import { calendarSettings } from "#contract/calendars/calendar-fields.ts";
import type { Calendar } from "#contract/calendars/calendars.ts";
import { calendarMutations, calendarQueries } from "#lib/api/calendars.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { AboutFields, LimitFields, RangeFields, TimeFields } from "./form-fields.tsx";
import { calendarForm, fieldNames, shownAs, valuesOf } from "./form-values.ts";
import { GuestFields, PlaceFields, RepeatFields } from "./guest-fields.tsx";
import { CalendarPreview } from "./preview.tsx";
import { sentencesOf } from "./words.ts";

/** The settings of a calendar, with their meaning and the slots they produce beside them. */
export function CalendarForm({ calendar }: { calendar: Calendar }) {
  const t = useTranslations("calendarSettings.form");
  const words = useTranslations("calendarSettings.words");
  const fields = useTranslations("calendarSettings.fields");
  const { locale } = usePlace();
  const { locationId, server } = useConnection();
  const groups = useQuery(calendarQueries.groups(locationId));
  const update = useMutation(calendarMutations.update(calendar.id));
  const theirs = valuesOf(calendar);
  const form = useFormOf(calendarForm, theirs, async (values) => {
    const { dirtyFields } = form.formState;
    const changed = Object.fromEntries(Object.entries(values).filter(([name]) => Reflect.get(dirtyFields, name) !== undefined));
    const saved = await update.mutateAsync(changed);
    form.reset(valuesOf(saved));
    settle();
    notify({ title: t("saved", { name: saved.name }), tone: "success" });
  });
  const { overtaken, takeTheirs, settle } = useOvertaken(form, theirs, fieldNames);
  const { formState } = form;
  const { calendarType } = calendar;
  const values = form.watch();
  const read = calendarForm.safeParse(values);

  const discard = () => {
    form.reset(theirs);
    settle();
  };

  return (
    <div className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <form onSubmit={form.onSubmit} noValidate className="grid grid-cols-1 content-start gap-8">
        <OvertakenFields
          fields={overtaken.map((name) => ({
            name,
            label: fields(name),
            theirs: shownAs(name, theirs, fields),
            mine: shownAs(name, values, fields),
          }))}
          onTakeTheirs={takeTheirs}
        />
        <AboutFields form={form} type={calendar.calendarType} groups={groups.data ?? []} />
        <TimeFields form={form} bufferUnit={calendar.slotBufferUnit} />
        <RangeFields form={form} />
        <LimitFields form={form} type={calendar.calendarType} />
        <PlaceFields form={form} type={calendar.calendarType} />
        <RepeatFields form={form} />
        <GuestFields form={form} />
        <FormError of={formState.errors} />
        <div className="sticky bottom-0 -mx-1 flex gap-2 border-t border-separator bg-surface px-1 py-3">
          <Button type="submit" variant="primary" disabled={!formState.isDirty} pending={formState.isSubmitting}>
            {t("save")}
          </Button>
          <Button disabled={!formState.isDirty} onClick={discard}>
            {t("discard")}
          </Button>
        </div>
      </form>
      {/* A stretched column cannot stick, so this one is as tall as its content, and scrolls if the window is lower. */}
      <aside
        aria-label={t("whatTheseSettingsMean")}
        className="grid grid-cols-1 content-start gap-6 lg:sticky lg:top-0 lg:max-h-[calc(100dvh-9rem)] lg:self-start lg:overflow-y-auto lg:overscroll-contain lg:pe-1"
      >
        {read.success ? (
          <ul aria-live="polite" className="grid gap-1.5 rounded-md bg-default px-3 py-2.5 text-sm">
            {sentencesOf(
              { ...calendarSettings.parse({ ...calendar, ...read.data }), calendarType, teamMembers: read.data.teamMembers },
              words,
              locale,
            ).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        ) : null}
        {server.can("slotPreview") ? <CalendarPreview calendarId={calendar.id} values={read.success ? read.data : undefined} /> : null}
      </aside>
    </div>
  );
}
