"use client";

import { usePlace } from "#components/ui/place.tsx";
import { fromWall } from "./to-full-calendar.ts";

/** An hour of the place's clock, and beside it the same by the viewer's. */
export function SlotTime({ text, wall, secondZone }: { text: string; wall: Date; secondZone: string | undefined }) {
  const { timeZone, locale } = usePlace();
  if (secondZone === undefined) return <span className="tabular-nums">{text}</span>;
  const own = new Intl.DateTimeFormat(locale, { hour: "numeric", minute: "2-digit", timeZone: secondZone }).format(
    new Date(fromWall(wall, timeZone)),
  );
  return (
    <span className="flex items-baseline justify-end gap-2 tabular-nums">
      <span className="text-muted">{own}</span>
      <span>{text}</span>
    </span>
  );
}
