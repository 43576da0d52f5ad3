"use client";

import { type ReactNode, type RefObject, useRef, useState } from "react";
import { TriggerContext } from "../trigger.ts";

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

type OpenState = { isOpen: boolean; onOpenChange: (open: boolean) => void };
/** What a panel is drawn with. It is mounted when it first opens, and stays for its way out. */
export type Panel = OpenState & { anchor: RefObject<Element | null>; autoFocus: "first" | true };

export type OverlayTriggerProps = {
  opens: "menu" | "dialog";
  /** The button that opens it. Without one, give `anchor` and control `open`. */
  trigger?: ReactNode;
  anchor?: RefObject<Element | null> | undefined;
  open?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
  /** Fetches the panel's code, when somebody comes near the button. */
  preload: () => void;
  children: (panel: Panel) => ReactNode;
};

/** A button and what it opens, of which a page is sent only the button. */
export function OverlayTrigger({ opens, trigger, anchor, open, onOpenChange, preload, children }: OverlayTriggerProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpenItself, setOpenItself] = useState(false);
  const [autoFocus, setAutoFocus] = useState<"first" | true>(true);
  const isOpen = open ?? isOpenItself;
  const wasOpen = useRef(false);
  wasOpen.current ||= isOpen;

  const change = (next: boolean) => {
    setOpenItself(next);
    onOpenChange?.(next);
  };
  const panel = wasOpen.current ? children({ isOpen, onOpenChange: change, anchor: anchor ?? button, autoFocus }) : null;
  if (anchor) return panel;
  return (
    <>
      <TriggerContext
        value={{
          ref: button,
          opens,
          isOpen,
          onNear: preload,
          onPress(by) {
            setAutoFocus(by === "keys" ? "first" : true);
            change(!isOpen);
          },
        }}
      >
        {trigger}
      </TriggerContext>
      {panel}
    </>
  );
}
