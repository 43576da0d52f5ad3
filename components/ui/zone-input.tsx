"use client";

import { useId } from "react";
import { zoneName, zoneText } from "#lib/format/dates.ts";
import { Combobox } from "./combobox.tsx";
import { usePlace } from "./place.tsx";
import { useZoneOptions } from "./use-zone-options.ts";

type ZoneInputProps = { label: string; value: string; onChange: (zone: string) => void };

/** A time zone, with its name in the user's language below, because its city has an English name. */
export function ZoneInput({ label, value, onChange }: ZoneInputProps) {
  const { locale } = usePlace();
  const options = useZoneOptions(value);
  const id = useId();
  return (
    <div className="grid gap-1">
      <Combobox
        label={label}
        describedBy={id}
        options={options}
        value={{ value, label: zoneText(value) }}
        onChange={(option) => option && onChange(option.value)}
      />
      <p id={id} className="text-xs font-normal text-muted">
        {zoneName(value, locale)}
      </p>
    </div>
  );
}
