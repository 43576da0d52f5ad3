"use client";

import { ChevronLeft, ChevronRight } from "lucide-react";
import type { RefObject } from "react";
import { cx } from "./class-names.ts";
import type { HiddenEnds } from "./use-hidden-ends.ts";

/** Arrows over the ends of a row that are out of sight, for the mouse. The keyboard reaches what is there by moving the focus. */
export function ScrollArrows({ of, hidden }: { of: RefObject<HTMLElement | null>; hidden: HiddenEnds }) {
  const scroll = (direction: 1 | -1) => of.current?.scrollBy({ left: direction * 0.7 * of.current.clientWidth, behavior: "smooth" });
  return (
    <>
      {hidden.before ? <Arrow isBefore onClick={() => scroll(-1)} /> : null}
      {hidden.after ? <Arrow isBefore={false} onClick={() => scroll(1)} /> : null}
    </>
  );
}

function Arrow({ isBefore, onClick }: { isBefore: boolean; onClick: () => void }) {
  const Icon = isBefore ? ChevronLeft : ChevronRight;
  return (
    <span
      aria-hidden
      data-scroll-arrow={isBefore ? "before" : "after"}
      onClick={onClick}
      className={cx(
        "absolute top-0 z-1 flex h-9 w-6 cursor-pointer items-center text-muted hover:text-foreground",
        isBefore ? "left-0 justify-start" : "right-0 justify-end",
      )}
    >
      <Icon className="size-4" />
    </span>
  );
}
