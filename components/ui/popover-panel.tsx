"use client";

import { Dialog } from "react-aria-components/Dialog";
import { Popover as AriaPopover } from "react-aria-components/Popover";
import { useCaption } from "#lib/i18n/say.tsx";
import { cx } from "./class-names.ts";
import type { Panel } from "./overlay-trigger.tsx";
import type { PopoverProps } from "./popover.tsx";

type PopoverPanelProps = Panel & Pick<PopoverProps, "label" | "placement" | "className" | "children">;

export function PopoverPanel({ label, placement = "bottom start", className, children, anchor, isOpen, onOpenChange }: PopoverPanelProps) {
  const caption = useCaption();
  return (
    <AriaPopover className="popover" placement={placement} offset={4} triggerRef={anchor} isOpen={isOpen} onOpenChange={onOpenChange}>
      <Dialog aria-label={caption(label)} className={cx("p-3 outline-none", className)}>
        {typeof children === "function" ? children(() => onOpenChange(false)) : children}
      </Dialog>
    </AriaPopover>
  );
}
