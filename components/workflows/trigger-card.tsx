"use client";

import { Trash2 } from "lucide-react";
import { useId } from "react";
import { IconButton } from "#components/ui/icon-button.tsx";
import { Card } from "#components/ui/section.tsx";
import { Select } from "#components/ui/select.tsx";
import { FilterRows } from "./filter-rows.tsx";
import { StepFaults } from "./step-faults.tsx";
import { triggerOf, triggerOptions } from "./words.ts";
import type { Draft } from "./workflow-draft.ts";

type TriggerValue = Draft["triggers"][number]["value"];
type TriggerCardProps = {
  place: number;
  trigger: TriggerValue;
  faults: readonly string[];
  onChange: (trigger: TriggerValue) => void;
  onRemove: () => void;
};

const fields = [
  "tags",
  "email",
  "phone",
  "firstName",
  "lastName",
  "source",
  "assignedTo",
  "companyName",
  "city",
  "country",
  "contact.tags",
];

export function TriggerCard({ place, trigger, faults, onChange, onRemove }: TriggerCardProps) {
  const listId = useId();
  return (
    <Card className="grid gap-3">
      <datalist id={listId}>
        {fields.map((field) => (
          <option key={field} value={field} />
        ))}
      </datalist>
      <div className="flex items-center gap-2">
        <Select
          label={`Trigger ${place + 1}`}
          options={triggerOptions}
          value={trigger.type}
          onChange={(type) => onChange({ ...trigger, type: triggerOf(type) })}
          className="min-w-0 flex-1"
        />
        <IconButton label={`Remove trigger ${place + 1}`} icon={<Trash2 aria-hidden />} onClick={onRemove} />
      </div>
      <FilterRows filters={trigger.filters} onChange={(filters) => onChange({ ...trigger, filters })} listId={listId} />
      <StepFaults faults={faults} />
    </Card>
  );
}
