"use client";

import { Plus, X } from "lucide-react";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { Combobox } from "#components/ui/combobox.tsx";
import { DateInput } from "#components/ui/date-input.tsx";
import { Input } from "#components/ui/input.tsx";
import type { Option } from "#components/ui/option.ts";
import { usePlace } from "#components/ui/place.tsx";
import { Textarea } from "#components/ui/textarea.tsx";
import { countries } from "#lib/format/address.ts";
import { additionalOf, type FactKind, listOf, recordOf, textOf } from "./contact-page-fact-kinds.ts";

export type FactControlProps = {
  id: string;
  label: string;
  labelledBy: string;
  describedBy: string | undefined;
  kind: FactKind;
  value: unknown;
  invalid: boolean;
  /** `isFinal` where nothing is left to type, so that it can be saved at once. */
  onChange: (value: unknown, isFinal?: boolean) => void;
};

/** The control that fits the kind of fact. */
export function FactControl(props: FactControlProps) {
  const { kind, value, onChange } = props;
  const { locale } = usePlace();
  const wiring = { id: props.id, "aria-labelledby": props.labelledBy, "aria-describedby": props.describedBy, invalid: props.invalid };
  switch (kind.as) {
    case "long":
      return <Textarea {...wiring} value={textOf(value)} rows={4} onChange={(event) => onChange(event.target.value)} />;
    case "date":
      return <DateInput {...wiring} value={textOf(value)} onChange={onChange} />;
    case "one":
      return <OneOf {...props} options={kind.options} isFree={kind.isFree ?? false} />;
    case "country":
      return <OneOf {...props} options={countries(locale)} isFree={false} />;
    case "timezone":
      return <OneOf {...props} options={zones()} isFree={false} />;
    case "several":
      return <Several {...props} options={kind.options} isFree={kind.isFree ?? false} />;
    case "boxes":
      return <Boxes {...props} options={kind.options} />;
    case "list":
      return <ListControl {...props} of={kind.of} />;
    default:
      return (
        <Input
          {...wiring}
          type={kind.as === "text" ? (kind.input === "email" ? "email" : "text") : kind.as === "phone" ? "tel" : "text"}
          inputMode={kind.as === "number" ? "decimal" : kind.as === "text" && kind.input === "url" ? "url" : undefined}
          autoComplete="off"
          value={textOf(value)}
          onChange={(event) => onChange(event.target.value)}
        />
      );
  }
}

const zones = (): Option[] => Intl.supportedValuesOf("timeZone").map((zone) => ({ value: zone, label: zone.replaceAll("_", " ") }));

/** The first of several controls has the editor's id, which takes the focus. */
const placeId = (id: string, index: number) => (index === 0 ? id : `${id}-${index}`);

type Choosing = FactControlProps & { options: readonly Option[]; isFree: boolean };

function OneOf({ id, labelledBy, describedBy, invalid, value, options, isFree, onChange }: Choosing) {
  const key = textOf(value);
  const chosen = key === "" ? undefined : (options.find((option) => option.value === key) ?? { value: key, label: key });
  return (
    <Combobox
      id={id}
      labelledBy={labelledBy}
      describedBy={describedBy}
      invalid={invalid}
      options={options}
      value={chosen}
      onChange={(option) => option && onChange(option.value, true)}
      onCreate={isFree ? (text) => onChange(text, true) : undefined}
      placeholder={isFree ? "Choose, or type your own…" : "Choose…"}
    />
  );
}

function Several({ id, label, labelledBy, value, options, isFree, onChange }: Choosing) {
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
          <Input aria-label={`${label}: another`} value={own} onChange={(event) => setOwn(event.target.value)} placeholder="Another…" />
          <Button icon={<Plus aria-hidden />} aria-label={`Add to ${label}`} onClick={add} disabled={own.trim() === ""} />
        </span>
      ) : null}
    </fieldset>
  );
}

function Boxes({ id, labelledBy, value, options, onChange }: FactControlProps & { options: readonly Option[] }) {
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

/** Rows with a line for one more; an empty row is none. */
function ListControl({ id, label, labelledBy, value, of, onChange }: FactControlProps & { of: "email" | "phone" }) {
  const [rows, setRows] = useState(() => [...additionalOf(value, of), ""]);
  const change = (next: string[]) => {
    setRows(next.at(-1) === "" ? next : [...next, ""]);
    onChange(next.filter((text) => text.trim() !== "").map((text) => ({ [of]: text.trim() })));
  };
  return (
    <fieldset aria-labelledby={labelledBy} className="grid gap-1">
      {rows.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
        <span key={index} className="flex gap-1">
          <Input
            id={index === rows.length - 1 ? id : undefined}
            aria-label={`${label}, ${index + 1}`}
            type={of === "email" ? "email" : "tel"}
            placeholder={index === rows.length - 1 ? "Add one…" : undefined}
            value={text}
            onChange={(event) => change(rows.map((row, place) => (place === index ? event.target.value : row)))}
          />
          {index < rows.length - 1 ? (
            <Button
              variant="ghost"
              icon={<X aria-hidden />}
              aria-label={`Remove ${text}`}
              onClick={() => change(rows.filter((_, place) => place !== index))}
            />
          ) : null}
        </span>
      ))}
    </fieldset>
  );
}
