"use client";

import { useMutation } from "@tanstack/react-query";
import { type SyntheticEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { CheckboxField } from "#components/form/choice-field.tsx";
import { FormError } from "#components/form/form-error.tsx";
import { PhoneField } from "#components/form/phone-field.tsx";
import { revealProblemSoon } from "#components/form/reveal-problem.ts";
import { TextareaField, TextField } from "#components/form/text-field.tsx";
import { useFormOf } from "#components/form/use-form-of.ts";
import { SurveyQuestion } from "#components/surveys/form/survey-question.tsx";
import { Button } from "#components/ui/button.tsx";
import type { BookingCalendar, GuestBooking } from "#contract/booking/booking.ts";
import { type BookingPlace, bookingMutations, sentOf, type WantedBooking } from "#lib/api/booking.ts";
import { zoneName } from "#lib/format/dates.ts";
import { CompanyFields } from "./company-fields.tsx";
import { detailsOf } from "./guest-form.ts";
import { guestTime } from "./guest-time.ts";
import { useFormAnswers } from "./use-form-answers.ts";
import { PlaceChoice, visitPlacesOf } from "./visit-places.tsx";

const minuteMs = 60_000;

const blank = { firstName: "", lastName: "", email: "", phone: "", address: "", notes: "", guestCount: null, guests: [], consents: false };

type DetailsProps = {
  place: BookingPlace;
  calendar: BookingCalendar;
  startTime: string;
  lengthMin: number;
  wanted: WantedBooking;
  timeZone: string;
  locale: string;
  onBack: () => void;
  onDone: (booking: GuestBooking) => void;
};

/** Only marks the details that are invalid. */
const bookNothing = () => undefined;

/** The locale without extensions that only browsers use, such as another calendar. */
function languageTagOf(locale: string): string {
  const { language, region } = new Intl.Locale(locale);
  return region === undefined ? language : `${language}-${region}`;
}

/** The visitor's details, the meeting place and the guests. */
export function GuestDetails({ place, calendar, startTime, lengthMin, wanted, timeZone, locale, onBack, onDone }: DetailsProps) {
  const t = useTranslations("booking.guestDetails");
  const words = useTranslations("booking.words");
  const book = useMutation(bookingMutations.book(place));
  const places = visitPlacesOf(calendar, words);
  const isOfServices = calendar.places.length > 0;
  // An appointment is at the calendar's first place by default. For services, the visitor chooses, unless there is only one place.
  const [placeId, setPlaceId] = useState(places.length === 1 || !isOfServices ? places[0]?.option.value : undefined);
  const [isMissing, setIsMissing] = useState(false);
  const chosen = places.find(({ option }) => option.value === placeId);
  const isPlaceOpen = places.length > 0 && placeId === undefined;
  const { guestType, consentLabel } = calendar;
  const asked = {
    asksAddress: chosen?.asks === "address",
    asksPhone: chosen?.asks === "phone",
    consentProblem: consentLabel === null ? undefined : t("agreeToThisToBook"),
  };
  const questions = useFormAnswers(calendar.form);
  const form = useFormOf(detailsOf(asked), blank, async ({ firstName, email, lastName, phone, notes, address, guestCount, guests }) => {
    const sent = book.mutateAsync({
      ...{ firstName, email, startTime, timezone: timeZone, language: languageTagOf(locale) },
      ...sentOf(wanted),
      ...(lastName ? { lastName } : {}),
      ...(phone ? { phone } : {}),
      ...(notes ? { notes } : {}),
      ...(asked.asksAddress ? { address } : {}),
      ...(placeId === undefined ? {} : isOfServices ? { serviceLocationId: placeId } : { meetingLocationId: placeId }),
      ...(guestType === "count_only" ? { guestCount: guestCount ?? 0 } : guestType === "collect_detail" ? { guests } : {}),
      ...(consentLabel === null ? {} : { consents: true }),
      ...(calendar.form === null ? {} : { answers: questions.answers }),
    });
    await sent.then(onDone, questions.place);
  });
  const { control, formState } = form;
  /** Marks everything that is missing at once: the place, the details and the questions. */
  const submit = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const element = event.currentTarget;
    const isAnswered = questions.check();
    setIsMissing(isPlaceOpen);
    await (isPlaceOpen || !isAnswered ? form.handleSubmit(bookNothing)(event) : form.onSubmit(event));
    revealProblemSoon(element);
  };
  const end = new Date(Date.parse(startTime) + lengthMin * minuteMs).toISOString();
  return (
    <form onSubmit={submit} noValidate className="grid grid-cols-1 gap-4" aria-label={t("yourDetails")}>
      <p className="rounded-md bg-surface-secondary px-3 py-2 text-sm">
        <span className="block font-medium">{guestTime(startTime, end, timeZone, locale)}</span>
        <span className="block text-muted">{zoneName(timeZone, locale)}</span>
      </p>
      {places.length > 1 ? (
        <PlaceChoice
          places={places}
          value={placeId}
          invalid={isMissing}
          onChange={(id) => {
            setPlaceId(id);
            setIsMissing(false);
          }}
        />
      ) : null}
      {asked.asksAddress ? (
        <TextField
          control={control}
          name="address"
          label={chosen?.question ? chosen.question : isOfServices ? t("whereShouldWeCome") : t("whereShouldWeMeet")}
          autoComplete="street-address"
          required
          maxLength={255}
        />
      ) : null}
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <TextField control={control} name="firstName" label={t("firstName")} autoComplete="given-name" required autoFocus maxLength={100} />
        <TextField control={control} name="lastName" label={t("lastName")} autoComplete="family-name" maxLength={100} />
      </div>
      <TextField control={control} name="email" label={t("email")} type="email" autoComplete="email" required />
      <PhoneField
        control={control}
        name="phone"
        label={t("phone")}
        country={calendar.phoneCountry}
        autoComplete="tel"
        required={asked.asksPhone}
      />
      <CompanyFields form={form} guestType={guestType} />
      {questions.fields.map((field) => (
        <SurveyQuestion
          key={field.key}
          field={field}
          phoneCountry={calendar.phoneCountry}
          value={questions.answers[field.key]}
          problem={questions.problems[field.key]}
          onChange={(value) => questions.answer(field.key, value)}
        />
      ))}
      <TextareaField control={control} name="notes" label={t("anythingElseWeShouldKnow")} rows={3} maxLength={2000} />
      {consentLabel === null ? null : <CheckboxField control={control} name="consents" label={consentLabel} />}
      <FormError of={formState.errors} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" pending={formState.isSubmitting}>
          {t("book")}
        </Button>
        <Button variant="ghost" onClick={onBack}>
          {t("chooseAnotherTime")}
        </Button>
      </div>
    </form>
  );
}
