"use client";

import { type ReactNode, useId, useState } from "react";
import { useTranslations } from "use-intl";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { Input } from "#components/ui/input.tsx";
import type { Option } from "#components/ui/option.ts";
import { Spinner } from "#components/ui/spinner.tsx";
import { type OptionSource, useOptions } from "#components/ui/use-options.ts";

export type FilterChoicesProps = {
  label: string;
  options: OptionSource;
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  /** The label of a chosen value that is not among the options. */
  nameOf: (value: string) => string;
  /** Also accepts the typed text as a value. */
  free?: boolean;
};

/** Chooses several values by typing. The initially chosen ones come first, and the order does not change while the user chooses. */
export function FilterChoices({ label, options, nameOf, free = false, ...props }: FilterChoicesProps) {
  const t = useTranslations("contacts.choices");
  const [query, setQuery] = useState("");
  const [first, setFirst] = useState(props.chosen);
  // The address is updated with a delay. If the checkbox waited for it, it would feel slow.
  const [chosen, setChosen] = useState(props.chosen);
  const id = useId();
  const found = useOptions(options, query);
  const typed = query.trim();
  const offered: Option[] = [
    ...(typed === "" ? first.map((value) => ({ value, label: nameOf(value) })) : []),
    ...found.options.filter((option) => typed !== "" || !first.includes(option.value)),
  ];
  const isNew = free && typed !== "" && !offered.some((option) => option.label.toLowerCase() === typed.toLowerCase());
  const toggle = (value: string) => {
    const next = chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value];
    setChosen(next);
    props.onChange(next);
  };
  const take = (value: string) => {
    if (!first.includes(value)) setFirst([value, ...first]);
    toggle(value);
    setQuery("");
  };
  return (
    <div className="grid min-w-[min(15rem,60vw)] grid-cols-1 gap-2">
      <Input
        autoFocus
        aria-label={t("findIn", { label })}
        aria-controls={id}
        placeholder={t("find")}
        value={query}
        onChange={(event) => setQuery(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || typed === "") return;
          event.preventDefault();
          const found = isNew ? typed : offered[0]?.value;
          if (found !== undefined) take(found);
        }}
      />
      <ul id={id} aria-label={label} className="-mx-1 grid max-h-64 overflow-y-auto">
        {isNew ? <Choice label={`“${typed}”`} checked={false} onToggle={() => take(typed)} /> : null}
        {offered.map((option) => (
          <Choice
            key={option.value}
            label={option.label}
            detail={option.description}
            checked={chosen.includes(option.value)}
            onToggle={() => toggle(option.value)}
          />
        ))}
      </ul>
      {found.busy && offered.length === 0 ? <Spinner label={t("searching")} /> : null}
      {found.failure ? <p className="text-xs text-danger-soft-foreground">{found.failure}</p> : null}
      {!found.busy && offered.length === 0 && !isNew && !found.failure ? <p className="px-1 text-sm text-muted">{t("noResults")}</p> : null}
    </div>
  );
}

type ChoiceProps = { label: string; detail?: ReactNode; checked: boolean; onToggle: () => void };

function Choice({ label, detail, checked, onToggle }: ChoiceProps) {
  return (
    <li>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the Checkbox inside is an input */}
      <label className="flex h-8 cursor-pointer items-center gap-2 rounded-md px-1.5 text-sm hover:bg-default">
        <Checkbox checked={checked} onChange={onToggle} />
        <span className="min-w-0 flex-1 truncate">{label}</span>
        {detail ? <span className="shrink-0 text-xs text-muted tabular-nums">{detail}</span> : null}
      </label>
    </li>
  );
}
