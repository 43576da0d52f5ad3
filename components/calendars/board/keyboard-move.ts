import type { EventApi } from "@fullcalendar/react";
import { useEffect, useMemo, useRef } from "react";

type Wall = { start: Date; end: Date };

export type KeyboardMove = {
  find: (id: string) => EventApi | undefined;
  /** Whether the board contains this time. */
  mayBe: (wall: Wall) => boolean;
  onHold: (event: EventApi, wall: Wall) => void;
  onDrop: (event: EventApi, wall: Wall, revert: () => void) => void;
  onGiveUp: (event: EventApi) => void;
};

const minuteMs = 60_000;
const stepsMin: Record<string, number> = { ArrowUp: -15, ArrowDown: 15, ArrowLeft: -24 * 60, ArrowRight: 24 * 60 };

/**
 * The time to which an arrow key moves an appointment, or with Shift its end. Undefined for other keys, and for an end before the start.
 */
export function steppedBy(key: string, isEndOnly: boolean, { start, end }: Wall): Wall | undefined {
  const minutes = stepsMin[key];
  if (minutes === undefined) return undefined;
  const later = (at: Date) => new Date(at.getTime() + minutes * minuteMs);
  const to = { start: isEndOnly ? start : later(start), end: later(end) };
  return to.end > to.start ? to : undefined;
}

/** Alt with an arrow key moves the focused appointment. Enter drops it, and Escape returns it. */
export function useKeyboardMove(given: KeyboardMove) {
  const latest = useRef(given);
  useEffect(() => {
    latest.current = given;
  });
  return useMemo(() => {
    /** The target is stored here too, because the widget shows the old time after a refetch. */
    let held: { id: string; from: Wall; to: Wall } | undefined;

    const moveBack = () => {
      const event = held && latest.current.find(held.id);
      if (held && event) event.setDates(held.from.start, held.from.end);
      held = undefined;
      return event;
    };

    const press = (id: string, key: KeyboardEvent) => {
      const event = latest.current.find(id);
      if (event?.start == null || event.end === null) return;
      const isHeld = held?.id === id;
      const now = held && isHeld ? held.to : { start: event.start, end: event.end };
      const to = key.altKey ? steppedBy(key.key, key.shiftKey, now) : undefined;
      if (to === undefined && !(isHeld && (key.key === "Enter" || key.key === "Escape"))) return;
      key.preventDefault();
      key.stopPropagation();
      if (to !== undefined) {
        if (!latest.current.mayBe(to)) return;
        if (!isHeld) moveBack();
        held = { id, from: held?.from ?? now, to };
        event.setDates(to.start, to.end);
        latest.current.onHold(event, to);
      } else if (key.key === "Escape") {
        moveBack();
        latest.current.onGiveUp(event);
      } else if (held) {
        const { from } = held;
        held = undefined;
        event.setDates(now.start, now.end);
        latest.current.onDrop(event, now, () => event.setDates(from.start, from.end));
      }
    };

    return {
      mount(element: HTMLElement, id: string) {
        element.addEventListener("keydown", (key) => press(id, key));
        // An appointment on another day is a new element, which gets the focus.
        if (held?.id === id) requestAnimationFrame(() => element.focus());
      },
    };
  }, []);
}
