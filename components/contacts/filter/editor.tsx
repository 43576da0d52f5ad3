"use client";

import { useId } from "react";
import { useTranslations } from "use-intl";
import { DateRangeInput } from "#components/ui/date-range-input.tsx";
import { Select } from "#components/ui/select.tsx";
import type { ContactsState } from "#lib/url/contacts.ts";
import { presences } from "#lib/url/contacts.ts";
import type { ContactOptions } from "../use-contact-options.ts";
import { FilterChoices } from "./choices.tsx";
import { datePresets, type QuickFilter } from "./kinds.ts";

export type FilterEditorProps = {
  filter: QuickFilter;
  state: ContactsState;
  onChange: (change: Partial<ContactsState>) => void;
  options: ContactOptions;
  nameOf: (filter: QuickFilter, value: string) => string;
};

const isPresence = (value: string) => presences.find((presence) => presence === value);

/** The editor of a quick filter. */
export function FilterEditor({ filter, state, onChange, options, nameOf }: FilterEditorProps) {
  const t = useTranslations("contacts.editor");
  const filters = useTranslations("contacts.filters");
  const label = filters(`label.${filter}`);
  const named = { label, nameOf: (value: string) => nameOf(filter, value) };
  switch (filter) {
    case "tags":
      return <FilterChoices {...named} options={options.tags} chosen={state.tags} onChange={(tags) => onChange({ tags })} />;
    case "owner":
      return (
        <FilterChoices
          {...named}
          options={[{ value: "none", label: t("noOwner") }, ...options.owners]}
          chosen={state.owner}
          onChange={(owner) => onChange({ owner })}
        />
      );
    case "business":
      return (
        <FilterChoices
          {...named}
          options={async (query, signal) => [{ value: "none", label: t("noBusiness") }, ...(await options.businesses(query, signal))]}
          chosen={state.business}
          onChange={(business) => onChange({ business })}
        />
      );
    case "source":
      return <FilterChoices {...named} options={options.sources} chosen={state.source} onChange={(source) => onChange({ source })} free />;
    case "type":
      return <FilterChoices {...named} options={options.types} chosen={state.type} onChange={(type) => onChange({ type })} free />;
    case "has":
    case "lacks":
      return (
        <FilterChoices
          {...named}
          options={presences.map((value) => ({ value, label: filters(`presence.${value}`) }))}
          chosen={state[filter]}
          onChange={(chosen) => onChange({ [filter]: chosen.flatMap((value) => isPresence(value) ?? []) })}
        />
      );
    case "added":
      return <FilterSpan label={label} value={state.added} onChange={(added) => onChange({ added })} presets />;
    case "born":
      return <FilterSpan label={label} value={state.born} onChange={(born) => onChange({ born })} presets={false} />;
    case "dnd":
      return (
        <Select
          label={label}
          value={state.dnd === undefined ? undefined : String(state.dnd)}
          options={[
            { value: "true", label: t("on") },
            { value: "false", label: t("off") },
          ]}
          onChange={(value) => onChange({ dnd: value === "true" })}
          className="w-40"
        />
      );
  }
}

const edgesOf = (span: string | undefined): [from: string, to: string] => {
  const [from = "", to = ""] = span?.includes("..") ? span.split("..") : [];
  return [from, to];
};

/** Chooses a range of days: a common one, or a first and last day. */
function FilterSpan({
  label,
  value,
  onChange,
  presets,
}: {
  label: string;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
  presets: boolean;
}) {
  const t = useTranslations("contacts.filters");
  const id = useId();
  const [from, to] = edgesOf(value);
  const change = (nextFrom: string, nextTo: string) => onChange(nextFrom || nextTo ? `${nextFrom}..${nextTo}` : undefined);
  return (
    <fieldset className="grid w-64 gap-2">
      <legend className="sr-only">{label}</legend>
      {presets
        ? datePresets.map((preset) => (
            <label
              key={preset}
              className="-mx-1 flex h-8 cursor-pointer items-center gap-2 rounded-md px-1.5 text-sm hover:bg-default has-checked:font-medium"
            >
              <input type="radio" name={id} checked={value === preset} onChange={() => onChange(preset)} />
              {t(`preset.${preset}`)}
            </label>
          ))
        : null}
      <DateRangeInput aria-label={label} presets={false} value={{ from, to }} onChange={(next) => change(next.from, next.to)} />
    </fieldset>
  );
}
