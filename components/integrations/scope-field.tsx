"use client";

import type { FieldValues } from "react-hook-form";
import { useTranslations } from "use-intl";
import { type FieldProps, listOf, useField } from "#components/form/field.tsx";
import { ScopePicker } from "./scope-picker.tsx";

export type ScopeFieldProps<In extends FieldValues, Out> = Omit<FieldProps<In, Out>, "label"> & { grantable: readonly string[] };

export function ScopeField<In extends FieldValues, Out>({ grantable, ...props }: ScopeFieldProps<In, Out>) {
  const t = useTranslations("integrations.scopeField");
  const wiring = useField({ ...props, label: t("scopes") });
  const error = wiring.error === undefined ? undefined : t("chooseAtLeastOneScope");
  return <ScopePicker value={listOf(wiring.value)} onChange={wiring.setValue} grantable={grantable} error={error} />;
}
