"use client";

import { useCallback, useState } from "react";
import { type OvertakenField, overtakenFields } from "#contract/contacts/details.ts";
import { isSameValue } from "#contract/contacts/named-values.ts";
import { isApiError } from "#contract/errors.ts";

type Values = Record<string, unknown>;
export type GuardedSave = (changes: Values, expected: Values) => Promise<unknown>;

/** A save that conflicts with another user's change, with both versions. */
export type Overtaken = {
  changes: Values;
  fields: readonly OvertakenField[];
  /** Saves the chosen fields with this user's values, and the fields that no one else changed. */
  settle: (mine: ReadonlySet<string>) => Promise<void>;
  giveUp: () => void;
};

const given = (value: unknown) => (value === "" ? null : value);

/**
 * Saves the fields that differ from their initial values. If someone else has changed the same fields, the save waits for a decision about
 * `overtaken`. Returns whether the user's values were written.
 */
export function useGuardedSave(save: GuardedSave) {
  const [overtaken, setOvertaken] = useState<Overtaken>();

  const attempt = useCallback(
    async (changes: Values, expected: Values): Promise<boolean> => {
      try {
        await save(changes, expected);
        return true;
      } catch (error) {
        const found = isApiError(error, "CHANGED_MEANWHILE") ? overtakenFields.safeParse(error.meta).data : undefined;
        if (found === undefined) throw error;
        return new Promise<boolean>((resolve) => {
          const end = () => {
            setOvertaken(undefined);
            resolve(false);
          };
          setOvertaken({
            changes,
            fields: found.fields,
            giveUp: end,
            async settle(mine) {
              const { changes: wanted, expected: seen } = decided(changes, expected, found.fields, mine);
              if (Object.keys(wanted).length > 0) await save(wanted, seen);
              end();
            },
          });
        });
      }
    },
    [save],
  );

  const saveChanged = useCallback(
    (before: Values, values: Values): Promise<boolean> => {
      const changed = Object.keys(values).filter((field) => !isSameValue(given(before[field]), given(values[field])));
      const pick = (from: Values) => Object.fromEntries(changed.map((field) => [field, from[field]]));
      const expected = Object.fromEntries(changed.map((field) => [field, given(before[field]) ?? null]));
      return changed.length === 0 ? Promise.resolve(false) : attempt(pick(values), expected);
    },
    [attempt],
  );

  return { save: saveChanged, overtaken };
}

function decided(changes: Values, expected: Values, fields: readonly OvertakenField[], mine: ReadonlySet<string>) {
  const current = new Map(fields.map((field) => [field.field, field.current]));
  const kept = Object.keys(changes).filter((field) => !current.has(field) || mine.has(field));
  return {
    changes: Object.fromEntries(kept.map((field) => [field, changes[field]])),
    expected: Object.fromEntries(kept.map((field) => [field, current.has(field) ? current.get(field) : expected[field]])),
  };
}
