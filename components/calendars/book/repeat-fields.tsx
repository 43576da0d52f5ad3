"use client";

import { useTranslations } from "use-intl";
import { DateInput } from "#components/ui/date-input.tsx";
import { Input } from "#components/ui/input.tsx";
import { Labelled } from "#components/ui/labelled.tsx";
import { Select } from "#components/ui/select.tsx";
import { frequencies, type Repeat, repeatedMost } from "./repeat-rule.ts";

type RepeatFieldsProps = {
  value: Repeat;
  /** The first day, before which the repetition cannot end. */
  day: string;
  onChange: (repeat: Repeat) => void;
};

/** Chooses how often something repeats and when that ends. */
export function RepeatFields({ value, day, onChange }: RepeatFieldsProps) {
  const t = useTranslations("calendars.repeat");
  const set = (change: Partial<Repeat>) => onChange({ ...value, ...change });
  const options = frequencies.map((frequency) => ({ value: frequency, label: t(`frequency.${frequency}`) }));
  const ends = (["after", "on"] as const).map((end) => ({ value: end, label: t(`ends.${end}`) }));
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(11rem,100%),1fr))] gap-3">
      <div className="grid content-start gap-1 text-xs font-medium">
        {t("repeat")}
        <Select
          label={t("repeat")}
          options={options}
          value={value.frequency}
          onChange={(chosen) => set({ frequency: frequencies.find((each) => each === chosen) ?? "never" })}
        />
      </div>
      {value.frequency === "never" ? null : (
        <>
          <div className="grid content-start gap-1 text-xs font-medium">
            {t("end")}
            <Select label={t("end")} options={ends} value={value.ends} onChange={(end) => set({ ends: end === "on" ? "on" : "after" })} />
          </div>
          {value.ends === "after" ? (
            <Labelled label={t("times")}>
              <Input
                type="number"
                inputMode="numeric"
                min={2}
                max={repeatedMost}
                value={Number.isNaN(value.count) ? "" : value.count}
                onChange={(event) => set({ count: event.target.valueAsNumber })}
              />
            </Labelled>
          ) : (
            <DateInput label={t("until")} min={day} value={value.until} onChange={(until) => set({ until })} />
          )}
        </>
      )}
    </div>
  );
}
