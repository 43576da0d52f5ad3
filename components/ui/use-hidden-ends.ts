"use client";

import { type RefObject, useEffect, useState } from "react";
import { cx } from "./class-names.ts";

export type HiddenEnds = { before: boolean; after: boolean };

/** Which ends of a row that scrolls sideways are out of sight. `look` handles its scrolling, and `mask` fades it out at these ends. */
export function useHiddenEnds(row: RefObject<HTMLElement | null>): { hidden: HiddenEnds; look: () => void; mask: string } {
  const [hidden, setHidden] = useState<HiddenEnds>({ before: false, after: false });
  const look = () => {
    if (row.current === null) return;
    const { scrollLeft, clientWidth, scrollWidth } = row.current;
    const next = { before: scrollLeft > 1, after: scrollLeft + clientWidth < scrollWidth - 1 };
    setHidden((last) => (last.before === next.before && last.after === next.after ? last : next));
  };
  // Its content may outgrow the row without changing its size, such as when counts are loaded.
  useEffect(look);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the observer calls it with the first size and with each change
  useEffect(() => {
    if (row.current === null) return;
    const observer = new ResizeObserver(look);
    observer.observe(row.current);
    return () => observer.disconnect();
  }, []);
  const mask = cx(
    hidden.before && "mask-l-from-[calc(100%-3rem)] mask-l-to-[calc(100%-1.25rem)]",
    hidden.after && "mask-r-from-[calc(100%-3rem)] mask-r-to-[calc(100%-1.25rem)]",
  );
  return { hidden, look, mask };
}
