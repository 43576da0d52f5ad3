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
    <Section title="Meeting locations" hint="The first is the default.">
      {type === "event" ? (
        <MeetingPlaces
          label="Places"
          places={form.watch("locationConfigurations")}
          withConferences={false}
          mayBeSeveral
          onChange={(places) => form.setValue("locationConfigurations", sound(places), { shouldDirty: true })}
        />
      ) : members.length === 0 ? (
        <p className="text-sm text-muted">Add a team member first.</p>
      ) : (
        <div className="grid grid-cols-1 gap-4">
          {members.map((member) => (
            <div key={member.userId} className="grid grid-cols-1 gap-1">
              <UserBadge userId={member.userId} size="sm" />
              <MeetingPlaces
                label="Where"
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
    <Section title="Repeated bookings" hint="Repeats each online booking. Only for calendars with one team member.">
      <div className="grid grid-cols-1 gap-4">
        <SwitchField control={control} name="enableRecurring" label="Repeat bookings" disabled={!isAlone && !isOn} />
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
            <NumberField control={control} name="recurring.count" label="Number of occurrences" whole hint="Up to 24." />
            <SelectField
              control={control}
              name="recurring.bookingOption"
              label="If a time is taken"
              options={[
                { value: "skip", label: "skip it" },
                { value: "continue", label: "book it anyway" },
                { value: "book_next", label: "use the next available time" },
              ]}
            />
            {form.watch("recurring.bookingOption") === "continue" ? (
              <SelectField
                control={control}
                name="recurring.bookingOverlapDefaultStatus"
                label="Status"
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
            { value: "ThankYouMessage", label: "Show a message" },
            { value: "RedirectURL", label: "Redirect to a page" },
          ]}
        />
        {isRedirect ? (
          <TextField control={control} name="formSubmitRedirectURL" label="Redirect URL" type="url" />
        ) : (
          <TextareaField control={control} name="formSubmitThanksMessage" label="After booking" rows={2} />
        )}
        <TextField control={control} name="consentLabel" label="Consent text" hint="Leave empty for none." />
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <SelectField
            control={control}
            name="guestType"
            label="Additional guests"
            options={[
              { value: "count_only", label: "Count only" },
              { value: "collect_detail", label: "Names and emails" },
            ]}
          />
          <TextField control={control} name="calendarCoverImage" label="Cover image" type="url" hint="URL of an image." />
        </div>
        <SwitchField control={control} name="shouldSendAlertEmailsToAssignedMember" label="Email the assigned person" />
        <TextField control={control} name="alertEmail" label="Also email this address" type="email" />
        <SwitchField control={control} name="stickyContact" label="Keep contacts with their previous team member" />
        <SwitchField control={control} name="shouldAssignContactToTeamMember" label="Make the assigned person the contact's owner" />
        {form.watch("shouldAssignContactToTeamMember") ? (
          <SwitchField control={control} name="shouldSkipAssigningContactForExisting" label="New contacts only" />
        ) : null}
        <TextareaField control={control} name="notes" label="Notes for the team" rows={2} />
      </div>
    </Section>
  );
}
