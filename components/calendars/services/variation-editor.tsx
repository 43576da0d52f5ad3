"use client";

import { Plus, Trash2 } from "lucide-react";
import { useId } from "react";
import { useTranslations } from "use-intl";
import { z } from "zod";
import { Button } from "#components/ui/button.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import { Input } from "#components/ui/input.tsx";
import { usePlace } from "#components/ui/place.tsx";
import { Section } from "#components/ui/section.tsx";
import { readNumber, writeNumber } from "#lib/format/numbers.ts";

export const variationForm = z.object({
  id: z.string().optional(),
  name: z.string().trim().min(1).max(255),
  serviceDuration: z.number().positive().max(10_080).nullable(),
  amount: z.number().min(0).nullable(),
});
export type VariationValues = z.input<typeof variationForm>;

type VariationEditorProps = {
  variations: readonly VariationValues[];
  onChange: (variations: VariationValues[]) => void;
  error: string | undefined;
};

/** The variations of a service, each with its own duration and price if these differ. */
export function VariationEditor({ variations, onChange, error }: VariationEditorProps) {
  const t = useTranslations("calendarSettings.variationEditor");
  const id = useId();
  const { locale } = usePlace();
  const read = (text: string) => {
    const value = readNumber(text, locale);
    return typeof value === "number" ? value : null;
  };
  const written = (value: number | null) => (value === null ? "" : writeNumber(value, locale));
  const change = (at: number, fields: Partial<VariationValues>) =>
    onChange(variations.map((variation, index) => (index === at ? { ...variation, ...fields } : variation)));
  return (
    <Section
      title={t("variations")}
      hint={t("leaveDurationAndPriceEmptyTo")}
      actions={
        <Button
          size="sm"
          icon={<Plus aria-hidden />}
          onClick={() => onChange([...variations, { name: "", serviceDuration: null, amount: null }])}
        >
          {t("add")}
        </Button>
      }
    >
      <ul className="grid gap-2">
        {variations.map((variation, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a new variation has no id
          <li key={index} className="grid grid-cols-[minmax(0,1fr)_6rem_6rem_auto] items-center gap-2">
            <Input
              aria-label={t("nameOfVariation", { value: index + 1 })}
              aria-describedby={error ? id : undefined}
              placeholder={t("name")}
              value={variation.name}
              invalid={error !== undefined && variation.name.trim() === ""}
              onChange={(event) => change(index, { name: event.target.value })}
            />
            <Input
              aria-label={t("minutesOfVariation", { value: index + 1 })}
              inputMode="numeric"
              placeholder={t("minutes")}
              className="tabular-nums"
              defaultValue={written(variation.serviceDuration)}
              onBlur={(event) => change(index, { serviceDuration: read(event.target.value) })}
            />
            <Input
              aria-label={t("priceOfVariation", { value: index + 1 })}
              inputMode="decimal"
              placeholder={t("price")}
              className="tabular-nums"
              defaultValue={written(variation.amount)}
              onBlur={(event) => change(index, { amount: read(event.target.value) })}
            />
            <IconButton
              label={t("removeVariation", { value: index + 1 })}
              icon={<Trash2 aria-hidden />}
              onClick={() => onChange(variations.filter((_, at) => at !== index))}
            />
          </li>
        ))}
      </ul>
      {error ? (
        <p id={id} data-problem className="text-xs text-danger-soft-foreground">
          {error}
        </p>
      ) : null}
    </Section>
  );
}
