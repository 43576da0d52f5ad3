"use client";

import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";

const differ = (one: unknown, other: unknown): boolean => JSON.stringify(one) !== JSON.stringify(other);

/** Whether two users changed the same field to different values. */
export const clashes = (before: unknown, theirs: unknown, mine: unknown): boolean =>
  differ(before, theirs) && differ(before, mine) && differ(mine, theirs);

/** Shows values that others save while the form is open. Fields that the user has edited keep their values and are returned. */
export function useOvertaken<In extends FieldValues, Out, Name extends FieldPath<In>>(
  form: Pick<UseFormReturn<In, unknown, Out>, "getValues" | "reset">,
  theirs: In,
  names: readonly Name[],
) {
  const [overtaken, setOvertaken] = useState<readonly Name[]>([]);
  const known = useRef(theirs);

  const takeOver = useEffectEvent(() => {
    const before = known.current;
    known.current = theirs;
    const mine = form.getValues();
    const fresh = names.filter((name) => clashes(before[name], theirs[name], mine[name]));
    setOvertaken((already) => names.filter((name) => fresh.includes(name) || already.includes(name)));
    form.reset(theirs, { keepDirtyValues: true });
  });
  const identity = JSON.stringify(theirs);
  const shown = useRef(identity);
  useEffect(() => {
    if (shown.current === identity) return;
    shown.current = identity;
    takeOver();
  }, [identity]);

  return {
    overtaken,
    takeTheirs(name: Name) {
      form.reset({ ...form.getValues(), [name]: theirs[name] }, { keepDefaultValues: true });
      setOvertaken((already) => already.filter((other) => other !== name));
    },
    settle: () => setOvertaken([]),
  };
}
