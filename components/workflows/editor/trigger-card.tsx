"use client";

import { Trash2 } from "lucide-react";
import { useTranslations } from "use-intl";
import { IconButton } from "#components/ui/icon-button.tsx";
import { Card } from "#components/ui/section.tsx";
import { Select } from "#components/ui/select.tsx";
import { type TriggerType, usualTime } from "#contract/workflows/steps.ts";
import { EventLink } from "../events/event-link.tsx";
import { triggerOf, triggerOptionsFor, useWorkflowWords } from "../words.ts";
import { useConditionFields } from "./condition-fields.ts";
import { DateRuleFields } from "./date-rule-fields.tsx";
import { FilterRows } from "./filter-rows.tsx";
import { StepErrors } from "./step-problems.tsx";
import type { Draft } from "./workflow-draft.ts";

type TriggerValue = Draft["triggers"][number]["value"];
/** A date trigger begins with a default rule; other triggers have none. */
function withType({ filters }: TriggerValue, type: TriggerType): TriggerValue {
  if (type === "contact_date")
    return { type, filters, when: { field: "dateOfBirth", amount: 0, unit: "days", direction: "before", time: usualTime, yearly: true } };
  return type === "appointment_date" ? { type, filters, when: { amount: 1, unit: "days", direction: "before" } } : { type, filters };
}

type TriggerCardProps = {
  place: number;
  trigger: TriggerValue;
  problems: readonly string[];
  onChange: (trigger: TriggerValue) => void;
  onRemove: () => void;
};

export function TriggerCard({ place, trigger, problems, onChange, onRemove }: TriggerCardProps) {
  const t = useTranslations("workflows.triggerCard");
  const words = useWorkflowWords();
  const fields = useConditionFields(trigger.type);
  return (
    <Card label={t("trigger", { value: place + 1 })} className="grid gap-3">
      <div className="flex items-center gap-2">
        <Select
          label={t("trigger", { value: place + 1 })}
          options={triggerOptionsFor(trigger.type, words)}
          value={trigger.type}
          onChange={(type) => onChange(withType(trigger, triggerOf(type)))}
          className="min-w-0 flex-1"
        />
        <IconButton label={t("removeTrigger", { value: place + 1 })} icon={<Trash2 aria-hidden />} onClick={onRemove} />
      </div>
      {trigger.when === undefined ? null : (
        <DateRuleFields
          isOfContact={trigger.type === "contact_date"}
          rule={trigger.when}
          onChange={(when) => onChange({ ...trigger, when })}
        />
      )}
      <FilterRows filters={trigger.filters} onChange={(filters) => onChange({ ...trigger, filters })} fields={fields} />
      <StepErrors problems={problems} />
      <EventLink trigger={trigger.type} label={t("seeEvent")} />
    </Card>
  );
}
