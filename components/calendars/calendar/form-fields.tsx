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

type Form = FormOf<CalendarValues, z.output<typeof calendarForm>>;

export function AboutFields({ form, type, groups }: { form: Form; type: CalendarType; groups: readonly CalendarGroup[] }) {
  const t = useTranslations("calendarSettings.formFields");
  const { control } = form;
  return (
    <Section title={t("calendar")}>
      <div className="grid grid-cols-1 gap-4">
        <TextField control={control} name="name" label={t("name")} required maxLength={255} />
        <TextareaField control={control} name="description" label={t("description")} rows={2} />
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <TextField control={control} name="slug" label={t("bookingPageAddress")} hint={t("aShortNameWithoutSpaces")} required />
          <SelectField
            control={control}
            name="groupId"
            label={t("group")}
            none={t("noGroup")}
            options={groups.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <TextField control={control} name="eventTitle" label={t("appointmentTitle")} hint={t("isReplacedWithTheContactsName")} />
          <ColorField control={control} name="eventColor" label={t("color")} />
        </div>
        <SwitchField control={control} name="isActive" label={t("openForBookings")} hint={t("draftsCantBeBooked")} />
        {type === "event" ? null : (
          <TeamEditor
            type={type}
            members={form.watch("teamMembers") ?? []}
            onChange={(members) => form.setValue("teamMembers", members, { shouldDirty: true })}
          />
        )}
        {type === "round_robin" ? (
          <SelectField
            control={control}
            name="eventType"
            label={t("assignBookingsTo")}
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

export function TimeFields({ form, bufferUnit }: { form: Form; bufferUnit: "mins" | "hours" }) {
  const t = useTranslations("calendarSettings.formFields");
  const { control } = form;
  const options = form.watch("durationOptions") ?? [];
  const units = useUnitOptions(shortUnits);
  const words = useTranslations("calendarSettings.words");
  return (
    <Section title={t("durationAndSlots")}>
      <div className="grid grid-cols-1 gap-4">
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          {options.length > 0 ? null : (
            <MeasureField
              control={control}
              name="slotDuration"
              label={t("duration")}
              required
              unitOf={{ name: "slotDurationUnit", label: t("unitOfTheDuration"), options: units }}
            />
          )}
          <MeasureField
            control={control}
            name="slotInterval"
            label={t("slotInterval")}
            required
            unitOf={{ name: "slotIntervalUnit", label: t("unitOfTheSlotInterval"), options: units }}
          />
        </div>
        <DurationEditor
          options={options}
          onChange={(next) => form.setValue("durationOptions", next, { shouldDirty: true, shouldValidate: true })}
        />
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <MeasureField
            control={control}
            name="preBuffer"
            label={t("bufferBefore")}
            unitOf={{ name: "preBufferUnit", label: t("unitOfTheBufferBefore"), options: units }}
          />
          <NumberField control={control} name="slotBuffer" label={t("bufferAfter")} unit={words(`unit.${bufferUnit}`)} />
        </div>
      </div>
    </Section>
  );
}

export function RangeFields({ form }: { form: Form }) {
  const noticeUnits = useUnitOptions([...shortUnits, ...longUnits]);
  const windowUnits = useUnitOptions(longUnits);
  const t = useTranslations("calendarSettings.formFields");
  const { control } = form;
  return (
    <Section title={t("noticeAndBookingWindow")}>
      <div className="grid grid-cols-1 gap-4">
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <MeasureField
            control={control}
            name="allowBookingAfter"
            label={t("minimumNotice")}
            whole
            unitOf={{ name: "allowBookingAfterUnit", label: t("unitOfTheMinimumNotice"), options: noticeUnits }}
          />
          <MeasureField
            control={control}
            name="allowBookingFor"
            label={t("bookingWindow")}
            whole
            placeholder={t("noLimit")}
            unitOf={{ name: "allowBookingForUnit", label: t("unitOfTheBookingWindow"), options: windowUnits }}
          />
        </div>
        <SwitchField control={control} name="countAvailableDaysOnly" label={t("countOnlyDaysWithAvailability")} />
      </div>
    </Section>
  );
}

export function LimitFields({ form, type }: { form: Form; type: CalendarType }) {
  const t = useTranslations("calendarSettings.formFields");
  const { control } = form;
  return (
    <Section title={t("limitsAndBookings")}>
      <div className="grid grid-cols-1 gap-4">
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <NumberField
            control={control}
            name="appointmentPerSlot"
            label={type === "class_booking" ? t("seatsPerSlot") : t("bookingsPerSlot")}
            whole
            required
          />
          <NumberField control={control} name="appointmentPerDay" label={t("maximumAppointmentsPerDay")} whole placeholder={t("noLimit")} />
        </div>
        <SwitchField control={control} name="lookBusyConfig.enabled" label={t("lookBusy")} hint={t("hidesSomeAvailableSlots")} />
        {form.watch("lookBusyConfig.enabled") ? (
          <NumberField
            control={control}
            name="lookBusyConfig.lookBusyPercentage"
            label={t("slotsToHide")}
            unit="%"
            whole
            className="max-w-40"
          />
        ) : null}
        <SwitchField control={control} name="autoConfirm" label={t("confirmAutomatically")} />
        <SwitchField control={control} name="allowReschedule" label={t("allowRescheduling")} />
        <SwitchField control={control} name="allowCancellation" label={t("allowCancellation")} />
      </div>
    </Section>
  );
}
