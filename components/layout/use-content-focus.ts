import { usePathname } from "next/navigation";
import { type RefObject, useEffect, useRef } from "react";

/** Moves the focus to the content of a page that is opened, if the control that had it went away with the page before. */
export function useContentFocus(content: RefObject<HTMLElement | null>): void {
  const pathname = usePathname();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    if (document.activeElement === document.body) content.current?.focus({ preventScroll: true });
  }, [pathname, content]);
}
