"use client";

import { type RefObject, useLayoutEffect } from "react";

const places = new Map<string, number>();

/** Restores a scroller's position from earlier in this session, once there is content to scroll. */
export function useScrollMemory(scroller: RefObject<HTMLElement | null>, name: string | undefined, ready = true): void {
  useLayoutEffect(() => {
    const node = scroller.current;
    if (!node || !name || !ready) return;
    node.scrollTop = places.get(name) ?? 0;
    const keep = () => places.set(name, node.scrollTop);
    node.addEventListener("scroll", keep, { passive: true });
    return () => node.removeEventListener("scroll", keep);
  }, [scroller, name, ready]);
}
