import { useEffect, useState } from "react";
import { useNow } from "#components/ui/use-now.ts";
import { useStoredText } from "#components/ui/use-stored-text.ts";
import { visitsAt } from "./last-visit.ts";

/** When the previous visit of the Today page ended, in Unix milliseconds; undefined until the page is hydrated. */
export function useLastVisit(locationId: string): number | undefined {
  const [stored, write] = useStoredText(`today-visits ${locationId}`);
  const [previousMs, setPreviousMs] = useState<number>();
  const now = useNow();
  // The visit is recorded when the page is shown and while it stays open. Storing the visit must not record it again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the stored text is only read
  useEffect(() => {
    if (document.visibilityState !== "visible") return;
    const visits = visitsAt(stored, Date.now());
    setPreviousMs(visits.previousMs);
    write(visits.text);
  }, [now, write]);
  return previousMs;
}
