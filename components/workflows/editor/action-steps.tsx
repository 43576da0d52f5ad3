"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { useTranslations } from "use-intl";
import { Tag } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { Combobox } from "#components/ui/combobox.tsx";
import { Input } from "#components/ui/input.tsx";
import { Select } from "#components/ui/select.tsx";
import { Textarea } from "#components/ui/textarea.tsx";
import { TimeInput } from "#components/ui/time-input.tsx";
import { UserPicker } from "#components/users/user-picker.tsx";
import { type Action, messageChannels, waitUnits } from "#contract/workflows/steps.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { conversationQueries } from "#lib/api/conversations.ts";
import { tagQueries } from "#lib/api/tags.ts";
import { AmountFields } from "./amount-fields.tsx";

type Of<T extends Action["type"]> = Extract<Action, { type: T }>;
type StepProps<T extends Action["type"]> = { action: Of<T>; onChange: (action: Of<T>) => void };

export function TagsStep({ action, onChange }: StepProps<"add_tag" | "remove_tag">) {
  const t = useTranslations("workflows.actionSteps");
  const connection = useConnection();
  const client = useQueryClient();
  const find = async (query: string) =>
    (await client.fetchQuery(tagQueries.list(connection.server, query)))
      .filter(({ tag }) => !action.tags.includes(tag))
      .map(({ tag, count }) => ({ value: tag, label: tag, description: t("contactCount", { count: count }) }));
  const add = (tag: string) => {
    if (tag !== "" && !action.tags.includes(tag)) onChange({ ...action, tags: [...action.tags, tag] });
  };
  return (
    <div className="grid gap-2">
      {action.tags.length > 0 ? (
        <ul className="flex flex-wrap gap-1" aria-label={t("tags")}>
          {action.tags.map((tag) => (
            <li key={tag} className="inline-flex max-w-full">
              <Tag onRemove={() => onChange({ ...action, tags: action.tags.filter((other) => other !== tag) })}>{tag}</Tag>
            </li>
          ))}
        </ul>
      ) : null}
      <Combobox
        label={t("addATag")}
        options={find}
        value={undefined}
        collects
        onChange={(option) => option && add(option.value)}
        onCreate={(text) => add(text.trim())}
        placeholder={t("findOrNameATag")}
      />
    </div>
  );
}

export function WaitStep({ action, onChange }: StepProps<"wait">) {
  const t = useTranslations("workflows.actionSteps");
  return (
    <div className="flex items-center gap-2">
      <AmountFields
        label={t("howLong")}
        amount={action.amount}
        unit={action.unit}
        units={waitUnits}
        onChange={(next) => onChange({ ...action, ...next })}
      />
    </div>
  );
}

export function WaitUntilTimeStep({ action, onChange }: StepProps<"wait_until_time">) {
  const t = useTranslations("workflows.actionSteps");
  return <TimeInput aria-label={t("time")} value={action.time} onChange={(time) => onChange({ ...action, time })} className="w-32" />;
}

export function WaitBeforeAppointmentStep({ action, onChange }: StepProps<"wait_before_appointment">) {
  const t = useTranslations("workflows.actionSteps");
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-2 text-sm">
        <AmountFields
          label={t("howLong")}
          amount={action.amount}
          unit={action.unit}
          units={waitUnits}
          onChange={(next) => onChange({ ...action, ...next })}
        />
        {t("beforeTheAppointment")}
      </div>
      <p className="text-xs text-muted">{t("followsTheAppointment")}</p>
    </div>
  );
}

export function TemplateStep({ action, onChange }: StepProps<"send_template">) {
  const t = useTranslations("workflows.actionSteps");
  const { server } = useConnection();
  const { data: templates = [] } = useQuery(conversationQueries.templates(server));
  return (
    <div className="grid gap-2">
      <Select
        label={t("channel")}
        options={messageChannels.map((value) => ({ value, label: t(`channelName.${value}`) }))}
        value={action.channel}
        onChange={(channel) => onChange({ ...action, channel: channel === "Email" ? "Email" : "SMS" })}
      />
      <Select
        label={t("template")}
        options={templates.map(({ id, name, body }) => ({ value: id, label: name, description: body.slice(0, 100) }))}
        value={action.templateId === "" ? undefined : action.templateId}
        placeholder={t("chooseATemplate")}
        onChange={(templateId) => onChange({ ...action, templateId })}
      />
      {templates.length === 0 ? <p className="text-xs text-muted">{t("noTemplatesYet")}</p> : null}
    </div>
  );
}

export function TaskStep({ action, onChange }: StepProps<"add_task">) {
  const t = useTranslations("workflows.actionSteps");
  return (
    <div className="grid gap-2">
      <Input
        aria-label={t("task")}
        placeholder={t("task")}
        value={action.title}
        maxLength={255}
        onChange={({ target }) => onChange({ ...action, title: target.value })}
      />
      <Textarea
        aria-label={t("details")}
        placeholder={t("details")}
        value={action.body ?? ""}
        onChange={({ target }) => onChange({ ...action, body: target.value })}
      />
      <div className="flex flex-wrap items-center gap-2 text-sm">
        {t("dueAfter")}
        <AmountFields
          label={t("dueAfter")}
          amount={action.dueAmount}
          unit={action.dueUnit}
          units={waitUnits}
          onChange={({ amount, unit }) => onChange({ ...action, dueAmount: amount, dueUnit: unit })}
        />
      </div>
      <div className="flex items-center gap-2">
        <div className="min-w-0 flex-1">
          <UserPicker
            label={t("colleague")}
            value={action.assignedTo ?? null}
            autoFocus={false}
            placeholder={t("theContactsOwner")}
            onChoose={(assignedTo) => onChange({ ...action, assignedTo })}
          />
        </div>
        {action.assignedTo === undefined ? null : (
          <Button
            size="sm"
            onClick={() => {
              const { assignedTo: _, ...rest } = action;
              onChange(rest);
            }}
          >
            {t("theContactsOwner")}
          </Button>
        )}
      </div>
    </div>
  );
}

export function AssignStep({ action, onChange }: StepProps<"assign">) {
  const t = useTranslations("workflows.actionSteps");
  return <UserPicker label={t("colleague")} value={action.userId || null} onChoose={(userId) => onChange({ ...action, userId })} />;
}

export function MessageStep({ action, onChange }: StepProps<"send_message">) {
  const t = useTranslations("workflows.actionSteps");
  const id = useId();
  return (
    <div className="grid gap-2">
      <Select
        label={t("channel")}
        options={messageChannels.map((value) => ({ value, label: t(`channelName.${value}`) }))}
        value={action.channel}
        onChange={(channel) => onChange({ ...action, channel: channel === "Email" ? "Email" : "SMS" })}
      />
      {action.channel === "Email" ? (
        <Input
          aria-label={t("subject")}
          placeholder={t("subject")}
          value={action.subject ?? ""}
          maxLength={255}
          onChange={({ target }) => onChange({ ...action, subject: target.value })}
        />
      ) : null}
      <Textarea
        aria-label={t("message")}
        aria-describedby={id}
        value={action.message}
        onChange={({ target }) => onChange({ ...action, message: target.value })}
      />
      <p id={id} className="text-xs text-muted">
        {t("andSimilarVariablesAreReplacedWith")}
      </p>
    </div>
  );
}
