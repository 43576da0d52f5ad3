"use client";

import dynamic from "next/dynamic";
import type { ReactNode, RefObject } from "react";
import { OverlayTrigger } from "./overlay/overlay-trigger.tsx";
import type { PopoverContent } from "./overlay/popover-panel.tsx";

type PopoverProps = PopoverContent & {
  /** The button that opens the popover. Without one, pass `anchor` and control `open`. */
  trigger?: ReactNode;
  anchor?: RefObject<Element | null>;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
};

const load = () => import("./overlay/popover-panel.tsx");
const PopoverPanel = dynamic(() => load().then((module) => module.PopoverPanel), { ssr: false });

export function Popover({ trigger, anchor, open, onOpenChange, ...content }: PopoverProps) {
  return (
    <OverlayTrigger opens="dialog" trigger={trigger} anchor={anchor} open={open} onOpenChange={onOpenChange} preload={load}>
      {(panel) => <PopoverPanel {...panel} {...content} />}
    </OverlayTrigger>
  );
}
