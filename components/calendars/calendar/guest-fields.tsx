"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { SwitchField } from "#components/form/choice-field.tsx";
import { NumberField } from "#components/form/number-field.tsx";
import { SelectField } from "#components/form/select-field.tsx";
import { TextareaField, TextField } from "#components/form/text-field.tsx";
import { Section } from "#components/ui/section.tsx";
import { UserBadge } from "#components/users/user-badge.tsx";
import type { CalendarType } from "#contract/calendars/calendar-fields.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { surveyQueries } from "#lib/api/surveys.ts";
import type { CalendarFormOf } from "./form-fields.tsx";
import type { CalendarValues } from "./form-values.ts";
import { MeetingPlaces } from "./meeting-places.tsx";

type Place = NonNullable<CalendarValues["locationConfigurations"]>[number];

/** Removes empty addresses, which the API rejects. */
const sound = (places: readonly Place[]) => places.map(({ location, ...place }) => ({ ...place, ...(location ? { location } : {}) }));

export function PlaceFields({ form, type }: { form: CalendarFormOf; type: CalendarType }) {
  const t = useTranslations("calendarSettings.guestFields");
  const members = form.watch("teamMembers") ?? [];
  const mayBeSeveral = members.length <= 1 && type !== "class_booking" && type !== "collective";
  return (
    <Section title={t("meetingLocations")} hint={t("theFirstIsTheDefault")}>
      {type === "event" ? (
        <MeetingPlaces
          label={t("places")}
          places={form.watch("locationConfigurations")}
          withConferences={false}
          mayBeSeveral
          onChange={(places) => form.setValue("locationConfigurations", sound(places), { shouldDirty: true })}
        />
      ) : members.length === 0 ? (
        <p className="text-sm text-muted">{t("addATeamMemberFirst")}</p>
      ) : (
        <div className="grid grid-cols-1 gap-4">
          {members.map((member) => (
            <div key={member.userId} className="grid grid-cols-1 gap-1">
              <UserBadge userId={member.userId} size="sm" />
              <MeetingPlaces
                label={t("where")}
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

export function RepeatFields({ form }: { form: CalendarFormOf }) {
  const t = useTranslations("calendarSettings.guestFields");
  const hint = useTranslations("calendarSettings.hints");
  const { control } = form;
  const isAlone = (form.watch("teamMembers") ?? []).length === 1;
  const isOn = form.watch("enableRecurring") === true;
  return (
    <Section title={t("repeatedBookings")} hint={t("repeatsEachOnlineBookingOnlyFor")}>
      <div className="grid grid-cols-1 gap-4">
        <SwitchField
          control={control}
          name="enableRecurring"
          label={t("repeatBookings")}
          hint={hint("repeatBookings")}
          disabled={!isAlone && !isOn}
        />
        {isOn ? (
          <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
            <SelectField
              control={control}
              name="recurring.freq"
              label={t("howOften")}
              hint={hint("howOften")}
              options={[
                { value: "DAILY", label: t("everyDay") },
                { value: "WEEKLY", label: t("everyWeek") },
                { value: "MONTHLY", label: t("everyMonth") },
              ]}
            />
            <NumberField control={control} name="recurring.count" label={t("numberOfOccurrences")} whole hint={t("upTo24")} />
            <SelectField
              control={control}
              name="recurring.bookingOption"
              label={t("ifATimeIsTaken")}
              hint={hint("ifATimeIsTaken")}
              options={[
                { value: "skip", label: t("skipIt") },
                { value: "continue", label: t("bookItAnyway") },
                { value: "book_next", label: t("useTheNextAvailableTime") },
              ]}
            />
            {form.watch("recurring.bookingOption") === "continue" ? (
              <SelectField
                control={control}
                name="recurring.bookingOverlapDefaultStatus"
                label={t("status")}
                hint={hint("statusOfOverlapping")}
                options={[
                  { value: "confirmed", label: t("confirmed") },
                  { value: "new", label: t("new") },
                ]}
              />
            ) : null}
          </div>
        ) : null}
      </div>
    </Section>
  );
}

/** The survey whose questions the booking page asks. */
function FormChoice({ form }: { form: CalendarFormOf }) {
  const t = useTranslations("calendarSettings.guestFields");
  const { locationId, server } = useConnection();
  const isOffered = server.can("bookingForms");
  const surveys = useQuery({ ...surveyQueries.list(locationId), enabled: isOffered });
  if (!isOffered) return null;
  return (
    <SelectField
      control={form.control}
      name="formId"
      label={t("bookingForm")}
      hint={t("bookingFormHint")}
      none={t("noForm")}
      options={(surveys.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}

/** The questions of the booking page, and what it shows after a booking. */
export function BookingFormFields({ form }: { form: CalendarFormOf }) {
  const t = useTranslations("calendarSettings.guestFields");
  const hint = useTranslations("calendarSettings.hints");
  const nothing = useTranslations("calendarSettings.fields");
  const { control } = form;
  const isRedirect = form.watch("formSubmitType") === "RedirectURL";
  return (
    <>
      <Section title={t("questions")}>
        <div className="grid grid-cols-1 gap-4">
          <FormChoice form={form} />
          <SelectField
            control={control}
            name="guestType"
            label={t("additionalGuests")}
            hint={hint("additionalGuests")}
            placeholder={nothing("none")}
            options={[
              { value: "count_only", label: t("countOnly") },
              { value: "collect_detail", label: t("namesAndEmails") },
            ]}
          />
          <TextField control={control} name="consentLabel" label={t("consentText")} hint={hint("consentText")} />
          <TextField control={control} name="calendarCoverImage" label={t("coverImage")} type="url" hint={hint("coverImage")} />
        </div>
      </Section>
      <Section title={t("afterBooking")}>
        <div className="grid grid-cols-1 gap-4">
          <SelectField
            control={control}
            name="formSubmitType"
            label={t("thenShow")}
            hint={hint("thenShow")}
            options={[
              { value: "ThankYouMessage", label: t("showAMessage") },
              { value: "RedirectURL", label: t("redirectToAPage") },
            ]}
          />
          {isRedirect ? (
            <TextField control={control} name="formSubmitRedirectURL" label={t("redirectURL")} type="url" hint={hint("redirectURL")} />
          ) : (
            <TextareaField control={control} name="formSubmitThanksMessage" label={t("message")} hint={hint("message")} rows={2} />
          )}
        </div>
      </Section>
    </>
  );
}

/** Emails to the team, in addition to the calendar's notifications. */
export function AlertFields({ form }: { form: CalendarFormOf }) {
  const t = useTranslations("calendarSettings.guestFields");
  const hint = useTranslations("calendarSettings.hints");
  const { control } = form;
  return (
    <Section title={t("emailsToTheTeam")}>
      <div className="grid grid-cols-1 gap-4">
        <SwitchField
          control={control}
          name="shouldSendAlertEmailsToAssignedMember"
          label={t("emailTheAssignedPerson")}
          hint={hint("emailTheAssignedPerson")}
        />
        <TextField
          control={control}
          name="alertEmail"
          label={t("alsoEmailThisAddress")}
          type="email"
          hint={hint("alsoEmailThisAddress")}
          className="max-w-sm"
        />
      </div>
    </Section>
  );
}

export function ContactFields({ form }: { form: CalendarFormOf }) {
  const t = useTranslations("calendarSettings.guestFields");
  const hint = useTranslations("calendarSettings.hints");
  const { control } = form;
  return (
    <Section title={t("contactsAndNotes")}>
      <div className="grid grid-cols-1 gap-4">
        <SwitchField control={control} name="stickyContact" label={t("keepContactsWithTheirPreviousTeam")} hint={hint("keepContacts")} />
        <SwitchField
          control={control}
          name="shouldAssignContactToTeamMember"
          label={t("makeTheAssignedPersonTheContacts")}
          hint={hint("makeOwner")}
        />
        {form.watch("shouldAssignContactToTeamMember") ? (
          <SwitchField
            control={control}
            name="shouldSkipAssigningContactForExisting"
            label={t("newContactsOnly")}
            hint={hint("newContactsOnly")}
          />
        ) : null}
        <TextareaField control={control} name="notes" label={t("notesForTheTeam")} hint={hint("notesForTheTeam")} rows={2} />
      </div>
    </Section>
  );
}
