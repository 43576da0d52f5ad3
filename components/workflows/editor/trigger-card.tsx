"use client";

import { useQuery } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useId } from "react";
import { IconButton } from "#components/ui/icon-button.tsx";
import { Card } from "#components/ui/section.tsx";
import { Select } from "#components/ui/select.tsx";
import { useConnection } from "#lib/api/connection.tsx";
import { customFieldQueries } from "#lib/api/custom-fields.ts";
import { triggerOf, triggerOptionsFor } from "../words.ts";
import { FilterRows } from "./filter-rows.tsx";
import { StepErrors } from "./step-problems.tsx";
import { fieldsOf } from "./trigger-fields.ts";
import type { Draft } from "./workflow-draft.ts";

type TriggerValue = Draft["triggers"][number]["value"];
type TriggerCardProps = {
  place: number;
  trigger: TriggerValue;
  problems: readonly string[];
  onChange: (trigger: TriggerValue) => void;
  onRemove: () => void;
};

export function TriggerCard({ place, trigger, problems, onChange, onRemove }: TriggerCardProps) {
  const listId = useId();
  const connection = useConnection();
  const { data: customFields = [] } = useQuery(customFieldQueries.list(connection.server));
  return (
    <Card className="grid gap-3">
      <datalist id={listId}>
        {fieldsOf(trigger.type, customFields).map(({ field, label }) => (
          <option key={field} value={field} label={label} />
        ))}
      </datalist>
      <div className="flex items-center gap-2">
        <Select
          label={`Trigger ${place + 1}`}
          options={triggerOptionsFor(trigger.type)}
          value={trigger.type}
          onChange={(type) => onChange({ ...trigger, type: triggerOf(type) })}
          className="min-w-0 flex-1"
        />
        <IconButton label={`Remove trigger ${place + 1}`} icon={<Trash2 aria-hidden />} onClick={onRemove} />
      </div>
      <FilterRows filters={trigger.filters} onChange={(filters) => onChange({ ...trigger, filters })} listId={listId} />
      <StepErrors problems={problems} />
    </Card>
  );
}
