"use client";

import { ListFilter, X } from "lucide-react";
import dynamic from "next/dynamic";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#components/ui/button.tsx";
import { Menu } from "#components/ui/menu.tsx";
import { SearchInput } from "#components/ui/search-input.tsx";
import { useShortcut } from "#lib/shortcuts.ts";
import { type ContactsState, noContactFilters } from "#lib/url/contacts.ts";
import { contactListShortcuts } from "../list/shortcuts.ts";
import type { ContactOptions } from "../use-contact-options.ts";
import { countFilters, hasBuiltFilter, isActive, type QuickFilter, quickFilters } from "./kinds.ts";

const ContactFilterChip = dynamic(() => import("./chip.tsx").then((module) => module.ContactFilterChip), { ssr: false });
const FilterBuilder = dynamic(() => import("./builder/filter-builder.tsx").then((module) => module.FilterBuilder), { ssr: false });

export type ContactFilterBarProps = {
  state: ContactsState;
  onChange: (change: Partial<ContactsState>) => void;
  busy: boolean;
  options: ContactOptions;
  nameOf: (filter: QuickFilter, value: string) => string;
};

/** The search text and the filters, each of which can be changed and removed. */
export function ContactFilterBar({ state, onChange, busy, options, nameOf }: ContactFilterBarProps) {
  const t = useTranslations("contacts.bar");
  const filters = useTranslations("contacts.filters");
  const search = useRef<HTMLInputElement>(null);
  const [opened, setOpened] = useState<QuickFilter>();
  const [menu, setMenu] = useState(false);
  const [building, setBuilding] = useState<boolean>();
  const count = countFilters(state);
  const clear = () => onChange(noContactFilters);
  useShortcut(contactListShortcuts.search, () => search.current?.focus());
  useShortcut(contactListShortcuts.filter, () => setMenu(true));
  useShortcut(contactListShortcuts.clear, clear, count > 0);
  const built = state.where?.filters.length ?? 0;

  return (
    <search className="flex shrink-0 flex-wrap items-center gap-1.5 border-b border-separator px-4 py-2" aria-label={t("contacts")}>
      <SearchInput
        ref={search}
        label={t("searchContacts")}
        placeholder={t("nameEmailPhoneCompany")}
        value={state.query}
        onChange={(query) => onChange({ query: query.slice(0, 75) })}
        busy={busy && state.query !== ""}
        keys={contactListShortcuts.search.keys}
        className="w-64 max-sm:w-full"
      />
      {quickFilters
        .filter((filter) => isActive(state, filter) || opened === filter)
        .map((filter) => (
          <ContactFilterChip
            key={filter}
            filter={filter}
            state={state}
            onChange={onChange}
            options={options}
            nameOf={nameOf}
            open={opened === filter}
            onOpenChange={(open) => setOpened(open ? filter : undefined)}
          />
        ))}
      {hasBuiltFilter(state) ? (
        <span className="flex items-center rounded-md border border-border bg-surface shadow-field">
          <Button variant="ghost" size="sm" className="rounded-e-none!" onClick={() => setBuilding(true)}>
            {t("moreConditionCount", { count: built })}
            {built === 1 ? null : `, ${t(state.where?.group === "OR" ? "any" : "all")}`}
          </Button>
          <Button
            variant="ghost"
            size="sm"
            className="rounded-s-none!"
            aria-label={t("removeConditions")}
            icon={<X aria-hidden />}
            onClick={() => onChange({ where: undefined })}
          />
        </span>
      ) : null}
      <Menu
        label={t("addFilter")}
        open={menu}
        onOpenChange={setMenu}
        trigger={
          <Button size="sm" variant="ghost" icon={<ListFilter aria-hidden />}>
            {t("filter")}
          </Button>
        }
        sections={[
          {
            id: "quick",
            items: quickFilters.map((filter) => ({
              id: filter,
              label: filters(`label.${filter}`),
              checked: isActive(state, filter),
              // A closing menu returns the focus to its button. The chosen filter opens after that.
              onSelect: () => setTimeout(() => setOpened(filter), 120),
            })),
          },
          { id: "builder", items: [{ id: "builder", label: t("advancedFilter"), onSelect: () => setBuilding(true) }] },
        ]}
      />
      {count > 0 ? (
        <Button size="sm" variant="ghost" onClick={clear}>
          {t("clear")}
        </Button>
      ) : null}
      {building === undefined ? null : (
        <FilterBuilder
          key={String(building)}
          open={building}
          onOpenChange={setBuilding}
          value={state.where}
          onSave={(where) => onChange({ where })}
          options={options}
        />
      )}
    </search>
  );
}
