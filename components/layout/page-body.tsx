"use client";

import { type ReactNode, useRef } from "react";
import { cx } from "#components/ui/class-names.ts";
import { useScrollMemory } from "#components/ui/use-scroll-memory.ts";

const widths = { full: "", wide: "mx-auto max-w-5xl", text: "mx-auto max-w-2xl" } as const;

export type PageBodyProps = {
  children: ReactNode;
  width?: keyof typeof widths /** Remembers how far it was scrolled, under this name. */;
  memory?: string;
  className?: string;
};

/** The scrolling part of a page. Its scroll padding keeps a focused element out from under a sticky bar. */
export function PageBody({ children, width = "wide", memory, className }: PageBodyProps) {
  const scroller = useRef<HTMLDivElement>(null);
  useScrollMemory(scroller, memory);
  return (
    <div ref={scroller} className="min-h-0 flex-1 scroll-py-16 overflow-y-auto overscroll-contain">
      <div className={cx("w-full px-4 py-5 wrap-break-word sm:px-6", widths[width], className)}>{children}</div>
    </div>
  );
}
