"use client";

import { useState } from "react";
import type { FieldValues } from "react-hook-form";
import { useTranslations } from "use-intl";
import { Tag } from "#components/ui/badge.tsx";
import { Combobox } from "#components/ui/combobox.tsx";
import type { Option } from "#components/ui/option.ts";
import type { OptionSource } from "#components/ui/use-options.ts";
import { FieldFrame, type FieldProps, frameOf, listOf, useField } from "./field.tsx";

type ChipsFieldProps<In extends FieldValues, Out> = FieldProps<In, Out> & { options: OptionSource; placeholder?: string; free: boolean };

/** Removes options that are already chosen. */
const except = (source: OptionSource, chosen: readonly string[]): OptionSource => {
  const left = (options: readonly Option[]) => options.filter((option) => !chosen.includes(option.value));
  return typeof source === "function" ? async (query, signal) => left(await source(query, signal)) : left(source);
};

function ChipsField<In extends FieldValues, Out>(props: ChipsFieldProps<In, Out>) {
  const wiring = useField(props);
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const chosen = listOf(wiring.value);
  const listed = typeof props.options === "function" ? [] : props.options;
  const nameOf = (value: string) => listed.find((option) => option.value === value)?.label ?? names.get(value) ?? value;

  const add = (value: string, label = value) => {
    if (value === "" || chosen.includes(value)) return;
    setNames((before) => new Map(before).set(value, label));
    wiring.setValue([...chosen, value]);
  };
  const remove = (value: string) => wiring.setValue(chosen.filter((other) => other !== value));

  return (
    <FieldFrame {...frameOf(props)} wiring={wiring}>
      {chosen.length > 0 ? (
        <ul className="mb-1.5 flex flex-wrap gap-1" aria-labelledby={wiring.labelId}>
          {chosen.map((value) => (
            <li key={value} className="inline-flex max-w-full">
              <Tag onRemove={props.disabled ? undefined : () => remove(value)}>{nameOf(value)}</Tag>
            </li>
          ))}
        </ul>
      ) : null}
      <Combobox
        id={wiring.id}
        labelledBy={wiring.labelId}
        describedBy={wiring.describedBy}
        options={except(props.options, chosen)}
        value={undefined}
        collects
        onChange={(option) => option && add(option.value, option.label)}
        onCreate={props.free ? (text) => add(text) : undefined}
        onRemoveLast={() => {
          const last = chosen.at(-1);
          if (last !== undefined) remove(last);
        }}
        onBlur={wiring.onBlur}
        placeholder={props.placeholder}
        disabled={props.disabled}
        invalid={wiring.invalid}
      />
    </FieldFrame>
  );
}

export type TagsFieldProps<In extends FieldValues, Out> = FieldProps<In, Out> & {
  /** Existing values to suggest: a list or a search. */
  suggestions?: OptionSource;
  placeholder?: string;
};

/** Free text as chips, with suggestions of existing values. */
export function TagsField<In extends FieldValues, Out>({ suggestions = [], placeholder, ...props }: TagsFieldProps<In, Out>) {
  const t = useTranslations("form.chipsField");
  return <ChipsField {...props} options={suggestions} placeholder={placeholder ?? t("addATag")} free />;
}

export type MultiSelectFieldProps<In extends FieldValues, Out> = FieldProps<In, Out> & { options: OptionSource; placeholder?: string };

/** Several of the given options, as chips. */
export function MultiSelectField<In extends FieldValues, Out>({ placeholder, ...props }: MultiSelectFieldProps<In, Out>) {
  const t = useTranslations("form.chipsField");
  return <ChipsField {...props} placeholder={placeholder ?? t("add")} free={false} />;
}
