import { usePlace } from "#components/ui/place.tsx";
import { formatDate } from "#lib/format/dates.ts";
import { fromWall } from "./to-full-calendar.ts";

/** An hour of the location's clock and, before it, the same hour in the viewer's time zone. */
export function SlotTime({ wall, secondZone }: { wall: Date; secondZone: string | undefined }) {
  const { timeZone, locale } = usePlace();
  const hour = (at: Date, zone: string) => formatDate(at, "time", zone, locale);
  return (
    <span className="flex items-baseline justify-end gap-2 text-2xs tabular-nums">
      {secondZone === undefined ? null : <span className="text-muted">{hour(new Date(fromWall(wall, timeZone)), secondZone)}</span>}
      <span>{hour(wall, "UTC")}</span>
    </span>
  );
}
