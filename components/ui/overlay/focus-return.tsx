"use client";

import { useEffect } from "react";

const overlays = "[role=dialog], [role=alertdialog]";

/** The element outside of all dialogs that had the focus last. */
let outside: HTMLElement | undefined;

function remember(element: EventTarget | null) {
  if (element instanceof HTMLElement && element !== document.body && element.closest(overlays) === null) outside = element;
}

if (typeof document !== "undefined") {
  remember(document.activeElement);
  document.addEventListener("focusin", ({ target }) => remember(target));
}

/**
 * Gives the focus back when the last dialog closes. A dialog that opened another one and closed is no longer there to get it, so that the
 * focus would be nowhere, and the next press of Tab would begin at the top of the page.
 */
export function FocusReturn() {
  useEffect(
    () => () => {
      const restore = () => {
        const isLost = document.activeElement === null || document.activeElement === document.body;
        if (isLost && document.querySelector(overlays) === null && outside?.isConnected) outside.focus();
      };
      // The library gives the focus back in the next frame, where it can.
      requestAnimationFrame(() => requestAnimationFrame(restore));
    },
    [],
  );
  return null;
}
