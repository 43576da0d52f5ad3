"use client";

import { useQuery } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useId } from "react";
import { useTranslations } from "use-intl";
import { IconButton } from "#components/ui/icon-button.tsx";
import { Card } from "#components/ui/section.tsx";
import { Select } from "#components/ui/select.tsx";
import { type TriggerType, usualTime } from "#contract/workflows/steps.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { customFieldQueries } from "#lib/api/custom-fields.ts";
import { triggerOf, triggerOptionsFor, useWorkflowWords } from "../words.ts";
import { DateRuleFields } from "./date-rule-fields.tsx";
import { FilterRows } from "./filter-rows.tsx";
import { StepErrors } from "./step-problems.tsx";
import type { Draft } from "./workflow-draft.ts";

// The fields for conditions, by trigger: those of the event and the contact's at that time.

const contactFields = [
  ...(["tags", "email", "phone", "firstName", "lastName", "contactType"] as const),
  ...(["source", "assignedTo", "companyName", "city", "country"] as const),
];
const eventFields = {
  message: ["body", "subject", "messageType", "source", "status", "userId"],
  appointment: ["calendarId", "title", "appointmentStatus", "assignedUserId", "startTime"],
  form: ["surveyName", "surveyId", "name", "email"],
} as const;

const eventOf: Partial<Record<TriggerType, keyof typeof eventFields>> = {
  inbound_message: "message",
  outbound_message: "message",
  appointment_booked: "appointment",
  appointment_rescheduled: "appointment",
  appointment_canceled: "appointment",
  appointment_date: "appointment",
  form_submitted: "form",
};

type TriggerWords = ReturnType<typeof useTranslations<"workflows.triggerCard">>;
type Field = { field: string; label: string };

function fieldsOfEvent(event: keyof typeof eventFields, t: TriggerWords): Field[] {
  switch (event) {
    case "message":
      return eventFields.message.map((field) => ({ field, label: t(`message.${field}`) }));
    case "appointment":
      return eventFields.appointment.map((field) => ({ field, label: t(`appointment.${field}`) }));
    case "form":
      return eventFields.form.map((field) => ({ field, label: t(`form.${field}`) }));
  }
}

function fieldsOf(trigger: TriggerType, customFields: readonly { id: string; name: string }[], t: TriggerWords): Field[] {
  const ofContact = [
    ...contactFields.map((field) => ({ field, label: t(`contact.${field}`) })),
    ...customFields.map(({ id, name }) => ({ field: `customFields.${id}`, label: name })),
  ];
  const event = eventOf[trigger];
  if (event === undefined) return ofContact;
  const prefixed = ofContact.map(({ field, label }) => ({ field: `contact.${field}`, label: t("contactField", { field: label }) }));
  return [...fieldsOfEvent(event, t), ...prefixed];
}

/** The fields that are offered for conditions of a trigger. Others can be typed. */
export function FieldOptions({ id, trigger }: { id: string; trigger: TriggerType }) {
  const t = useTranslations("workflows.triggerCard");
  const { server } = useConnection();
  const { data: customFields = [] } = useQuery(customFieldQueries.list(server));
  return (
    <datalist id={id}>
      {fieldsOf(trigger, customFields, t).map(({ field, label }) => (
        <option key={field} value={field} label={label} />
      ))}
    </datalist>
  );
}

type TriggerValue = Draft["triggers"][number]["value"];
/** A date trigger begins with a usual rule; others have none. */
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
  const listId = useId();
  return (
    <Card className="grid gap-3">
      <FieldOptions id={listId} trigger={trigger.type} />
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
      <FilterRows filters={trigger.filters} onChange={(filters) => onChange({ ...trigger, filters })} listId={listId} />
      <StepErrors problems={problems} />
    </Card>
  );
}
