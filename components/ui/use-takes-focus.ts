import { type RefObject, useEffect, useRef } from "react";
import { overlays } from "./overlay/focus-return.tsx";

/**
 * The ref of an element that gets the focus whenever the reason changes, because the control that had it is gone: a form that was sent, a
 * button that was pressed. A dialog keeps the focus until it has closed.
 */
export function useTakesFocus<E extends HTMLElement>(reason: string | undefined): RefObject<E | null> {
  const element = useRef<E>(null);
  useEffect(() => {
    if (reason === undefined) return;
    let frame = 0;
    const take = () => {
      if (document.querySelector(overlays) === null) element.current?.focus();
      else frame = requestAnimationFrame(take);
    };
    take();
    return () => cancelAnimationFrame(frame);
  }, [reason]);
  return element;
}
