"use client";

import { type ReactNode, useId } from "react";
import { type Control, type FieldPath, type FieldValues, useController } from "react-hook-form";
import { useTranslations } from "use-intl";
import { RequiredMark } from "#components/ui/required-mark.tsx";
import { withoutPath } from "./field-messages.ts";
import { useFieldOnScreen } from "./fields-on-screen.ts";

/** Props of every field. */
export type FieldProps<In extends FieldValues, Out> = {
  control: Control<In, unknown, Out>;
  name: FieldPath<In>;
  label: string;
  hint?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  /** Shows the label to screen readers only. */
  hideLabel?: boolean;
  className?: string;
};

export type FieldWiring = {
  id: string;
  labelId: string;
  describedBy: string | undefined;
  invalid: boolean;
  value: unknown;
  setValue: (value: unknown) => void;
  onBlur: () => void;
  ref: (node: { focus?: () => void } | null) => void;
};

/**
 * Connects a control to its form value, label, hint and error. If the user leaves a field without changing it, it is validated only with
 * the whole form, because a message below it would move the element that the user is about to click.
 */
export function useField<In extends FieldValues, Out>({
  control,
  name,
  hint,
}: FieldProps<In, Out>): FieldWiring & { error: string | undefined } {
  const id = useId();
  const t = useTranslations("form.checks");
  const { field, fieldState, formState } = useController({ control, name });
  useFieldOnScreen(control, name, id);
  const isJudged = fieldState.isDirty || formState.isSubmitted;
  const error = fieldState.error?.message ?? firstMessage(fieldState.error);
  return {
    id,
    labelId: `${id}-label`,
    describedBy: [hint ? `${id}-hint` : "", error ? `${id}-error` : ""].filter(Boolean).join(" ") || undefined,
    invalid: error !== undefined,
    error: error === undefined ? undefined : withoutPath(name, error, t, field.value === ""),
    value: field.value,
    setValue: field.onChange,
    onBlur: isJudged ? field.onBlur : () => undefined,
    ref: field.ref,
  };
}

/** The first message of a field's error. The errors of a list or an object are nested. */
function firstMessage(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null) return undefined;
  if ("message" in error && typeof error.message === "string") return error.message;
  for (const [part, inner] of Object.entries(error)) {
    const message = part === "ref" ? undefined : firstMessage(inner);
    if (message !== undefined) return message;
  }
  return undefined;
}

export const textOf = (value: unknown): string =>
  typeof value === "string" ? value : value === undefined || value === null ? "" : String(value);

export const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.filter((item) => typeof item === "string") : []);

type FrameProps = {
  wiring: FieldWiring & { error: string | undefined };
  label: string;
  hint?: ReactNode;
  required?: boolean | undefined;
  hideLabel?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
};

/** Label, control, hint and error, in this order. */
export function FieldFrame({ wiring, label, hint, required, hideLabel, className, children }: FrameProps) {
  return (
    <div className={className}>
      <label id={wiring.labelId} htmlFor={wiring.id} className={hideLabel ? "sr-only" : "mb-1 block text-sm font-medium"}>
        {label}
        {required ? <RequiredMark /> : null}
      </label>
      {children}
      <FieldNotes wiring={wiring} hint={hint} />
    </div>
  );
}

export function FieldNotes({ wiring, hint }: Pick<FrameProps, "wiring" | "hint">) {
  return (
    <>
      {wiring.error ? (
        <p id={`${wiring.id}-error`} data-problem className="mt-1 text-xs wrap-break-word text-danger-soft-foreground">
          {wiring.error}
        </p>
      ) : null}
      {hint ? (
        <p id={`${wiring.id}-hint`} className="mt-1 text-xs text-muted">
          {hint}
        </p>
      ) : null}
    </>
  );
}

/** The part of a field's props that its frame shows. */
export const frameOf = <In extends FieldValues, Out>({ label, hint, required, hideLabel, className }: FieldProps<In, Out>) => ({
  label,
  hint,
  required,
  hideLabel,
  className,
});

/** The props that any native control takes from its field. */
export const controlOf = <In extends FieldValues, Out>(
  props: FieldProps<In, Out> & { placeholder?: string; autoComplete?: string },
  wiring: FieldWiring,
) => ({
  id: wiring.id,
  ref: wiring.ref,
  name: props.name,
  onBlur: wiring.onBlur,
  required: props.required,
  disabled: props.disabled,
  placeholder: props.placeholder,
  autoComplete: props.autoComplete ?? "off",
  invalid: wiring.invalid,
  "aria-describedby": wiring.describedBy,
});
