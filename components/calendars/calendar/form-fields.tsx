"use client";

import { useTranslations } from "use-intl";
import type { z } from "zod";
import { SwitchField } from "#components/form/choice-field.tsx";
import { ColorField } from "#components/form/color-field.tsx";
import { MeasureField } from "#components/form/measure-field.tsx";
import { NumberField } from "#components/form/number-field.tsx";
import { SelectField } from "#components/form/select-field.tsx";
import { TextareaField, TextField } from "#components/form/text-field.tsx";
import type { FormOf } from "#components/form/use-form-of.ts";
import { Section } from "#components/ui/section.tsx";
import type { CalendarType } from "#contract/calendars/calendar-fields.ts";
import type { CalendarGroup } from "#contract/calendars/groups.ts";
import { DurationEditor, longUnits, shortUnits, useUnitOptions } from "../duration-editor.tsx";
import { TeamEditor } from "../team-editor.tsx";
import type { CalendarValues, calendarForm } from "./form-values.ts";

export type CalendarFormOf = FormOf<CalendarValues, z.output<typeof calendarForm>>;
type Fields = { form: CalendarFormOf };

export function AboutFields({ form, groups }: Fields & { groups: readonly CalendarGroup[] }) {
  const t = useTranslations("calendarSettings.formFields");
  const hint = useTranslations("calendarSettings.hints");
  const { control } = form;
  return (
    <Section title={t("calendar")}>
      <div className="grid grid-cols-1 gap-4">
        <TextField control={control} name="name" label={t("name")} hint={hint("name")} required maxLength={255} />
        <TextareaField control={control} name="description" label={t("description")} hint={hint("description")} rows={2} />
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <TextField control={control} name="slug" label={t("bookingPageAddress")} hint={t("aShortNameWithoutSpaces")} required />
          <SelectField
            control={control}
            name="groupId"
            label={t("group")}
            hint={hint("group")}
            none={t("noGroup")}
            options={groups.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <TextField control={control} name="eventTitle" label={t("appointmentTitle")} hint={t("isReplacedWithTheContactsName")} />
          <ColorField control={control} name="eventColor" label={t("color")} hint={hint("color")} />
        </div>
        <SwitchField control={control} name="isActive" label={t("openForBookings")} hint={t("draftsCantBeBooked")} />
      </div>
    </Section>
  );
}

export function TeamFields({ form, type }: Fields & { type: CalendarType }) {
  const t = useTranslations("calendarSettings.formFields");
  const hint = useTranslations("calendarSettings.hints");
  if (type === "event") return null;
  return (
    <Section title={t("team")} hint={hint("team")}>
      <div className="grid grid-cols-1 gap-4">
        <TeamEditor
          type={type}
          members={form.watch("teamMembers") ?? []}
          onChange={(members) => form.setValue("teamMembers", members, { shouldDirty: true })}
        />
        {type === "round_robin" ? (
          <SelectField
            control={form.control}
            name="eventType"
            label={t("assignBookingsTo")}
            hint={hint("assignBookingsTo")}
            options={[
              { value: "RoundRobin_OptimizeForAvailability", label: t("highestPriorityFirstThenFewestAppointments") },
              { value: "RoundRobin_OptimizeForEqualDistribution", label: t("fewestAppointmentsFirst") },
            ]}
          />
        ) : null}
      </div>
    </Section>
  );
}

export function DurationFields({ form }: Fields) {
  const t = useTranslations("calendarSettings.formFields");
  const hint = useTranslations("calendarSettings.hints");
  const options = form.watch("durationOptions") ?? [];
  const units = useUnitOptions(shortUnits);
  return (
    <Section title={t("duration")}>
      <div className="grid grid-cols-1 gap-4">
        {options.length > 0 ? null : (
          <MeasureField
            control={form.control}
            name="slotDuration"
            label={t("duration")}
            hint={hint("duration")}
            required
            className="max-w-sm"
            unitOf={{ name: "slotDurationUnit", label: t("unitOfTheDuration"), options: units }}
          />
        )}
        <div>
          <DurationEditor
            options={options}
            onChange={(next) => form.setValue("durationOptions", next, { shouldDirty: true, shouldValidate: true })}
          />
          <p className="mt-1 text-xs text-muted">{hint("durations")}</p>
        </div>
      </div>
    </Section>
  );
}

export function SlotFields({ form, bufferUnit }: Fields & { bufferUnit: "mins" | "hours" }) {
  const t = useTranslations("calendarSettings.formFields");
  const hint = useTranslations("calendarSettings.hints");
  const words = useTranslations("calendarSettings.words");
  const units = useUnitOptions(shortUnits);
  const { control } = form;
  return (
    <Section title={t("slots")}>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <MeasureField
          control={control}
          name="slotInterval"
          label={t("slotInterval")}
          hint={hint("slotInterval")}
          required
          className="sm:col-span-2 sm:max-w-sm"
          unitOf={{ name: "slotIntervalUnit", label: t("unitOfTheSlotInterval"), options: units }}
        />
        <MeasureField
          control={control}
          name="preBuffer"
          label={t("bufferBefore")}
          hint={hint("bufferBefore")}
          unitOf={{ name: "preBufferUnit", label: t("unitOfTheBufferBefore"), options: units }}
        />
        <NumberField
          control={control}
          name="slotBuffer"
          label={t("bufferAfter")}
          hint={hint("bufferAfter")}
          unit={words(`unit.${bufferUnit}`, { count: Number(form.watch("slotBuffer") ?? 0) })}
        />
      </div>
    </Section>
  );
}

export function RangeFields({ form }: Fields) {
  const noticeUnits = useUnitOptions([...shortUnits, ...longUnits]);
  const windowUnits = useUnitOptions(longUnits);
  const t = useTranslations("calendarSettings.formFields");
  const hint = useTranslations("calendarSettings.hints");
  const { control } = form;
  return (
    <Section title={t("noticeAndBookingWindow")}>
      <div className="grid grid-cols-1 gap-4">
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <MeasureField
            control={control}
            name="allowBookingAfter"
            label={t("minimumNotice")}
            hint={hint("minimumNotice")}
            whole
            unitOf={{ name: "allowBookingAfterUnit", label: t("unitOfTheMinimumNotice"), options: noticeUnits }}
          />
          <MeasureField
            control={control}
            name="allowBookingFor"
            label={t("bookingWindow")}
            hint={hint("bookingWindow")}
            whole
            placeholder={t("noLimit")}
            unitOf={{ name: "allowBookingForUnit", label: t("unitOfTheBookingWindow"), options: windowUnits }}
          />
        </div>
        <SwitchField
          control={control}
          name="countAvailableDaysOnly"
          label={t("countOnlyDaysWithAvailability")}
          hint={hint("countOnlyDaysWithAvailability")}
        />
      </div>
    </Section>
  );
}

export function LimitFields({ form, type }: Fields & { type: CalendarType }) {
  const t = useTranslations("calendarSettings.formFields");
  const hint = useTranslations("calendarSettings.hints");
  const { control } = form;
  return (
    <Section title={t("limits")}>
      <div className="grid grid-cols-1 gap-4">
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <NumberField
            control={control}
            name="appointmentPerSlot"
            label={type === "class_booking" ? t("seatsPerSlot") : t("bookingsPerSlot")}
            hint={hint("bookingsPerSlot")}
            whole
            required
          />
          <NumberField
            control={control}
            name="appointmentPerDay"
            label={t("maximumAppointmentsPerDay")}
            hint={hint("maximumAppointmentsPerDay")}
            whole
            placeholder={t("noLimit")}
          />
        </div>
        <SwitchField control={control} name="lookBusyConfig.enabled" label={t("lookBusy")} hint={t("hidesSomeAvailableSlots")} />
        {form.watch("lookBusyConfig.enabled") ? (
          <NumberField
            control={control}
            name="lookBusyConfig.lookBusyPercentage"
            label={t("slotsToHide")}
            hint={hint("slotsToHide")}
            unit="%"
            whole
            className="max-w-64"
          />
        ) : null}
      </div>
    </Section>
  );
}

export function ChangeFields({ form }: Fields) {
  const t = useTranslations("calendarSettings.formFields");
  const hint = useTranslations("calendarSettings.hints");
  const { control } = form;
  return (
    <Section title={t("confirmationAndChanges")}>
      <div className="grid grid-cols-1 gap-4">
        <SwitchField control={control} name="autoConfirm" label={t("confirmAutomatically")} hint={hint("confirmAutomatically")} />
        <SwitchField control={control} name="allowReschedule" label={t("allowRescheduling")} hint={hint("allowRescheduling")} />
        <SwitchField control={control} name="allowCancellation" label={t("allowCancellation")} hint={hint("allowCancellation")} />
      </div>
    </Section>
  );
}
