"use client";

import { usePlace } from "#components/ui/place.tsx";
import { fromWall } from "./to-full-calendar.ts";

/** An hour of the place's clock, and before it the same by the viewer's. */
export function SlotTime({ wall, secondZone }: { wall: Date; secondZone: string | undefined }) {
  const { timeZone, locale } = usePlace();
  const hour = (at: Date, zone: string) =>
    new Intl.DateTimeFormat(locale, { hour: "numeric", minute: "2-digit", timeZone: zone }).format(at);
  return (
    <span className="flex items-baseline justify-end gap-2 text-2xs tabular-nums">
      {secondZone === undefined ? null : <span className="text-muted">{hour(new Date(fromWall(wall, timeZone)), secondZone)}</span>}
      <span>{hour(wall, "UTC")}</span>
    </span>
  );
}
