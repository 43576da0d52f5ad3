"use client";

import { Plus, X } from "lucide-react";
import { useTranslations } from "use-intl";
import { Button } from "#components/ui/button.tsx";
import { cx } from "#components/ui/class-names.ts";
import { Select } from "#components/ui/select.tsx";
import type { ContactField } from "../../contact-fields.ts";
import type { ContactOptions } from "../../use-contact-options.ts";
import { FilterBuilderCondition } from "./condition.tsx";
import { type Draft, type DraftGroup, isGroup, newCondition, newKey, withPart } from "./model.ts";

const deepest = 3;

export type FilterBuilderGroupProps = {
  draft: DraftGroup;
  depth: number;
  fields: readonly ContactField[];
  options: ContactOptions;
  /** Undefined removes the group. */
  onChange: (next: DraftGroup | undefined) => void;
};

export function FilterBuilderGroup({ draft, depth, fields, options, onChange }: FilterBuilderGroupProps) {
  const t = useTranslations("contacts.group");
  const set = (key: number, next: Draft | undefined) => onChange(withPart(draft, key, next));
  const add = (part: Draft) => onChange({ ...draft, parts: [...draft.parts, part] });
  const first = fields.find(({ field }) => field === "name") ?? fields[0];
  return (
    <fieldset className={cx("grid gap-2", depth > 1 && "rounded-md border border-border p-2")}>
      <legend className="sr-only">{depth === 1 ? t("conditions") : t("groupOfConditions")}</legend>
      <div className="flex items-center gap-2">
        <Select
          label={t("match")}
          value={draft.group}
          options={[
            { value: "AND", label: t("matchAll") },
            { value: "OR", label: t("matchAny") },
          ]}
          onChange={(group) => onChange({ ...draft, group: group === "OR" ? "OR" : "AND" })}
          className="w-52"
        />
        {depth > 1 ? (
          <Button variant="ghost" size="sm" aria-label={t("removeGroup")} icon={<X aria-hidden />} onClick={() => onChange(undefined)} />
        ) : null}
      </div>
      {draft.parts.map((part) =>
        isGroup(part) ? (
          <FilterBuilderGroup
            key={part.key}
            draft={part}
            depth={depth + 1}
            fields={fields}
            options={options}
            onChange={(next) => set(part.key, next)}
          />
        ) : (
          <FilterBuilderCondition key={part.key} draft={part} fields={fields} options={options} onChange={(next) => set(part.key, next)} />
        ),
      )}
      <div className="flex flex-wrap gap-1">
        <Button variant="ghost" size="sm" icon={<Plus aria-hidden />} onClick={() => first && add(newCondition(first))}>
          {t("condition")}
        </Button>
        {depth < deepest ? (
          <Button
            variant="ghost"
            size="sm"
            icon={<Plus aria-hidden />}
            onClick={() => first && add({ key: newKey(), group: draft.group === "AND" ? "OR" : "AND", parts: [newCondition(first)] })}
          >
            {t("group")}
          </Button>
        ) : null}
      </div>
    </fieldset>
  );
}
