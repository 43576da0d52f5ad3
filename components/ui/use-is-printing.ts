"use client";

import { useSyncExternalStore } from "react";

const asked = "print";

function subscribe(listener: () => void): () => void {
  const media = window.matchMedia(asked);
  media.addEventListener("change", listener);
  window.addEventListener("beforeprint", listener);
  window.addEventListener("afterprint", listener);
  return () => {
    media.removeEventListener("change", listener);
    window.removeEventListener("beforeprint", listener);
    window.removeEventListener("afterprint", listener);
  };
}

/** Whether the page is being printed. Lists that render only their visible rows then render all. */
export const useIsPrinting = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia(asked).matches,
    () => false,
  );
