"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { useTranslations } from "use-intl";
import { Tag } from "#components/ui/badge.tsx";
import { Combobox } from "#components/ui/combobox.tsx";
import { Input } from "#components/ui/input.tsx";
import { Select } from "#components/ui/select.tsx";
import { Textarea } from "#components/ui/textarea.tsx";
import { UserPicker } from "#components/users/user-picker.tsx";
import { type Action, messageChannels, waitUnits } from "#contract/workflows/steps.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { tagQueries } from "#lib/api/tags.ts";

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

const unitOptions = waitUnits.map((value) => ({ value, label: value }));

export function WaitStep({ action, onChange }: StepProps<"wait">) {
  const t = useTranslations("workflows.actionSteps");
  return (
    <div className="flex items-center gap-2">
      <Input
        aria-label={t("howLong")}
        inputMode="numeric"
        className="w-24! tabular-nums"
        value={Number.isNaN(action.amount) ? "" : action.amount}
        onChange={({ target }) => onChange({ ...action, amount: Number.parseInt(target.value, 10) })}
      />
      <Select
        label={t("unit")}
        options={unitOptions}
        value={action.unit}
        onChange={(unit) => onChange({ ...action, unit: waitUnits.find((known) => known === unit) ?? "hours" })}
        className="w-32"
      />
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
