"use client";

import { useEffect } from "react";

export const overlays = "[role=dialog], [role=alertdialog]";

/** The element outside of all dialogs that last had the focus. */
let outside: HTMLElement | undefined;

function remember(element: EventTarget | null) {
  if (element instanceof HTMLElement && element !== document.body && element.closest(overlays) === null) outside = element;
}

if (typeof document !== "undefined") {
  remember(document.activeElement);
  document.addEventListener("focusin", ({ target }) => remember(target));
}

/**
 * Returns the focus when the last dialog closes. If a dialog opened another one and then closed, it is no longer there to receive the
 * focus. The focus would then be lost, and the next press of Tab would begin at the top of the page.
 */
export function FocusReturn() {
  useEffect(
    () => () => {
      const restore = () => {
        const isLost = document.activeElement === null || document.activeElement === document.body;
        if (isLost && document.querySelector(overlays) === null && outside?.isConnected) outside.focus();
      };
      // The library returns the focus in the next frame, if it can.
      requestAnimationFrame(() => requestAnimationFrame(restore));
    },
    [],
  );
  return null;
}
