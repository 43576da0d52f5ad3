"use client";

import { Plus, X } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#components/ui/button.tsx";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { Input } from "#components/ui/input.tsx";
import type { Option } from "#components/ui/option.ts";
import { additionalOf, type FactControlProps, listOf, recordOf, textOf } from "./kinds.ts";

// Controls that consist of several inputs.

/** The first input has the editor's id, which receives the focus. */
const placeId = (id: string, index: number) => (index === 0 ? id : `${id}-${index}`);

export function Several({
  id,
  label,
  labelledBy,
  value,
  options,
  isFree,
  onChange,
}: FactControlProps & { options: readonly Option[]; isFree: boolean }) {
  const t = useTranslations("contacts.several");
  const [own, setOwn] = useState("");
  const chosen = listOf(value);
  const others = chosen.filter((key) => !options.some((option) => option.value === key));
  const all = [...options, ...others.map((key) => ({ value: key, label: key }))];
  const toggle = (key: string) => onChange(chosen.includes(key) ? chosen.filter((other) => other !== key) : [...chosen, key]);
  const add = () => {
    if (own.trim() !== "" && !chosen.includes(own.trim())) onChange([...chosen, own.trim()]);
    setOwn("");
  };
  return (
    <fieldset aria-labelledby={labelledBy} className="grid gap-1">
      {all.map((option, index) => (
        <label key={option.value} htmlFor={placeId(id, index)} className="flex min-h-6 cursor-pointer items-center gap-2">
          <Checkbox id={placeId(id, index)} checked={chosen.includes(option.value)} onChange={() => toggle(option.value)} />
          <span className="min-w-0 wrap-anywhere">{option.label}</span>
        </label>
      ))}
      {isFree ? (
        <span className="flex gap-1">
          <Input
            aria-label={t("addAnother", { label })}
            value={own}
            onChange={(event) => setOwn(event.target.value)}
            placeholder={t("addAnother2")}
          />
          <Button icon={<Plus aria-hidden />} aria-label={t("addTo", { label })} onClick={add} disabled={own.trim() === ""} />
        </span>
      ) : null}
    </fieldset>
  );
}

/** One of the options, all of them visible. A choice is not saved yet, because the arrow keys pass over options. */
export function Radios({
  id,
  labelledBy,
  describedBy,
  value,
  options,
  isFree,
  onChange,
}: FactControlProps & { options: readonly Option[]; isFree: boolean }) {
  const t = useTranslations("contacts.several");
  const chosen = textOf(value);
  const isOption = options.some((option) => option.value === chosen);
  const [isOther, setOther] = useState(chosen !== "" && !isOption);
  const shown = isFree || isOption || chosen === "" ? options : [...options, { value: chosen, label: chosen }];
  const hasFreeText = isFree && isOther;
  // The editor focuses the control with its id.
  const focused = hasFreeText
    ? shown.length
    : Math.max(
        0,
        shown.findIndex((option) => option.value === chosen),
      );
  const radio = { type: "radio", name: id, className: "size-4 shrink-0 accent-(--accent)" } as const;
  const radioId = (index: number) => (index === focused ? id : `${id}-${index}`);
  const chooseOther = (text: string) => {
    setOther(true);
    onChange(text);
  };
  return (
    <div role="radiogroup" aria-labelledby={labelledBy} aria-describedby={describedBy} className="grid gap-1">
      {shown.map((option, index) => (
        <label key={option.value} htmlFor={radioId(index)} className="flex min-h-6 cursor-pointer items-center gap-2">
          <input
            {...radio}
            id={radioId(index)}
            checked={!hasFreeText && option.value === chosen}
            onChange={() => {
              setOther(false);
              onChange(option.value);
            }}
          />
          <span className="min-w-0 wrap-anywhere">{option.label}</span>
        </label>
      ))}
      {isFree ? (
        <span className="flex items-center gap-2">
          <label htmlFor={radioId(shown.length)} className="flex min-h-6 shrink-0 cursor-pointer items-center gap-2">
            <input {...radio} id={radioId(shown.length)} checked={hasFreeText} onChange={() => chooseOther("")} />
            {t("somethingElse")}
          </label>
          <Input
            aria-label={t("somethingElse")}
            value={hasFreeText ? chosen : ""}
            maxLength={255}
            onChange={(event) => chooseOther(event.target.value)}
          />
        </span>
      ) : null}
    </div>
  );
}

export function Boxes({ id, labelledBy, value, options, onChange }: FactControlProps & { options: readonly Option[] }) {
  const texts = recordOf(value);
  return (
    <fieldset aria-labelledby={labelledBy} className="grid gap-1.5">
      {options.map((option, index) => (
        <label key={option.value} htmlFor={placeId(id, index)} className="grid gap-0.5">
          <span className="text-xs text-muted">{option.label}</span>
          <Input
            id={placeId(id, index)}
            value={textOf(texts[option.value])}
            onChange={(event) => onChange({ ...texts, [option.value]: event.target.value })}
          />
        </label>
      ))}
    </fieldset>
  );
}

/** A list of inputs with an empty one at the end. Empty inputs are left out. */
export function ListControl({ id, label, labelledBy, value, of, onChange }: FactControlProps & { of: "email" | "phone" }) {
  const t = useTranslations("contacts.several");
  const [rows, setRows] = useState(() => [...additionalOf(value, of), ""]);
  const change = (next: string[]) => {
    setRows(next.at(-1) === "" ? next : [...next, ""]);
    onChange(next.filter((text) => text.trim() !== "").map((text) => ({ [of]: text.trim() })));
  };
  return (
    <fieldset aria-labelledby={labelledBy} className="grid gap-1">
      {rows.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is identified by its position
        <span key={index} className="flex gap-1">
          <Input
            id={index === rows.length - 1 ? id : undefined}
            aria-label={`${label}, ${index + 1}`}
            type={of === "email" ? "email" : "tel"}
            placeholder={index === rows.length - 1 ? t("addOne") : undefined}
            value={text}
            onChange={(event) => change(rows.map((row, place) => (place === index ? event.target.value : row)))}
          />
          {index < rows.length - 1 ? (
            <Button
              variant="ghost"
              icon={<X aria-hidden />}
              aria-label={t("remove", { text })}
              onClick={() => change(rows.filter((_, place) => place !== index))}
            />
          ) : null}
        </span>
      ))}
    </fieldset>
  );
}
