import { type RefObject, useEffect, useRef } from "react";

/** A form that is sent while something of it is on its way goes when that has arrived, and stays where it failed. */
export function useHeldSubmit(inside: RefObject<HTMLElement | null>, isOnItsWay: boolean, hasFailed: boolean): void {
  const held = useRef<() => void>(undefined);
  useEffect(() => {
    const form = inside.current?.closest("form");
    if (!isOnItsWay || !form) return;
    const hold = (event: SubmitEvent) => {
      event.preventDefault();
      event.stopPropagation();
      held.current = () => form.requestSubmit();
    };
    form.addEventListener("submit", hold, { capture: true });
    return () => form.removeEventListener("submit", hold, { capture: true });
  }, [inside, isOnItsWay]);
  useEffect(() => {
    if (isOnItsWay) return;
    const send = held.current;
    held.current = undefined;
    if (!hasFailed) send?.();
  }, [isOnItsWay, hasFailed]);
}
