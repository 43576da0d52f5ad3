"use client";

import { type ReactNode, type RefObject, useEffect } from "react";
import { Tooltip, TooltipTriggerStateContext } from "react-aria-components/Tooltip";
import { Kbd } from "../kbd.tsx";
import type { TooltipClock } from "./tooltip-clock.ts";

export type TooltipProps = {
  content: ReactNode;
  keys?: string | undefined;
  placement?: "top" | "bottom" | "left" | "right" | undefined;
};

type TooltipPanelProps = TooltipProps & { id: string; anchor: RefObject<Element | null>; isOpen: boolean; clock: TooltipClock };

export function TooltipPanel({ content, keys, placement = "bottom", id, anchor, isOpen, clock }: TooltipPanelProps) {
  useEffect(() => {
    if (!isOpen) return;
    const keyDown = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      clock.close();
    };
    document.addEventListener("keydown", keyDown, true);
    return () => document.removeEventListener("keydown", keyDown, true);
  }, [isOpen, clock]);
  return (
    <TooltipTriggerStateContext
      value={{
        isOpen,
        shouldSkipAnimation: false,
        open: clock.open,
        close: (isImmediate) => (isImmediate ? clock.close() : clock.closeSoon()),
      }}
    >
      <Tooltip triggerRef={anchor} className="tooltip" placement={placement} offset={6}>
        <span id={id} className="flex items-center gap-2">
          {content}
          {keys ? <Kbd keys={keys} /> : null}
        </span>
      </Tooltip>
    </TooltipTriggerStateContext>
  );
}
