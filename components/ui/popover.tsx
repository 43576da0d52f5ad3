"use client";

import { Popover as HeroPopover } from "@heroui/react/popover";
import { OverlayTriggerStateContext } from "@heroui/react/rac";
import { type ReactNode, type RefObject, use } from "react";
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

function PopoverBody({ children }: Pick<PopoverProps, "children">) {
  const state = use(OverlayTriggerStateContext);
  return typeof children === "function" ? children(() => state?.close()) : children;
}

export function Popover({ label, trigger, anchor, open, onOpenChange, placement = "bottom start", className, children }: PopoverProps) {
  const state = { ...(open === undefined ? {} : { isOpen: open }), ...(onOpenChange ? { onOpenChange } : {}) };
  const content = (
    <HeroPopover.Content placement={placement} offset={4} className="popover" {...(anchor ? { triggerRef: anchor, ...state } : {})}>
      <HeroPopover.Dialog aria-label={label} className={cx("p-3! outline-none", className)}>
        <PopoverBody>{children}</PopoverBody>
      </HeroPopover.Dialog>
    </HeroPopover.Content>
  );
  if (anchor) return content;
  return (
    <HeroPopover {...state}>
      {trigger}
      {content}
    </HeroPopover>
  );
}
