"use client";

import { Plus, Trash2 } from "lucide-react";
import { useRef } from "react";
import { useTranslations } from "use-intl";
import { focusFirstSegment } from "#components/ui/dates/segments.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import { TimeInput } from "#components/ui/time-input.tsx";
import { dayMinutes, type Minutes, minutesOf, timeOf, withSpan } from "./week-hours.ts";

type SpanInputsProps = { label: string; spans: readonly Minutes[]; onChange: (spans: Minutes[]) => void };

/** A time of day ends at 23:59, so midnight at the end of a day is shown as 00:00. */
const endText = (minutes: number) => (minutes === dayMinutes ? "00:00" : timeOf(minutes));

/** The hours of one day as time inputs. Newly added hours get the focus. When hours are removed, the button that adds hours gets it. */
export function SpanInputs({ label, spans, onChange }: SpanInputsProps) {
  const t = useTranslations("calendarSettings.spanInputs");
  const change = (at: number, fields: Partial<Minutes>) =>
    onChange(spans.map((span, index) => (index === at ? { ...span, ...fields } : span)));
  const list = useRef<HTMLDivElement>(null);
  const add = () => {
    onChange(withSpan(spans));
    requestAnimationFrame(() => focusFirstSegment(list.current?.children[spans.length] ?? null));
  };
  const remove = (at: number) => {
    onChange(spans.filter((_, index) => index !== at));
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(":scope > :last-child button")?.focus());
  };
  return (
    <div ref={list} className="grid gap-1">
      {spans.map((span, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a span has no id, and its times change while they are typed
        <div key={index} className="flex flex-wrap items-center gap-1.5">
          <TimeInput
            aria-label={t("from", { label, value: index > 0 ? ` (${index + 1})` : "" })}
            className="w-24"
            value={timeOf(span.from)}
            onChange={(time) => time && change(index, { from: minutesOf(time) })}
          />
          <span aria-hidden className="text-muted">
            –
          </span>
          <TimeInput
            aria-label={t("to", { label, value: index > 0 ? ` (${index + 1})` : "" })}
            className="w-24"
            invalid={span.to <= span.from}
            value={endText(span.to)}
            onChange={(time) => time && change(index, { to: minutesOf(time) || dayMinutes })}
          />
          <IconButton label={t("removeTheseHoursOf", { label })} icon={<Trash2 aria-hidden />} onClick={() => remove(index)} />
        </div>
      ))}
      <div className="flex min-h-8 items-center gap-2">
        {spans.length === 0 ? <span className="text-sm text-muted">{t("closed")}</span> : null}
        <IconButton label={t("addHoursTo", { label })} icon={<Plus aria-hidden />} onClick={add} />
      </div>
    </div>
  );
}
