"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Combobox } from "#components/ui/combobox.tsx";
import type { Option } from "#components/ui/option.ts";
import type { OptionSource } from "#components/ui/use-options.ts";
import type { BulkAction } from "#contract/contacts/bulk.ts";
import { useConnection, useMay } from "#lib/api/connection.tsx";
import { enrolmentQueries } from "#lib/api/enrolments.ts";
import { FilterChoices } from "../filter/choices.tsx";
import { useContactOptions } from "../use-contact-options.ts";
import type { BulkKind } from "./words.ts";

/** The chosen action, and the name of the user, tag or workflow it refers to. */
export type BulkChosen = { action: BulkAction; name: string };

export type BulkChoiceProps = { kind: Exclude<BulkKind, "delete">; onChange: (chosen: BulkChosen | undefined) => void };

export function BulkChoice({ kind, onChange }: BulkChoiceProps) {
  const t = useTranslations("contacts.choice");
  const options = useContactOptions();
  switch (kind) {
    case "tags":
      return <TagsChoice tags={options.tags} onChange={onChange} />;
    case "owner":
      return (
        <OneChoice
          label={t("owner")}
          options={[{ value: "", label: t("noOwner") }, ...options.owners]}
          onChange={({ value, label }) => onChange({ action: { kind: "assign", userId: value || null }, name: label })}
        />
      );
    case "business":
      return (
        <OneChoice
          label={t("business")}
          options={async (query, signal) => [
            ...(query === "" ? [{ value: "", label: t("noBusiness") }] : []),
            ...(await options.businesses(query, signal)),
          ]}
          onChange={({ value, label }) => onChange({ action: { kind: "set-business", businessId: value || null }, name: label })}
        />
      );
    case "enrol":
      return <EnrolChoice onChange={onChange} />;
  }
}

function OneChoice({ label, options, onChange }: { label: string; options: OptionSource; onChange: (option: Option) => void }) {
  const [value, setValue] = useState<Option>();
  return (
    <Combobox
      label={label}
      options={options}
      value={value}
      onChange={(option) => {
        setValue(option);
        if (option) onChange(option);
      }}
    />
  );
}

const ways = [
  { kind: "add-tags", name: "add" },
  { kind: "remove-tags", name: "remove" },
] as const;

function TagsChoice({ tags, onChange }: { tags: OptionSource; onChange: BulkChoiceProps["onChange"] }) {
  const t = useTranslations("contacts.choice");
  const [kind, setKind] = useState<(typeof ways)[number]["kind"]>("add-tags");
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const set = (nextKind: typeof kind, next: readonly string[]) => {
    setKind(nextKind);
    setChosen(next);
    onChange(next.length === 0 ? undefined : { action: { kind: nextKind, tags: [...next] }, name: next.join(", ") });
  };
  return (
    <div className="grid grid-cols-1 gap-3">
      <fieldset className="flex flex-wrap gap-x-4">
        <legend className="sr-only">{t("addOrRemove")}</legend>
        {ways.map((way) => (
          <label key={way.kind} className="flex items-center gap-2">
            <input type="radio" name="bulk-tags" checked={kind === way.kind} onChange={() => set(way.kind, chosen)} />
            {t(way.name)}
          </label>
        ))}
      </fieldset>
      <FilterChoices
        label={t("tags")}
        options={tags}
        chosen={chosen}
        onChange={(next) => set(kind, next)}
        nameOf={(tag) => tag}
        free={kind === "add-tags"}
      />
    </div>
  );
}

/** Workflows and campaigns share a list; the prefix of the id distinguishes them. */
function EnrolChoice({ onChange }: { onChange: BulkChoiceProps["onChange"] }) {
  const t = useTranslations("contacts.choice");
  const connection = useConnection();
  const { data: workflows = [] } = useQuery({
    ...enrolmentQueries.targets(connection, "workflow"),
    enabled: useMay("enrol-workflow"),
  });
  const { data: campaigns = [] } = useQuery({
    ...enrolmentQueries.targets(connection, "campaign"),
    enabled: useMay("enrol-campaign"),
  });
  const options = [
    ...workflows.map(({ id, name }) => ({ value: `w:${id}`, label: name, description: t("workflow") })),
    ...campaigns.map(({ id, name }) => ({ value: `c:${id}`, label: name, description: t("campaign") })),
  ];
  return (
    <OneChoice
      label={t("workflowOrCampaign")}
      options={options}
      onChange={({ value, label }) => {
        const id = value.slice(2);
        onChange({
          action: value.startsWith("w:") ? { kind: "enter-workflow", workflowId: id } : { kind: "enter-campaign", campaignId: id },
          name: label,
        });
      }}
    />
  );
}
