"use client";

import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { FormOf } from "#components/form/use-form-of.ts";
import { type FieldName, fieldNames, type LocationValues } from "./location-values.ts";

/** Takes over what others saved while the form is open. Fields that were typed into keep what was typed, and are named. */
export function useOvertaken(form: FormOf<LocationValues, LocationValues>, theirs: LocationValues) {
  const [overtaken, setOvertaken] = useState<readonly FieldName[]>([]);
  const known = useRef(theirs);
  const { dirtyFields } = form.formState;

  const takeOver = useEffectEvent(() => {
    const before = known.current;
    known.current = theirs;
    if (fieldNames.every((name) => theirs[name] === before[name])) return;
    const mine = form.getValues();
    const touched = fieldNames.filter((name) => dirtyFields[name] === true && mine[name] !== theirs[name]);
    setOvertaken((already) => touched.filter((name) => already.includes(name) || theirs[name] !== before[name]));
    form.reset(theirs, { keepDirtyValues: true });
  });
  const identity = JSON.stringify(theirs);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the values that count, and not the object that holds them
  useEffect(() => takeOver(), [identity]);

  return {
    overtaken,
    takeTheirs(name: FieldName) {
      form.resetField(name);
      setOvertaken((already) => already.filter((other) => other !== name));
    },
    settle: () => setOvertaken([]),
  };
}
