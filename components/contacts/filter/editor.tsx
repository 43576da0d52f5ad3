"use client";

import { Select } from "#components/ui/select.tsx";
import type { ContactsState } from "#lib/url/contacts.ts";
import { presences } from "#lib/url/contacts.ts";
import type { ContactOptions } from "../use-contact-options.ts";
import { FilterChoices } from "./choices.tsx";
import { filterLabels, presenceLabels, type QuickFilter } from "./kinds.ts";
import { FilterSpan } from "./span.tsx";

export type FilterEditorProps = {
  filter: QuickFilter;
  state: ContactsState;
  onChange: (change: Partial<ContactsState>) => void;
  options: ContactOptions;
  nameOf: (filter: QuickFilter, value: string) => string;
};

const presenceOptions = presences.map((value) => ({ value, label: presenceLabels[value] }));
const isPresence = (value: string) => presences.find((presence) => presence === value);

/** The choice behind one quick filter. */
export function FilterEditor({ filter, state, onChange, options, nameOf }: FilterEditorProps) {
  const label = filterLabels[filter];
  const named = { label, nameOf: (value: string) => nameOf(filter, value) };
  switch (filter) {
    case "tags":
      return <FilterChoices {...named} options={options.tags} chosen={state.tags} onChange={(tags) => onChange({ tags })} />;
    case "owner":
      return (
        <FilterChoices
          {...named}
          options={[{ value: "none", label: "Nobody" }, ...options.owners]}
          chosen={state.owner}
          onChange={(owner) => onChange({ owner })}
        />
      );
    case "business":
      return (
        <FilterChoices
          {...named}
          options={async (query, signal) => [{ value: "none", label: "No business" }, ...(await options.businesses(query, signal))]}
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
          options={presenceOptions}
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
            { value: "true", label: "On" },
            { value: "false", label: "Off" },
          ]}
          onChange={(value) => onChange({ dnd: value === "true" })}
          className="w-40"
        />
      );
  }
}
