"use client";

import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { SkeletonLines } from "#components/ui/skeleton.tsx";
import { useConnection } from "#lib/api/connection.tsx";
import { wordsOf } from "#lib/api/failure.ts";
import { teamQueries } from "#lib/api/team.ts";
import { useCaption, useSay } from "#lib/i18n/say.tsx";

export type LocationChoiceProps = { value: readonly string[]; onChange: (ids: string[]) => void; error?: string | undefined };

/** Where somebody may work. A location that is not the chooser's own stays as it is. */
export function LocationChoice({ value, onChange, error }: LocationChoiceProps) {
  const say = useSay();
  const caption = useCaption();
  const field = useId();
  const connection = useConnection();
  const locations = useQuery(teamQueries.locations(connection.server, connection.locationName));
  if (locations.isError)
    return <p role="alert">{say("The locations could not be read: {reason}", { reason: caption(wordsOf(locations.error).message) })}</p>;
  if (locations.data === undefined) return <SkeletonLines count={2} />;
  const foreign = value.filter((id) => !locations.data.some((location) => location.id === id));
  const toggle = (id: string, isOn: boolean) => onChange(isOn ? [...value, id] : value.filter((other) => other !== id));
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-medium">{say("Locations")}</legend>
      <ul>
        {locations.data.map(({ id, name }) => (
          <li key={id}>
            <label htmlFor={`${field}-${id}`} className="flex min-h-8 cursor-pointer items-center gap-2 text-sm">
              <Checkbox id={`${field}-${id}`} checked={value.includes(id)} onChange={(event) => toggle(id, event.target.checked)} />
              {name}
            </label>
          </li>
        ))}
        {foreign.map((id) => (
          <li key={id} className="flex min-h-8 items-center gap-2 text-sm text-muted">
            <Checkbox aria-label={`${say("Location")} ${id}`} checked disabled readOnly />
            <span>{say("{id}, which is not yours to change", { id })}</span>
          </li>
        ))}
      </ul>
      {error ? (
        <p data-problem className="mt-1 text-xs text-danger-soft-foreground">
          {caption(error)}
        </p>
      ) : null}
    </fieldset>
  );
}
