"use client";

import type { ReactNode } from "react";
import { Dialog } from "react-aria-components/Dialog";
import { Popover as AriaPopover } from "react-aria-components/Popover";
import { useCaption } from "#lib/i18n/say.tsx";
import { cx } from "../class-names.ts";
import type { Panel, Placement } from "./overlay-trigger.tsx";

export type PopoverContent = {
  label: string;
  placement?: Placement;
  className?: string;
  children: ReactNode | ((close: () => void) => ReactNode);
};

export function PopoverPanel({
  label,
  placement = "bottom start",
  className,
  children,
  anchor,
  isOpen,
  onOpenChange,
}: Panel & PopoverContent) {
  const caption = useCaption();
  return (
    <AriaPopover className="popover" placement={placement} offset={4} triggerRef={anchor} isOpen={isOpen} onOpenChange={onOpenChange}>
      <Dialog aria-label={caption(label)} className={cx("p-3 outline-none", className)}>
        {typeof children === "function" ? children(() => onOpenChange(false)) : children}
      </Dialog>
    </AriaPopover>
  );
}
