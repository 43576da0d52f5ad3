"use client";

import { useQuery } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useId } from "react";
import { useTranslations } from "use-intl";
import { IconButton } from "#components/ui/icon-button.tsx";
import { Card } from "#components/ui/section.tsx";
import { Select } from "#components/ui/select.tsx";
import type { TriggerType } from "#contract/workflows/steps.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { customFieldQueries } from "#lib/api/custom-fields.ts";
import { triggerOf, triggerOptionsFor } from "../words.ts";
import { FilterRows } from "./filter-rows.tsx";
import { StepErrors } from "./step-problems.tsx";
import type { Draft } from "./workflow-draft.ts";

// The fields for conditions, by trigger: those of the event and the contact's at that time.

const ofContact: Record<string, string> = {
  tags: "Tags",
  email: "Email",
  phone: "Phone",
  firstName: "First name",
  lastName: "Last name",
  contactType: "Contact type",
  source: "Source",
  assignedTo: "Owner",
  companyName: "Company",
  city: "City",
  country: "Country",
};
const ofMessage = { body: "Text", subject: "Subject", messageType: "Channel", source: "Sent by", status: "Status", userId: "Colleague" };
const ofAppointment = {
  calendarId: "Calendar",
  title: "Title",
  appointmentStatus: "Status",
  assignedUserId: "Colleague",
  startTime: "Begins",
};
const ofForm = { surveyName: "Survey", surveyId: "Survey ID", name: "Name", email: "Email" };

const ofEvent: Partial<Record<TriggerType, Record<string, string>>> = {
  inbound_message: ofMessage,
  outbound_message: ofMessage,
  appointment_booked: ofAppointment,
  appointment_rescheduled: ofAppointment,
  appointment_canceled: ofAppointment,
  form_submitted: ofForm,
};

type Field = { field: string; label: string };
const listed = (names: Record<string, string>, prefix: string, words: string): Field[] =>
  Object.entries(names).map(([field, label]) => ({ field: `${prefix}${field}`, label: `${words}${label}` }));

/** The fields that are offered for conditions of a trigger. Others can be typed. */
function fieldsOf(trigger: TriggerType, customFields: readonly { id: string; name: string }[]): Field[] {
  const own = Object.fromEntries(customFields.map(({ id, name }) => [`customFields.${id}`, name]));
  const names = ofEvent[trigger];
  if (names === undefined) return listed({ ...ofContact, ...own }, "", "");
  return [...listed(names, "", ""), ...listed({ ...ofContact, ...own }, "contact.", "Contact: ")];
}

type TriggerValue = Draft["triggers"][number]["value"];
type TriggerCardProps = {
  place: number;
  trigger: TriggerValue;
  problems: readonly string[];
  onChange: (trigger: TriggerValue) => void;
  onRemove: () => void;
};

export function TriggerCard({ place, trigger, problems, onChange, onRemove }: TriggerCardProps) {
  const t = useTranslations("workflows.triggerCard");
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
          label={t("trigger", { value: place + 1 })}
          options={triggerOptionsFor(trigger.type)}
          value={trigger.type}
          onChange={(type) => onChange({ ...trigger, type: triggerOf(type) })}
          className="min-w-0 flex-1"
        />
        <IconButton label={t("removeTrigger", { value: place + 1 })} icon={<Trash2 aria-hidden />} onClick={onRemove} />
      </div>
      <FilterRows filters={trigger.filters} onChange={(filters) => onChange({ ...trigger, filters })} listId={listId} />
      <StepErrors problems={problems} />
    </Card>
  );
}
