"use client";

import { type ReactNode, useId } from "react";
import { type Control, type FieldPath, type FieldValues, useController } from "react-hook-form";
import { Caption } from "#lib/i18n/say.tsx";
import type { Own } from "#lib/i18n/text.ts";
import { withoutPath } from "./field-messages.ts";
import { useFieldOnScreen } from "./fields-on-screen.ts";

/** What every field takes. */
export type FieldProps<In extends FieldValues, Out> = {
  control: Control<In, unknown, Out>;
  name: FieldPath<In>;
  label: string | Own;
  hint?: ReactNode | Own;
  required?: boolean;
  disabled?: boolean;
  /** Keeps the label for screen readers only. */
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
 * Joins a control to its form value, its label, its hint and its error. One that is passed by without a change is judged with the whole
 * form: a message that appears beneath it would push away what is being clicked.
 */
export function useField<In extends FieldValues, Out>({
  control,
  name,
  hint,
}: FieldProps<In, Out>): FieldWiring & { error: string | undefined } {
  const id = useId();
  const { field, fieldState, formState } = useController({ control, name });
  useFieldOnScreen(control, name, id);
  const isJudged = fieldState.isDirty || formState.isSubmitted;
  const error = fieldState.error?.message ?? firstMessage(fieldState.error);
  return {
    id,
    labelId: `${id}-label`,
    describedBy: [hint ? `${id}-hint` : "", error ? `${id}-error` : ""].filter(Boolean).join(" ") || undefined,
    invalid: error !== undefined,
    error: error === undefined ? undefined : withoutPath(name, error),
    value: field.value,
    setValue: field.onChange,
    onBlur: isJudged ? field.onBlur : () => undefined,
    ref: field.ref,
  };
}

/** The errors of a list or an object are those of its parts; one of them is enough to say. */
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
  label: string | Own;
  hint?: ReactNode | Own;
  required?: boolean | undefined;
  hideLabel?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
};

/** Label, control, hint and error, one below the other. */
export function FieldFrame({ wiring, label, hint, required, hideLabel, className, children }: FrameProps) {
  return (
    <div className={className}>
      <label id={wiring.labelId} htmlFor={wiring.id} className={hideLabel ? "sr-only" : "mb-1 block text-sm font-medium"}>
        <Caption>{label}</Caption>
        {required ? (
          <span aria-hidden className="text-danger-soft-foreground">
            {" "}
            *
          </span>
        ) : null}
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
          <Caption>{wiring.error}</Caption>
        </p>
      ) : null}
      {hint ? (
        <p id={`${wiring.id}-hint`} className="mt-1 text-xs text-muted">
          <Caption>{hint}</Caption>
        </p>
      ) : null}
    </>
  );
}

/** What of a field its frame shows. */
export const frameOf = <In extends FieldValues, Out>({ label, hint, required, hideLabel, className }: FieldProps<In, Out>) => ({
  label,
  hint,
  required,
  hideLabel,
  className,
});

/** What any native control takes of its field. */
export const controlOf = <In extends FieldValues, Out>(
  props: FieldProps<In, Out> & { placeholder?: string | Own; autoComplete?: string },
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
