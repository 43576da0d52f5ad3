"use client";

import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useTranslations } from "use-intl";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { Select } from "#components/ui/select.tsx";
import { TimeInput } from "#components/ui/time-input.tsx";
import { fieldTypes } from "#contract/fields/field-types.ts";
import { contactDateFields, type DateRule, dateUnits, directions, usualTime } from "#contract/workflows/steps.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { customFieldQueries } from "#lib/api/custom-fields.ts";
import { AmountFields } from "./amount-fields.tsx";

type DateRuleFieldsProps = {
  isOfContact: boolean;
  rule: DateRule;
  onChange: (rule: DateRule) => void;
};

/** When a date trigger starts its workflow. */
export function DateRuleFields({ isOfContact, rule, onChange }: DateRuleFieldsProps) {
  const t = useTranslations("workflows.dateRule");
  const id = useId();
  const { server } = useConnection();
  const { data: customFields = [] } = useQuery(customFieldQueries.list(server));
  const dates = [
    ...contactDateFields.map((value) => ({ value, label: t(`fields.${value}`) })),
    ...customFields
      .filter(({ dataType }) => fieldTypes[dataType].kind === "day")
      .map(({ id, name }) => ({ value: `customFields.${id}`, label: name })),
  ];
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <AmountFields
          label={t("amount")}
          amount={rule.amount}
          unit={rule.unit}
          units={isOfContact ? (["days"] as const) : dateUnits}
          onChange={({ amount, unit }) => onChange({ ...rule, amount, unit: unit === "hours" ? "hours" : "days" })}
        />
        <Select
          label={t("direction")}
          options={directions.map((value) => ({ value, label: t(`directions.${value}`) }))}
          value={rule.direction}
          onChange={(next) => onChange({ ...rule, direction: next === "after" ? "after" : "before" })}
          className="w-32"
        />
        {isOfContact ? (
          <Select
            label={t("date")}
            options={dates}
            value={rule.field}
            onChange={(field) => onChange({ ...rule, field, yearly: field === "dateOfBirth" })}
            className="min-w-40 flex-1"
          />
        ) : (
          <span className="text-sm">{t("theAppointmentStarts")}</span>
        )}
      </div>
      {isOfContact ? (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
          <span className="flex items-center gap-2">
            {t("at")}
            <TimeInput
              aria-label={t("time")}
              value={rule.time ?? usualTime}
              onChange={(time) => onChange({ ...rule, time })}
              className="w-32"
            />
          </span>
          <span className="flex items-center gap-2">
            <Checkbox id={id} checked={rule.yearly === true} onChange={({ target }) => onChange({ ...rule, yearly: target.checked })} />
            <label htmlFor={id}>{t("everyYear")}</label>
          </span>
        </div>
      ) : null}
      <p className="text-xs text-muted">{t("onceForEachDate")}</p>
    </div>
  );
}
