"use client";

import { Banner } from "#components/ui/banner.tsx";
import { Button } from "#components/ui/button.tsx";
import { type FieldName, type LocationValues, labelOf, shownAs } from "./location-values.ts";

export type OvertakenFieldsProps = {
  names: readonly FieldName[];
  mine: LocationValues;
  theirs: LocationValues;
  onTakeTheirs: (name: FieldName) => void;
};

/** What somebody else saved meanwhile, beside what was typed here. */
export function OvertakenFields({ names, mine, theirs, onTakeTheirs }: OvertakenFieldsProps) {
  if (names.length === 0) return null;
  return (
    <Banner tone="warning" title="Somebody else saved these settings meanwhile">
      <p>Saving puts yours in place of theirs.</p>
      <ul className="mt-2 grid gap-2">
        {names.map((name) => (
          <li key={name} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="min-w-0 flex-1">
              <span className="font-medium">{labelOf(name)}</span>: theirs “{shownAs(name, theirs)}”, yours “{shownAs(name, mine)}”
            </span>
            <Button size="sm" onClick={() => onTakeTheirs(name)}>
              Take theirs
            </Button>
          </li>
        ))}
      </ul>
    </Banner>
  );
}
