"use client";

import { useId } from "react";
import { useTranslations } from "use-intl";
import type { Option } from "#components/ui/option.ts";
import { Select } from "#components/ui/select.tsx";
import type { BookingCalendar, VisitorMeetingPlace } from "#contract/booking/booking.ts";

const kindKeys = {
  videoa_conference: "videoCall",
  searchco_conference: "videoCall",
  ms_workspace_conference: "videoCall",
  inbound_call: "youCallUs",
  outbound_call: "weCallYou",
  booker: "atYourAddress",
} as const;

type Words = ReturnType<typeof useTranslations<"booking.words">>;

type VisitPlace = { option: Option; asks: "address" | "phone" | undefined; question: string | undefined };

const ofMeeting = ({ id, kind, location }: VisitorMeetingPlace, t: Words): VisitPlace => ({
  option:
    kind === "custom" || kind === "physical"
      ? { value: id, label: location }
      : { value: id, label: t(kindKeys[kind]), ...(kind === "inbound_call" && location ? { description: location } : {}) },
  asks: kind === "booker" ? "address" : kind === "outbound_call" ? "phone" : undefined,
  question: undefined,
});

/** The places that a calendar offers for appointments or services, and the details that each of them requires. */
export const visitPlacesOf = ({ places, meetingPlaces }: BookingCalendar, t: Words): VisitPlace[] =>
  places.length > 0
    ? places.map(({ id, name, address, asksBooker }) => ({
        option: { value: id, label: name, ...(asksBooker || !address ? {} : { description: address }) },
        asks: asksBooker ? "address" : undefined,
        question: address || undefined,
      }))
    : meetingPlaces
        .filter(({ kind, location }) => location !== "" || (kind !== "custom" && kind !== "physical"))
        .map((place) => ofMeeting(place, t));

type PlaceChoiceProps = { places: readonly VisitPlace[]; value: string | undefined; invalid: boolean; onChange: (id: string) => void };

export function PlaceChoice({ places, value, invalid, onChange }: PlaceChoiceProps) {
  const t = useTranslations("booking.visitPlaces");
  const id = useId();
  return (
    <div className="grid gap-1">
      <span id={id} className="text-sm font-medium">
        {t("where")} <span className="text-danger">*</span>
      </span>
      <Select
        labelledBy={id}
        describedBy={invalid ? `${id}-problem` : undefined}
        options={places.map(({ option }) => option)}
        value={value}
        invalid={invalid}
        onChange={onChange}
      />
      {invalid ? (
        <p id={`${id}-problem`} role="alert" className="text-xs text-danger-soft-foreground">
          {t("chooseAPlace")}
        </p>
      ) : null}
    </div>
  );
}
