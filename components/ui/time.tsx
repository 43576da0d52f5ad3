"use client";

import { useTranslations } from "use-intl";
import { type DateStyle, formatDate, formatRelative, viewersTime } from "#lib/format/dates.ts";
import { usePlace, useViewerZone } from "./place.tsx";
import { useIsPrinting } from "./use-is-printing.ts";

export type TimeProps = { at: string | number | Date; style?: DateStyle | "relative"; timeZone?: string; className?: string };

/** An instant in the time zone of its `PlaceProvider`. Its title adds the viewer's time if that differs. On paper, none is relative. */
export function Time({ at, style = "datetime", timeZone, className }: TimeProps) {
  const t = useTranslations("ui.time");
  const place = usePlace();
  const viewerZone = useViewerZone();
  const shown = useIsPrinting() && style === "relative" ? "datetime" : style;
  const zone = timeZone ?? place.timeZone;
  const instant = new Date(at);
  if (Number.isNaN(instant.getTime())) return <span className={className}>—</span>;
  const own = viewerZone ? viewersTime(instant, zone, viewerZone, place.locale) : undefined;
  const full = formatDate(instant, "full", zone, place.locale);
  return (
    <time dateTime={instant.toISOString()} title={own ? t("yourTime", { full, own }) : full} className={className} suppressHydrationWarning>
      {shown === "relative" ? formatRelative(instant, new Date(), place.locale) : formatDate(instant, shown, zone, place.locale)}
    </time>
  );
}
