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
/** Props of a panel. It is mounted when it first opens, and stays mounted for its closing animation. */
export type Panel = OpenState & { anchor: RefObject<Element | null>; autoFocus: "first" | true };

export type OverlayTriggerProps = {
  opens: "menu" | "dialog";
  /** The button that opens the panel. Without one, pass `anchor` and control `open`. */
  trigger?: ReactNode;
  anchor?: RefObject<Element | null> | undefined;
  open?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
  /** Loads the panel's code when the pointer or the focus comes near the button. */
  preload: () => void;
  children: (panel: Panel) => ReactNode;
};

/** A button and the panel that it opens. The page's first load contains only the button. */
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
