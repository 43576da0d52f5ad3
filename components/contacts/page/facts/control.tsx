"use client";

import { useTranslations } from "use-intl";
import { Combobox } from "#components/ui/combobox.tsx";
import { DateInput } from "#components/ui/date-input.tsx";
import { Input } from "#components/ui/input.tsx";
import type { Option } from "#components/ui/option.ts";
import { usePlace } from "#components/ui/place.tsx";
import { Textarea } from "#components/ui/textarea.tsx";
import { useZoneOptions } from "#components/ui/use-zone-options.ts";
import { countries } from "#lib/format/address.ts";
import { type FactControlProps, textOf } from "./kinds.ts";
import { Boxes, ListControl, Radios, Several } from "./several.tsx";

/** The control for a kind of field. */
export function FactControl(props: FactControlProps) {
  const { kind, value, onChange } = props;
  const { locale } = usePlace();
  const wiring = { id: props.id, "aria-labelledby": props.labelledBy, "aria-describedby": props.describedBy, invalid: props.invalid };
  switch (kind.as) {
    case "long":
      return <Textarea {...wiring} value={textOf(value)} rows={4} onChange={(event) => onChange(event.target.value)} />;
    case "date":
      return <DateInput {...wiring} value={textOf(value)} onChange={(next) => onChange(next)} />;
    case "one":
      return <OneOf {...props} options={kind.options} isFree={kind.isFree ?? false} />;
    case "radio":
      return <Radios {...props} options={kind.options} isFree={kind.isFree} />;
    case "country":
      return <OneOf {...props} options={countries(locale)} isFree={false} />;
    case "timezone":
      return <Zone {...props} />;
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

const Zone = (props: FactControlProps) => <OneOf {...props} options={useZoneOptions(textOf(props.value))} isFree={false} />;

type Choosing = FactControlProps & { options: readonly Option[]; isFree: boolean };

function OneOf({ id, labelledBy, describedBy, invalid, value, options, isFree, onChange }: Choosing) {
  const t = useTranslations("contacts.control");
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
      placeholder={isFree ? t("chooseOrType") : t("choose")}
    />
  );
}
