"use client";

import type { ReactNode, RefObject } from "react";
import { Dialog, DialogTrigger } from "react-aria-components/Dialog";
import { Popover as AriaPopover } from "react-aria-components/Popover";
import { cx } from "./class-names.ts";

export type Placement =
  | "top"
  | "bottom"
  | "left"
  | "right"
  | "bottom start"
  | "bottom end"
  | "top start"
  | "top end"
  | "right top"
  | "left top";

export type PopoverProps = {
  label: string;
  /** The button that opens it. Without one, give `anchor` and control `open`. */
  trigger?: ReactNode;
  anchor?: RefObject<Element | null>;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  placement?: Placement;
  className?: string;
  children: ReactNode | ((close: () => void) => ReactNode);
};

export function Popover({ label, trigger, anchor, open, onOpenChange, placement = "bottom start", className, children }: PopoverProps) {
  const state = { ...(open === undefined ? {} : { isOpen: open }), ...(onOpenChange ? { onOpenChange } : {}) };
  const content = (
    <AriaPopover className="popover" placement={placement} offset={4} {...(anchor ? { triggerRef: anchor, ...state } : {})}>
      <Dialog aria-label={label} className={cx("p-3 outline-none", className)}>
        {({ close }) => (typeof children === "function" ? children(close) : children)}
      </Dialog>
    </AriaPopover>
  );
  if (anchor) return content;
  return (
    <DialogTrigger {...state}>
      {trigger}
      {content}
    </DialogTrigger>
  );
}
