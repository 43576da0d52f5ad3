"use client";

import type { FieldValues } from "react-hook-form";
import { type FieldProps, listOf, useField } from "#components/form/field.tsx";
import { useSay } from "#lib/i18n/say.tsx";
import { ScopePicker } from "./scope-picker.tsx";

export type ScopeFieldProps<In extends FieldValues, Out> = Omit<FieldProps<In, Out>, "label"> & { grantable: readonly string[] };

export function ScopeField<In extends FieldValues, Out>({ grantable, ...props }: ScopeFieldProps<In, Out>) {
  const say = useSay();
  const wiring = useField({ ...props, label: "Scopes" });
  const error = wiring.error === undefined ? undefined : say("Choose at least one scope.");
  return <ScopePicker value={listOf(wiring.value)} onChange={wiring.setValue} grantable={grantable} error={error} />;
}
