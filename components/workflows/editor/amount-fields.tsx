"use client";

import { useTranslations } from "use-intl";
import { Input } from "#components/ui/input.tsx";
import { Select } from "#components/ui/select.tsx";
import type { waitUnits } from "#contract/workflows/steps.ts";

type Unit = (typeof waitUnits)[number];
type AmountFieldsProps = {
  label: string;
  amount: number;
  unit: Unit;
  units: readonly Unit[];
  onChange: (next: { amount: number; unit: Unit }) => void;
};

/** A number and its unit. */
export function AmountFields({ label, amount, unit, units, onChange }: AmountFieldsProps) {
  const t = useTranslations("workflows.amountFields");
  return (
    <>
      <Input
        aria-label={label}
        inputMode="numeric"
        className="w-20! tabular-nums"
        value={Number.isNaN(amount) ? "" : amount}
        onChange={({ target }) => onChange({ amount: Number.parseInt(target.value, 10), unit })}
      />
      <Select
        label={t("unit")}
        options={units.map((value) => ({ value, label: t(`units.${value}`, { count: Number.isNaN(amount) ? 0 : amount }) }))}
        value={unit}
        onChange={(next) => onChange({ amount, unit: units.find((known) => known === next) ?? unit })}
        className="w-32"
      />
    </>
  );
}
