"use client";

import { useId } from "react";

const noteColours = [
  { value: "", label: "No colour" },
  { value: "#e5484d", label: "Red" },
  { value: "#f5a524", label: "Amber" },
  { value: "#30a46c", label: "Green" },
  { value: "#0091ff", label: "Blue" },
  { value: "#8e4ec6", label: "Purple" },
] as const;

/** A note's colour; one that came from elsewhere is offered too. */
export function NoteColours({ value, onChange }: { value: string; onChange: (color: string) => void }) {
  const name = useId();
  const isKnown = noteColours.some((colour) => colour.value === value.toLowerCase());
  const offered = isKnown ? noteColours : [...noteColours, { value, label: `Colour ${value}` }];
  return (
    <fieldset className="flex items-center gap-1">
      <legend className="sr-only">Colour</legend>
      {offered.map((colour) => (
        <label
          key={colour.value}
          htmlFor={`${name}${colour.value}`}
          title={colour.label}
          className="grid size-6 cursor-pointer place-items-center rounded-full has-checked:ring-2 has-checked:ring-accent has-focus-visible:outline-2"
        >
          <input
            id={`${name}${colour.value}`}
            type="radio"
            name={name}
            aria-label={colour.label}
            className="sr-only"
            checked={value.toLowerCase() === colour.value.toLowerCase()}
            onChange={() => onChange(colour.value)}
          />
          <span
            aria-hidden
            className="size-4 rounded-full border border-border"
            style={colour.value === "" ? {} : { backgroundColor: colour.value }}
          />
        </label>
      ))}
    </fieldset>
  );
}
