"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { usePlace } from "#components/ui/place.tsx";
import { Select } from "#components/ui/select.tsx";
import { appointmentQueries, type RoomRequest } from "#lib/api/appointments.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { formatDateRange } from "#lib/format/dates.ts";
import { useResources } from "./event-resources.ts";

type RoomSelectProps = {
  label: string;
  request: RoomRequest;
  /** The event that the room is chosen for. */
  eventId?: string;
  value: string | undefined;
  /** Offers an empty choice, whose value is an empty text. */
  mayBeAny?: boolean;
  disabled?: boolean;
  onChange: (roomId: string) => void;
};

/** Chooses a free room. For rooms that are taken, it shows by which event. */
export function RoomSelect({ label, request, eventId, value, mayBeAny = false, disabled = false, onChange }: RoomSelectProps) {
  const t = useTranslations("calendars.rooms");
  const { server } = useConnection();
  const { timeZone, locale } = usePlace();
  const names = new Map(useResources().map(({ id, name }) => [id, name]));
  const { data: rooms } = useQuery(appointmentQueries.rooms(server, request, eventId));
  const options = (rooms ?? []).map(({ id, isFree, overlaps }) => {
    const who = overlaps === null ? t("taken") : (overlaps.contactName ?? overlaps.title);
    const when =
      overlaps === null ? "" : formatDateRange(new Date(overlaps.startTime), new Date(overlaps.endTime), "time", timeZone, locale);
    return {
      value: id,
      label: names.get(id) ?? "",
      disabled: !isFree && id !== value,
      ...(isFree ? {} : { description: [who, when].filter(Boolean).join(", ") }),
    };
  });
  return (
    <Select
      label={label}
      options={mayBeAny ? [{ value: "", label: t("anyFreeRoom") }, ...options] : options}
      value={value}
      placeholder={t("noRoom")}
      disabled={disabled || rooms === undefined}
      onChange={onChange}
    />
  );
}
