"use client";

import { type ReactNode, useState } from "react";
import type { FieldValues } from "react-hook-form";
import { useTranslations } from "use-intl";
import { Button } from "#components/ui/button.tsx";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { cx } from "#components/ui/class-names.ts";
import { Input } from "#components/ui/input.tsx";
import type { Option } from "#components/ui/option.ts";
import { RequiredMark } from "#components/ui/required-mark.tsx";
import { FieldNotes, type FieldProps, type FieldWiring, listOf, textOf, useField } from "./field.tsx";

/** A longer list scrolls in its own box, so that the next fields stay near. */
const shownMost = 10;

type OptionsFieldProps<In extends FieldValues, Out> = FieldProps<In, Out> & { options: readonly Option[] };

type GroupProps = {
  wiring: FieldWiring & { error: string | undefined };
  role: "radiogroup" | "group";
  count: number;
  /** Shown beside the label. */
  action?: ReactNode;
  children: ReactNode;
};

function Group<In extends FieldValues, Out>({ wiring, role, count, action, children, ...props }: GroupProps & FieldProps<In, Out>) {
  return (
    <fieldset id={wiring.id} role={role} aria-labelledby={wiring.labelId} aria-describedby={wiring.describedBy} className={props.className}>
      <div className="mb-1 flex min-h-6 items-center justify-between gap-2">
        <span id={wiring.labelId} className={props.hideLabel ? "sr-only" : "text-sm font-medium"}>
          {props.label}
          {props.required ? <RequiredMark /> : null}
        </span>
        {action}
      </div>
      <div className={cx("grid gap-1", count > shownMost && "max-h-64 overflow-y-auto rounded-md border border-border px-3 py-2")}>
        {children}
      </div>
      <FieldNotes wiring={wiring} hint={props.hint} />
    </fieldset>
  );
}

const row = "flex min-h-7 w-fit cursor-pointer items-center gap-2 text-sm";

export type RadioFieldProps<In extends FieldValues, Out> = OptionsFieldProps<In, Out> & {
  /** Also accepts a text that is not one of the options. */
  free?: boolean;
};

/** One of the options, all of them visible. The arrow keys move between them. An empty string means none. */
export function RadioField<In extends FieldValues, Out>({ options, free = false, ...props }: RadioFieldProps<In, Out>) {
  const t = useTranslations("form.optionsField");
  const wiring = useField(props);
  const value = textOf(wiring.value);
  const isOption = options.some((option) => option.value === value);
  const [isOther, setOther] = useState(value !== "" && !isOption);
  const radio = { type: "radio" as const, name: wiring.id, disabled: props.disabled, onBlur: wiring.onBlur };
  const clear = () => {
    setOther(false);
    wiring.setValue("");
  };
  const clearing =
    (value === "" && !isOther) || props.required ? null : (
      <Button size="sm" variant="ghost" onClick={clear} disabled={props.disabled ?? false}>
        {t("clear")}
      </Button>
    );
  return (
    <Group {...props} wiring={wiring} role="radiogroup" count={options.length} action={clearing}>
      {options.map((option) => (
        <label key={option.value} className={row}>
          <input
            {...radio}
            className="size-4 shrink-0 accent-(--accent)"
            checked={!isOther && option.value === value}
            onChange={() => {
              setOther(false);
              wiring.setValue(option.value);
            }}
          />
          <span className="wrap-anywhere">{option.label}</span>
        </label>
      ))}
      {free ? (
        <span className="flex items-center gap-2">
          <label className={row}>
            <input
              {...radio}
              className="size-4 shrink-0 accent-(--accent)"
              checked={isOther}
              onChange={() => {
                setOther(true);
                wiring.setValue("");
              }}
            />
            {t("somethingElse")}
          </label>
          <Input
            aria-label={t("somethingElse")}
            value={isOther ? value : ""}
            maxLength={255}
            disabled={props.disabled}
            onChange={(event) => {
              setOther(true);
              wiring.setValue(event.target.value);
            }}
            onBlur={wiring.onBlur}
          />
        </span>
      ) : null}
    </Group>
  );
}

/** Several of the options, all of them visible. Stored values that are no longer options can be removed. */
export function CheckboxesField<In extends FieldValues, Out>({ options, ...props }: OptionsFieldProps<In, Out>) {
  const wiring = useField(props);
  const chosen = listOf(wiring.value);
  const others = chosen.filter((value) => !options.some((option) => option.value === value)).map((value) => ({ value, label: value }));
  const all = [...options, ...others];
  return (
    <Group {...props} wiring={wiring} role="group" count={all.length}>
      {all.map((option) => (
        <label key={option.value} htmlFor={`${wiring.id}-${option.value}`} className={row}>
          <Checkbox
            id={`${wiring.id}-${option.value}`}
            checked={chosen.includes(option.value)}
            disabled={props.disabled}
            onBlur={wiring.onBlur}
            onChange={({ target }) =>
              wiring.setValue(target.checked ? [...chosen, option.value] : chosen.filter((value) => value !== option.value))
            }
          />
          <span className="wrap-anywhere">{option.label}</span>
        </label>
      ))}
    </Group>
  );
}
