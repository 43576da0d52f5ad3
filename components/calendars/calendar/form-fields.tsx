"use client";

import type { z } from "zod";
import { SwitchField } from "#components/form/choice-field.tsx";
import { MeasureField } from "#components/form/measure-field.tsx";
import { NumberField } from "#components/form/number-field.tsx";
import { SelectField } from "#components/form/select-field.tsx";
import { TextareaField, TextField } from "#components/form/text-field.tsx";
import type { FormOf } from "#components/form/use-form-of.ts";
import { Section } from "#components/ui/section.tsx";
import type { CalendarType } from "#contract/calendars/calendar-fields.ts";
import type { CalendarGroup } from "#contract/calendars/groups.ts";
import { DurationEditor, shortUnits } from "../duration-editor.tsx";
import { TeamEditor } from "../team-editor.tsx";
import type { CalendarValues, calendarForm } from "./form-values.ts";

type Form = FormOf<CalendarValues, z.output<typeof calendarForm>>;

const noticeUnits = [
  ...shortUnits,
  { value: "days", label: "days" },
  { value: "weeks", label: "weeks" },
  { value: "months", label: "months" },
];
const windowUnits = noticeUnits.slice(2);

export function AboutFields({ form, type, groups }: { form: Form; type: CalendarType; groups: readonly CalendarGroup[] }) {
  const { control } = form;
  return (
    <Section title="Calendar">
      <div className="grid grid-cols-1 gap-4">
        <TextField control={control} name="name" label="Name" required maxLength={255} />
        <TextareaField control={control} name="description" label="Description" rows={2} />
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <TextField control={control} name="slug" label="Booking page address" hint="A short name without spaces." required />
          <SelectField
            control={control}
            name="groupId"
            label="Group"
            none="No group"
            options={groups.map(({ id, name }) => ({ value: id, label: name, isVerbatim: true }))}
          />
          <TextField
            control={control}
            name="eventTitle"
            label="Appointment title"
            hint="{{contact.name}} is replaced with the contact's name."
          />
          <TextField control={control} name="eventColor" label="Color" hint="For example #039be5" />
        </div>
        <SwitchField control={control} name="isActive" label="Open for bookings" hint="Drafts can't be booked." />
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
            label="Assign bookings to"
            options={[
              { value: "RoundRobin_OptimizeForAvailability", label: "Highest priority first, then fewest appointments" },
              { value: "RoundRobin_OptimizeForEqualDistribution", label: "Fewest appointments first" },
            ]}
          />
        ) : null}
      </div>
    </Section>
  );
}

export function TimeFields({ form, bufferUnit }: { form: Form; bufferUnit: "mins" | "hours" }) {
  const { control } = form;
  const options = form.watch("durationOptions") ?? [];
  return (
    <Section title="Duration and slots">
      <div className="grid grid-cols-1 gap-4">
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          {options.length > 0 ? null : (
            <MeasureField
              control={control}
              name="slotDuration"
              label="Duration"
              required
              unitOf={{ name: "slotDurationUnit", label: "Unit of the duration", options: shortUnits }}
            />
          )}
          <MeasureField
            control={control}
            name="slotInterval"
            label="Slot interval"
            required
            unitOf={{ name: "slotIntervalUnit", label: "Unit of the slot interval", options: shortUnits }}
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
            label="Buffer before"
            unitOf={{ name: "preBufferUnit", label: "Unit of the buffer before", options: shortUnits }}
          />
          <NumberField control={control} name="slotBuffer" label="Buffer after" unit={bufferUnit === "hours" ? "hours" : "min"} />
        </div>
      </div>
    </Section>
  );
}

export function RangeFields({ form }: { form: Form }) {
  const { control } = form;
  return (
    <Section title="Notice and booking window">
      <div className="grid grid-cols-1 gap-4">
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <MeasureField
            control={control}
            name="allowBookingAfter"
            label="Minimum notice"
            whole
            unitOf={{ name: "allowBookingAfterUnit", label: "Unit of the minimum notice", options: noticeUnits }}
          />
          <MeasureField
            control={control}
            name="allowBookingFor"
            label="Booking window"
            whole
            placeholder="No limit"
            unitOf={{ name: "allowBookingForUnit", label: "Unit of the booking window", options: windowUnits }}
          />
        </div>
        <SwitchField control={control} name="countAvailableDaysOnly" label="Count only days with availability" />
      </div>
    </Section>
  );
}

export function LimitFields({ form, type }: { form: Form; type: CalendarType }) {
  const { control } = form;
  return (
    <Section title="Limits and bookings">
      <div className="grid grid-cols-1 gap-4">
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <NumberField
            control={control}
            name="appointmentPerSlot"
            label={type === "class_booking" ? "Seats per slot" : "Bookings per slot"}
            whole
            required
          />
          <NumberField control={control} name="appointmentPerDay" label="Maximum appointments per day" whole placeholder="No limit" />
        </div>
        <SwitchField control={control} name="lookBusyConfig.enabled" label="Look busy" hint="Hides some available slots." />
        {form.watch("lookBusyConfig.enabled") ? (
          <NumberField
            control={control}
            name="lookBusyConfig.lookBusyPercentage"
            label="Slots to hide"
            unit="%"
            whole
            className="max-w-40"
          />
        ) : null}
        <SwitchField control={control} name="autoConfirm" label="Confirm automatically" />
        <SwitchField control={control} name="allowReschedule" label="Allow rescheduling" />
        <SwitchField control={control} name="allowCancellation" label="Allow cancellation" />
      </div>
    </Section>
  );
}
