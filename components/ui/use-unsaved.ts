import { useEffect, useRef } from "react";
import { useEntryScope } from "./entry-context.ts";
import { watchLoss } from "./unsaved.ts";

/** For forms without `useFormOf`: while this is true, leaving the page or closing the surrounding dialog asks first. */
export function useUnsaved(isUnsaved: boolean): void {
  const current = useRef(isUnsaved);
  current.current = isUnsaved;
  const scope = useEntryScope();
  useEffect(() => watchLoss(() => (current.current ? "changes" : undefined)), []);
  useEffect(() => scope?.watch(() => current.current), [scope]);
}
