"use client";

import { Plus, Trash2 } from "lucide-react";
import { useId } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#components/ui/button.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import { Input } from "#components/ui/input.tsx";
import type { Option } from "#components/ui/option.ts";
import { Select } from "#components/ui/select.tsx";
import type { DurationOption } from "#contract/calendars/calendar-fields.ts";

const most = 3;
/** Units of a time, as options of an amount: 1 hour, 2 hours. */
export function useUnitOptions(units: readonly ("mins" | "hours" | "days" | "weeks" | "months")[]): (count: number) => Option[] {
  const t = useTranslations("calendarSettings.words");
  return (count) => units.map((value) => ({ value, label: t(`unit.${value}`, { count }) }));
}

export const shortUnits = ["mins", "hours"] as const;
export const longUnits = ["days", "weeks", "months"] as const;

/** The durations that visitors can choose from, and the default one. */
export function DurationEditor({
  options,
  onChange,
}: {
  options: readonly DurationOption[];
  onChange: (options: DurationOption[]) => void;
}) {
  const t = useTranslations("calendarSettings.durationEditor");
  const units = useUnitOptions(shortUnits);
  const id = useId();
  const save = (next: readonly DurationOption[]) => {
    const first = next.findIndex(({ isDefault }) => isDefault);
    onChange(next.map((option, index) => ({ ...option, order: index + 1, isDefault: index === Math.max(first, 0) })));
  };
  const change = (at: number, fields: Partial<DurationOption>) =>
    save(options.map((option, index) => (index === at ? { ...option, ...fields } : option)));
  const add = () => {
    const last = options.at(-1);
    save([...options, { duration: last ? last.duration * 2 : 30, durationUnit: last?.durationUnit ?? "mins", isDefault: false, order: 1 }]);
  };

  return (
    <fieldset>
      <legend className="mb-1 text-sm font-medium">{t("durationsToChooseFrom")}</legend>
      <ul className="grid gap-2">
        {options.map((option, index) => (
          <li key={option.order} className="flex flex-wrap items-center gap-2">
            <Input
              aria-label={t("duration", { value: index + 1 })}
              inputMode="decimal"
              className="w-20! tabular-nums"
              defaultValue={option.duration}
              onBlur={(event) => {
                const duration = Number(event.target.value.replace(",", "."));
                if (duration > 0) change(index, { duration });
                else event.target.value = String(option.duration);
              }}
            />
            <Select
              label={t("unitOfDuration", { value: index + 1 })}
              options={units(option.duration)}
              value={option.durationUnit}
              onChange={(unit) => change(index, { durationUnit: unit === "hours" ? "hours" : "mins" })}
              className="w-28"
            />
            <label className="flex items-center gap-1.5 text-sm">
              <input
                type="radio"
                name={`${id}-default`}
                checked={option.isDefault}
                onChange={() => save(options.map((each, at) => ({ ...each, isDefault: at === index })))}
              />
              {t("default")}
            </label>
            <IconButton
              label={t("removeDuration", { value: index + 1 })}
              icon={<Trash2 aria-hidden />}
              onClick={() => save(options.filter((_, at) => at !== index))}
            />
          </li>
        ))}
      </ul>
      {options.length < most ? (
        <Button size="sm" className="mt-2 w-fit" icon={<Plus aria-hidden />} onClick={add}>
          {options.length === 0 ? t("letVisitorsChooseTheDuration") : t("addDuration")}
        </Button>
      ) : null}
    </fieldset>
  );
}
