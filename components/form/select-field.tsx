"use client";

import { useState } from "react";
import type { FieldValues } from "react-hook-form";
import { Combobox } from "#components/ui/combobox.tsx";
import type { Option } from "#components/ui/option.ts";
import { Select } from "#components/ui/select.tsx";
import type { OptionSource } from "#components/ui/use-options.ts";
import { FieldFrame, type FieldProps, frameOf, textOf, useField } from "./field.tsx";

export type SelectFieldProps<In extends FieldValues, Out> = FieldProps<In, Out> & {
  options: readonly Option[];
  placeholder?: string;
  /** The label of an empty choice. Without it, there is no empty choice. */
  none?: string;
};

const nothing = "";

export function SelectField<In extends FieldValues, Out>(props: SelectFieldProps<In, Out>) {
  const wiring = useField(props);
  const options = props.none ? [{ value: nothing, label: props.none }, ...props.options] : props.options;
  return (
    <FieldFrame {...frameOf(props)} wiring={wiring}>
      <Select
        id={wiring.id}
        labelledBy={wiring.labelId}
        describedBy={wiring.describedBy}
        options={options}
        value={textOf(wiring.value)}
        onChange={wiring.setValue}
        onBlur={wiring.onBlur}
        disabled={props.disabled}
        invalid={wiring.invalid}
        {...(props.placeholder ? { placeholder: props.placeholder } : {})}
      />
    </FieldFrame>
  );
}

export type ComboboxFieldProps<In extends FieldValues, Out> = FieldProps<In, Out> & {
  options: OptionSource;
  /** The initially chosen option, if options are searched and its label is not loaded yet. */
  initial?: Option | undefined;
  placeholder?: string;
  autoFocus?: boolean;
  onCreate?: (text: string) => void;
};

/** Holds the value of the chosen option; an empty string means none. */
export function ComboboxField<In extends FieldValues, Out>(props: ComboboxFieldProps<In, Out>) {
  const wiring = useField(props);
  const [picked, setPicked] = useState(props.initial);
  const value = textOf(wiring.value);
  const listed = typeof props.options === "function" ? undefined : props.options.find((option) => option.value === value);
  const chosen = value === "" ? undefined : (listed ?? (picked?.value === value ? picked : { value, label: value }));
  return (
    <FieldFrame {...frameOf(props)} wiring={wiring}>
      <Combobox
        id={wiring.id}
        labelledBy={wiring.labelId}
        describedBy={wiring.describedBy}
        options={props.options}
        value={chosen}
        onChange={(option) => {
          setPicked(option);
          wiring.setValue(option?.value ?? "");
        }}
        onBlur={wiring.onBlur}
        onCreate={props.onCreate}
        placeholder={props.placeholder}
        autoFocus={props.autoFocus ?? false}
        disabled={props.disabled}
        invalid={wiring.invalid}
      />
    </FieldFrame>
  );
}
