"use client";

import { type ReactNode, type RefObject, useRef, useState } from "react";
import { ButtonContext } from "react-aria-components/Button";

export type OpenState = { isOpen: boolean; onOpenChange: (open: boolean) => void };
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
  const openBy = (pointerType: string) => {
    setAutoFocus(pointerType === "keyboard" || pointerType === "virtual" ? "first" : true);
    change(!isOpen);
  };
  const panel = wasOpen.current ? children({ isOpen, onOpenChange: change, anchor: anchor ?? button, autoFocus }) : null;
  if (anchor) return panel;
  return (
    <>
      <ButtonContext
        value={{
          ref: button,
          "aria-haspopup": opens,
          "aria-expanded": isOpen,
          onHoverStart: preload,
          onFocus: preload,
          onPress: ({ pointerType }) => openBy(pointerType),
          onKeyDown: (event) => {
            if (opens === "menu" && (event.key === "ArrowDown" || event.key === "ArrowUp")) openBy("keyboard");
            else event.continuePropagation();
          },
        }}
      >
        {trigger}
      </ButtonContext>
      {panel}
    </>
  );
}
