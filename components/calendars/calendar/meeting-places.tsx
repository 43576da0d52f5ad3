"use client";

import { Plus, Trash2 } from "lucide-react";
import { useTranslations } from "use-intl";
import { Button } from "#components/ui/button.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import { Input } from "#components/ui/input.tsx";
import { Select } from "#components/ui/select.tsx";
import { conferenceKinds, type PlaceKind, placeKinds } from "#contract/calendars/calendar-fields.ts";

type Place = { kind: PlaceKind; location?: string | undefined; meetingId?: string | undefined };

export type MeetingPlacesProps = {
  label: string;
  places: readonly Place[];
  /** False for event calendars, which have no video conferences. */
  withConferences: boolean;
  mayBeSeveral: boolean;
  onChange: (places: Place[]) => void;
};

/** The meeting places of a calendar. The first one is the default. */
export function MeetingPlaces({ label, places, withConferences, mayBeSeveral, onChange }: MeetingPlacesProps) {
  const t = useTranslations("calendarSettings.meetingPlaces");
  const kinds = placeKinds.filter((kind) => withConferences || !conferenceKinds.includes(kind));
  const change = (at: number, fields: Partial<Place>) =>
    onChange(places.map((place, index) => (index === at ? { ...place, ...fields } : place)));
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-sm font-medium">{label}</legend>
      <ul className="grid gap-2">
        {places.map((place, index) => (
          <li key={place.meetingId ?? `new ${index}`} className="flex items-center gap-2">
            <Select
              label={t("typeOfLocation", { value: index + 1 })}
              className="w-44 shrink-0 max-sm:w-32"
              options={kinds.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))}
              value={place.kind}
              onChange={(value) => change(index, { kind: kinds.find((kind) => kind === value) ?? place.kind })}
            />
            {conferenceKinds.includes(place.kind) ? (
              <span className="min-w-0 flex-1 truncate text-sm text-muted">{t("theLinkIsCreatedWithThe")}</span>
            ) : (
              <Input
                aria-label={t("location", { value: index + 1 })}
                value={place.location ?? ""}
                onChange={(event) => change(index, { location: event.target.value })}
                placeholder={place.kind.endsWith("_call") ? t("phoneNumber") : t("addressOrLink")}
                className="min-w-0 flex-1"
              />
            )}
            <IconButton
              label={t("removeLocation", { value: index + 1 })}
              icon={<Trash2 aria-hidden />}
              onClick={() => onChange(places.filter((_, at) => at !== index))}
            />
          </li>
        ))}
      </ul>
      {mayBeSeveral || places.length === 0 ? (
        <Button
          size="sm"
          className="mt-2"
          icon={<Plus aria-hidden />}
          onClick={() => onChange([...places, { kind: "physical", location: "" }])}
        >
          {t("addLocation")}
        </Button>
      ) : null}
    </fieldset>
  );
}
