"use client";

import { useSyncExternalStore } from "react";

const asked = "print";

/** Between the events. At "beforeprint" the media query does not match yet, and when it does, the pages are already counted. */
let isBetween = false;

function subscribe(listener: () => void): () => void {
  const media = window.matchMedia(asked);
  const set = (event: Event) => {
    isBetween = event.type === "beforeprint";
    listener();
  };
  media.addEventListener("change", listener);
  window.addEventListener("beforeprint", set);
  window.addEventListener("afterprint", set);
  return () => {
    media.removeEventListener("change", listener);
    window.removeEventListener("beforeprint", set);
    window.removeEventListener("afterprint", set);
  };
}

/** Whether the page is being printed. Lists that render only their visible rows then render all. */
export const useIsPrinting = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isBetween || window.matchMedia(asked).matches,
    () => false,
  );
