"use client";

import type { z } from "zod";
import { SwitchField } from "#components/form/choice-field.tsx";
import { NumberField } from "#components/form/number-field.tsx";
import { SelectField } from "#components/form/select-field.tsx";
import { TextareaField, TextField } from "#components/form/text-field.tsx";
import type { FormOf } from "#components/form/use-form-of.ts";
import { Section } from "#components/ui/section.tsx";
import { UserBadge } from "#components/users/user-badge.tsx";
import type { CalendarType } from "#contract/calendars/calendar-fields.ts";
import type { CalendarValues, calendarForm } from "./form-values.ts";
import { MeetingPlaces } from "./meeting-places.tsx";

type Form = FormOf<CalendarValues, z.output<typeof calendarForm>>;
type Place = NonNullable<CalendarValues["locationConfigurations"]>[number];

/** Removes empty addresses, which the API refuses. */
const sound = (places: readonly Place[]) => places.map(({ location, ...place }) => ({ ...place, ...(location ? { location } : {}) }));

export function PlaceFields({ form, type }: { form: Form; type: CalendarType }) {
  const members = form.watch("teamMembers") ?? [];
  const mayBeSeveral = members.length <= 1 && type !== "class_booking" && type !== "collective";
  return (
    <Section title="Meeting places" hint="Where one meets; the first is taken unless an appointment says otherwise.">
      {type === "event" ? (
        <MeetingPlaces
          label="Places"
          places={form.watch("locationConfigurations")}
          withConferences={false}
          mayBeSeveral
          onChange={(places) => form.setValue("locationConfigurations", sound(places), { shouldDirty: true })}
        />
      ) : members.length === 0 ? (
        <p className="text-sm text-muted">Add somebody to the team first.</p>
      ) : (
        <div className="grid grid-cols-1 gap-4">
          {members.map((member) => (
            <div key={member.userId} className="grid grid-cols-1 gap-1">
              <UserBadge userId={member.userId} size="sm" />
              <MeetingPlaces
                label="Meets"
                places={member.locationConfigurations ?? []}
                withConferences
                mayBeSeveral={mayBeSeveral}
                onChange={(places) =>
                  form.setValue(
                    "teamMembers",
                    members.map((each) => (each.userId === member.userId ? { ...each, locationConfigurations: sound(places) } : each)),
                    { shouldDirty: true },
                  )
                }
              />
            </div>
          ))}
        </div>
      )}
    </Section>
  );
}

export function RepeatFields({ form }: { form: Form }) {
  const { control } = form;
  const isAlone = (form.watch("teamMembers") ?? []).length === 1;
  const isOn = form.watch("enableRecurring") === true;
  return (
    <Section title="Repeated bookings" hint="Each booking of a visitor is repeated like this. Only for a calendar with one person.">
      <div className="grid grid-cols-1 gap-4">
        <SwitchField control={control} name="enableRecurring" label="Repeat each booking" disabled={!isAlone && !isOn} />
        {isOn ? (
          <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
            <SelectField
              control={control}
              name="recurring.freq"
              label="How often"
              options={[
                { value: "DAILY", label: "Every day" },
                { value: "WEEKLY", label: "Every week" },
                { value: "MONTHLY", label: "Every month" },
              ]}
            />
            <NumberField control={control} name="recurring.count" label="Times in all" whole hint="Up to 24." />
            <SelectField
              control={control}
              name="recurring.bookingOption"
              label="A time that is taken is"
              options={[
                { value: "skip", label: "left out" },
                { value: "continue", label: "booked all the same" },
                { value: "book_next", label: "replaced by the next free one" },
              ]}
            />
            {form.watch("recurring.bookingOption") === "continue" ? (
              <SelectField
                control={control}
                name="recurring.bookingOverlapDefaultStatus"
                label="Its status is then"
                options={[
                  { value: "confirmed", label: "Confirmed" },
                  { value: "new", label: "New" },
                ]}
              />
            ) : null}
          </div>
        ) : null}
      </div>
    </Section>
  );
}

export function GuestFields({ form }: { form: Form }) {
  const { control } = form;
  const isRedirect = form.watch("formSubmitType") === "RedirectURL";
  return (
    <Section title="Booking page and contacts">
      <div className="grid grid-cols-1 gap-4">
        <SelectField
          control={control}
          name="formSubmitType"
          label="After booking"
          options={[
            { value: "ThankYouMessage", label: "Show thanks" },
            { value: "RedirectURL", label: "Lead to another page" },
          ]}
        />
        {isRedirect ? (
          <TextField control={control} name="formSubmitRedirectURL" label="Address of that page" type="url" />
        ) : (
          <TextareaField control={control} name="formSubmitThanksMessage" label="Thanks after booking" rows={2} />
        )}
        <TextField control={control} name="consentLabel" label="Consent to tick before booking" hint="Empty for none." />
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <SelectField
            control={control}
            name="guestType"
            label="Further guests"
            options={[
              { value: "count_only", label: "Their number" },
              { value: "collect_detail", label: "Their names and addresses" },
            ]}
          />
          <TextField control={control} name="calendarCoverImage" label="Cover image" type="url" hint="The address of a picture." />
        </div>
        <SwitchField control={control} name="shouldSendAlertEmailsToAssignedMember" label="Mail each booking to who has it" />
        <TextField control={control} name="alertEmail" label="Mail each booking to this address too" type="email" />
        <SwitchField control={control} name="stickyContact" label="A contact stays with whom they had before" />
        <SwitchField control={control} name="shouldAssignContactToTeamMember" label="Whoever is booked becomes the contact's owner" />
        {form.watch("shouldAssignContactToTeamMember") ? (
          <SwitchField control={control} name="shouldSkipAssigningContactForExisting" label="But not of contacts who were here before" />
        ) : null}
        <TextareaField control={control} name="notes" label="Notes for the team" rows={2} />
      </div>
    </Section>
  );
}
