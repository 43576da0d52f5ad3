"use client";

import type { FieldValues } from "react-hook-form";
import { Input } from "#components/ui/input.tsx";
import { Textarea } from "#components/ui/textarea.tsx";
import { useEarlyText } from "#components/ui/use-hydrated.ts";
import { controlOf, FieldFrame, type FieldProps, frameOf, textOf, useField } from "./field.tsx";

export type TextFieldProps<In extends FieldValues, Out> = FieldProps<In, Out> & {
  type?: "text" | "email" | "url" | "password" | "search";
  placeholder?: string;
  autoComplete?: string;
  autoFocus?: boolean;
  maxLength?: number;
};

export function TextField<In extends FieldValues, Out>(props: TextFieldProps<In, Out>) {
  const wiring = useField(props);
  useEarlyText(wiring.id, textOf(wiring.value), wiring.setValue);
  return (
    <FieldFrame {...frameOf(props)} wiring={wiring}>
      <Input
        {...controlOf(props, wiring)}
        type={props.type ?? "text"}
        value={textOf(wiring.value)}
        onChange={(event) => wiring.setValue(event.target.value)}
        maxLength={props.maxLength}
        autoFocus={props.autoFocus}
      />
    </FieldFrame>
  );
}

export function TextareaField<In extends FieldValues, Out>(
  props: FieldProps<In, Out> & { rows?: number; placeholder?: string; maxLength?: number },
) {
  const wiring = useField(props);
  useEarlyText(wiring.id, textOf(wiring.value), wiring.setValue);
  return (
    <FieldFrame {...frameOf(props)} wiring={wiring}>
      <Textarea
        {...controlOf(props, wiring)}
        rows={props.rows ?? 3}
        value={textOf(wiring.value)}
        onChange={(event) => wiring.setValue(event.target.value)}
        maxLength={props.maxLength}
      />
    </FieldFrame>
  );
}
