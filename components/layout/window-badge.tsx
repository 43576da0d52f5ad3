"use client";

import { useEffect } from "react";

const shownMost = 99;
const waitingIcon = "/icons/icon-waiting.svg";

const withoutCount = (title: string) => title.replace(/^\(\d+\+?\) /, "");

/** Shows the number of waiting items in the window's title and icon. */
export function WindowBadge({ count }: { count: number }) {
  useEffect(() => {
    const prefix = count === 0 ? "" : `(${count > shownMost ? `${shownMost}+` : count}) `;
    // React writes the page's own icon again for each page. The browser shows the last one.
    const icon = document.createElement("link");
    Object.assign(icon, { rel: "icon", type: "image/svg+xml", href: waitingIcon });
    const isLast = () => [...document.head.querySelectorAll('link[rel="icon"]')].at(-1) === icon;
    const apply = () => {
      // Between two pages there is no title. A count alone would be announced as the title of the new page.
      const title = document.title && prefix + withoutCount(document.title);
      if (document.title !== title) document.title = title;
      if (count > 0 && !isLast()) document.head.append(icon);
    };
    apply();
    // Each page sets its own title.
    const watcher = new MutationObserver(apply);
    watcher.observe(document.head, { childList: true, characterData: true, subtree: true });
    return () => {
      watcher.disconnect();
      icon.remove();
    };
  }, [count]);
  return null;
}
