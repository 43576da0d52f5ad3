"use client";

import dynamic from "next/dynamic";
import { type FocusEvent, type PointerEvent, type ReactNode, useEffect, useId, useMemo, useRef, useState } from "react";
import { tooltipClock } from "./overlay/tooltip-clock.ts";
import type { TooltipProps } from "./overlay/tooltip-panel.tsx";

/** The events that a button passes to its tooltip. */
export type Tip = {
  describedBy: string | undefined;
  onPointerMove: (event: PointerEvent<HTMLButtonElement>) => void;
  onFocus: (event: FocusEvent<HTMLButtonElement>) => void;
  onLeave: (event: { type: string }) => void;
  onPress: () => void;
};

const load = () => import("./overlay/tooltip-panel.tsx");
const TooltipPanel = dynamic(() => load().then((module) => module.TooltipPanel), { ssr: false });

/** A tooltip that is loaded when it first opens: the handlers for its button, and the tooltip itself. */
export function useTooltip(props: TooltipProps): { tip: Tip; tooltip: ReactNode } {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [isLoaded, setLoaded] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const isHovered = useRef(false);
  const clock = useMemo(() => tooltipClock(setOpen), []);
  useEffect(() => clock.close, [clock]);

  const near = (button: HTMLButtonElement) => {
    anchor.current = button;
    setLoaded(true);
  };
  const tip: Tip = {
    describedBy: isOpen ? id : undefined,
    // When an overlay above the button disappears, the pointer enters the button without a movement. The tooltip waits for a movement.
    onPointerMove({ currentTarget, pointerType, buttons }) {
      if (isHovered.current || pointerType === "touch" || buttons !== 0 || currentTarget.disabled) return;
      isHovered.current = true;
      near(currentTarget);
      clock.openSoon();
    },
    onFocus({ currentTarget }) {
      if (!currentTarget.matches(":focus-visible")) return;
      near(currentTarget);
      clock.open();
    },
    onLeave({ type }) {
      isHovered.current = false;
      if (type === "blur") clock.close();
      else clock.closeSoon();
    },
    onPress: clock.close,
  };
  return { tip, tooltip: isLoaded ? <TooltipPanel {...props} id={id} anchor={anchor} isOpen={isOpen} clock={clock} /> : null };
}
