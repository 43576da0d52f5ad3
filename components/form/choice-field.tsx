"use client";

import type { ComponentType } from "react";
import type { FieldValues } from "react-hook-form";
import { Checkbox, type CheckboxProps } from "#components/ui/checkbox.tsx";
import { Switch } from "#components/ui/switch.tsx";
import { FieldNotes, type FieldProps, useField } from "./field.tsx";

type Box = ComponentType<Pick<CheckboxProps, "id" | "name" | "checked" | "disabled" | "onChange" | "onBlur" | "aria-describedby">>;

function BoxField<In extends FieldValues, Out>({ Control, ...props }: FieldProps<In, Out> & { Control: Box }) {
  const wiring = useField(props);
  return (
    <div className={props.className}>
      <label id={wiring.labelId} htmlFor={wiring.id} className="flex min-h-6 cursor-pointer items-start gap-2 py-0.5 text-sm">
        <span className="flex h-5 items-center">
          <Control
            id={wiring.id}
            name={props.name}
            checked={wiring.value === true}
            onChange={(event) => wiring.setValue(event.target.checked)}
            onBlur={wiring.onBlur}
            disabled={props.disabled}
            aria-describedby={wiring.describedBy}
          />
        </span>
        <span className={props.hideLabel ? "sr-only" : "min-w-0"}>{props.label}</span>
      </label>
      <FieldNotes wiring={wiring} hint={props.hint} />
    </div>
  );
}

export const CheckboxField = <In extends FieldValues, Out>(props: FieldProps<In, Out>) => <BoxField {...props} Control={Checkbox} />;

export const SwitchField = <In extends FieldValues, Out>(props: FieldProps<In, Out>) => <BoxField {...props} Control={Switch} />;
