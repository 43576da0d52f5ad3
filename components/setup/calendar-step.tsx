"use client";

import { useMemo } from "react";
import { useTranslations } from "use-intl";
import { dayLabel, weekdaysIn } from "#components/calendars/schedules/week-hours.ts";
import { NumberField } from "#components/form/number-field.tsx";
import { CheckboxesField } from "#components/form/options-field.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { TimeField } from "#components/form/time-field.tsx";
import { useFormOf } from "#components/form/use-form-of.ts";
import { usePlace } from "#components/ui/place.tsx";
import { endsAfterItStarts } from "#contract/calendars/schedules.ts";
import { type SetupCalendar, setupCalendarFields } from "#contract/setup/setup.ts";
import { StepForm } from "./step-form.tsx";

type CalendarStepProps = {
  values: SetupCalendar | undefined;
  onBack: () => void;
  /** Null without a calendar. */
  onDone: (values: SetupCalendar | null) => void;
};

export function CalendarStep({ values, onBack, onDone }: CalendarStepProps) {
  const t = useTranslations("setup.calendarStep");
  const { locale } = usePlace();
  const schema = useMemo(() => setupCalendarFields.refine(endsAfterItStarts, { path: ["to"], error: t("closesAfterItOpens") }), [t]);
  const usual: SetupCalendar = {
    name: t("usualName"),
    durationMin: 30,
    days: ["monday", "tuesday", "wednesday", "thursday", "friday"],
    from: "09:00",
    to: "17:00",
  };
  const form = useFormOf(schema, values ?? usual, onDone, { keepsNothing: true });
  const { control } = form;
  const days = weekdaysIn(locale).map((day) => ({ value: day, label: dayLabel(day, locale) }));
  return (
    <StepForm form={form} title={t("title")} hint={t("hint")} onBack={onBack} onSkip={() => onDone(null)}>
      <TextField control={control} name="name" label={t("name")} required autoFocus maxLength={255} />
      <NumberField control={control} name="durationMin" label={t("duration")} unit={t("minutes")} whole required />
      <CheckboxesField control={control} name="days" label={t("openOn")} options={days} required />
      <div className="grid grid-cols-2 gap-3">
        <TimeField control={control} name="from" label={t("from")} required />
        <TimeField control={control} name="to" label={t("to")} required />
      </div>
    </StepForm>
  );
}
