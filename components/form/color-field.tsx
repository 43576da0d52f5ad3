"use client";

import type { FieldValues } from "react-hook-form";
import { useTranslations } from "use-intl";
import { Input } from "#components/ui/input.tsx";
import { controlOf, FieldFrame, type FieldProps, frameOf, textOf, useField } from "./field.tsx";

/** Dark enough to be visible in both themes, and different enough to be distinguished. */
const swatches = [
  { name: "blue", value: "#039be5" },
  { name: "indigo", value: "#3f51b5" },
  { name: "lavender", value: "#7986cb" },
  { name: "purple", value: "#8e24aa" },
  { name: "pink", value: "#d81b60" },
  { name: "red", value: "#d50000" },
  { name: "orange", value: "#f4511e" },
  { name: "yellow", value: "#f6bf26" },
  { name: "lightGreen", value: "#33b679" },
  { name: "green", value: "#0b8043" },
  { name: "gray", value: "#616161" },
] as const;

const digits = /^(?:[\da-f]{3}|[\da-f]{6})$/i;

/** A color as `#039be5`: one of the swatches, or any other by its hexadecimal code. */
export function ColorField<In extends FieldValues, Out>(props: FieldProps<In, Out>) {
  const t = useTranslations("form.colorField");
  const wiring = useField(props);
  const value = textOf(wiring.value);
  const { onBlur, ...control } = controlOf(props, wiring);
  const leave = () => {
    if (digits.test(value)) wiring.setValue(`#${value}`);
    onBlur();
  };
  return (
    <FieldFrame {...frameOf(props)} wiring={wiring}>
      <div className="flex flex-wrap items-center gap-2">
        <Input
          {...control}
          value={value}
          maxLength={7}
          onChange={(event) => wiring.setValue(event.target.value)}
          onBlur={leave}
          className="w-24! font-mono"
        />
        <div role="radiogroup" aria-labelledby={wiring.labelId} className="grid grid-cols-6 gap-1">
          {swatches.map((swatch) => (
            <label
              key={swatch.name}
              title={t(`names.${swatch.name}`)}
              className="relative size-6 cursor-pointer rounded-full border-2 border-surface outline-offset-1 has-checked:outline-2 has-checked:outline-foreground has-focus-visible:outline-2 has-focus-visible:outline-focus"
              style={{ backgroundColor: swatch.value }}
            >
              <input
                type="radio"
                name={`${wiring.id}-swatch`}
                aria-label={t(`names.${swatch.name}`)}
                checked={value.toLowerCase() === swatch.value}
                disabled={props.disabled}
                onChange={() => wiring.setValue(swatch.value)}
                className="sr-only"
              />
            </label>
          ))}
        </div>
      </div>
    </FieldFrame>
  );
}
