"use client";

import { useEffect } from "react";

const shownMost = 99;
const plainIcon = "/icons/icon.svg";
const waitingIcon = "/icons/icon-waiting.svg";

const withoutCount = (title: string) => title.replace(/^\(\d+\+?\) /, "");

/** Shows in the window's title and icon how much waits. */
export function WindowBadge({ count }: { count: number }) {
  useEffect(() => {
    const prefix = count === 0 ? "" : `(${count > shownMost ? `${shownMost}+` : count}) `;
    const apply = () => {
      const title = prefix + withoutCount(document.title);
      if (document.title !== title) document.title = title;
    };
    apply();
    // Each page sets its own title.
    const watcher = new MutationObserver(apply);
    watcher.observe(document.head, { childList: true, characterData: true, subtree: true });
    return () => watcher.disconnect();
  }, [count]);
  const isWaiting = count > 0;
  useEffect(() => {
    document.querySelector('link[rel="icon"][type="image/svg+xml"]')?.setAttribute("href", isWaiting ? waitingIcon : plainIcon);
  }, [isWaiting]);
  return null;
}
