"use client";

import { useTranslations } from "use-intl";
import { usePlace } from "#components/ui/place.tsx";
import { Select } from "#components/ui/select.tsx";
import type { CheckedOccurrence } from "#contract/appointments/repeated.ts";
import { formatDate, formatDateRange } from "#lib/format/dates.ts";
import { dayOf } from "#lib/format/zone.ts";
import { isRule } from "../slot-rules.ts";
import { type OccurrenceAction, occurrenceActions, usualAction } from "./occurrence-choices.ts";

type OccurrenceListProps = {
  /** The number of occurrences, and of those whose time is not free. */
  summary: string;
  occurrences: readonly CheckedOccurrence[];
  /** The choice for times that are not free, by the start of the occurrence. Without a choice, those times are skipped. */
  choice?: { actions: ReadonlyMap<string, OccurrenceAction>; onChange: (startTime: string, action: OccurrenceAction) => void };
};

/** Each occurrence with the conflicts of its time, and the choice for it. The first one is changed in the form itself. */
export function OccurrenceList({ summary, occurrences, choice }: OccurrenceListProps) {
  const t = useTranslations("calendars.repeat");
  const rules = useTranslations("calendars");
  const { timeZone, locale } = usePlace();
  const why = ({ objection, overlaps }: CheckedOccurrence) => {
    if (overlaps !== null) {
      const when = formatDateRange(new Date(overlaps.startTime), new Date(overlaps.endTime), "time", timeZone, locale);
      return t(objection?.rule === "buffer" ? "withinBuffer" : "overlaps", { what: overlaps.contactName ?? overlaps.title, when });
    }
    if (objection === null) return "";
    return isRule(objection.rule) ? rules(`slotRules.${objection.rule}`) : objection.words;
  };
  /** The next free time, with its day if it is a different day. */
  const timeOf = ({ startTime, next }: CheckedOccurrence) => {
    const [start, free] = [new Date(startTime), new Date(next ?? startTime)];
    return formatDate(free, dayOf(start, timeZone) === dayOf(free, timeZone) ? "time" : "weekdayTime", timeZone, locale);
  };
  return (
    <div className="grid gap-1">
      <p className="text-sm font-medium" aria-live="polite">
        {summary}
      </p>
      <ul className="grid max-h-48 gap-1 overflow-y-auto text-sm">
        {occurrences.map((occurrence, index) => {
          const start = new Date(occurrence.startTime);
          const when = formatDate(start, "weekdayDatetime", timeZone, locale);
          const options = occurrenceActions
            .filter((action) => action !== "move" || occurrence.next !== null)
            .map((action) => ({
              value: action,
              label: t(`action.${action}`, { time: timeOf(occurrence) }),
            }));
          return (
            <li key={occurrence.startTime} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-0.5">
              <span className="tabular-nums first-letter:uppercase">{when}</span>
              {occurrence.objection === null ? (
                <span className="text-xs text-muted">{t("free")}</span>
              ) : (
                <span className="flex min-w-0 grow flex-wrap items-center justify-between gap-2">
                  <span className="text-xs text-warning-soft-foreground wrap-anywhere">{why(occurrence)}</span>
                  {index === 0 ? null : choice === undefined ? (
                    <span className="text-xs text-muted">{t("skipped")}</span>
                  ) : (
                    <Select
                      label={t("actionAt", { when })}
                      className="w-48"
                      options={options}
                      value={choice.actions.get(occurrence.startTime) ?? usualAction(occurrence)}
                      onChange={(value) =>
                        choice.onChange(occurrence.startTime, occurrenceActions.find((action) => action === value) ?? "skip")
                      }
                    />
                  )}
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
