"use client";

import type { KeyboardEvent, RefObject } from "react";
import { useEffect } from "react";
import { DateSegment, DateInput as SegmentGroup } from "react-aria-components/DateField";

const editable = "[contenteditable=true]";

const isSegment = (target: EventTarget) => target instanceof HTMLElement && target.isContentEditable;

/** The day, month, year, hour and minute of a field. Each is typed, or changed with the arrow keys. */
export const Segments = ({ slot }: { slot?: "start" | "end" }) => (
  <SegmentGroup {...(slot ? { slot } : {})} className="date-input-group__input tabular-nums">
    {(segment) => <DateSegment segment={segment} className="date-input-group__segment" />}
  </SegmentGroup>
);

export const focusFirstSegment = (field: Element | null): void => field?.querySelector<HTMLElement>(editable)?.focus();

/** Whether the user has typed only a part of a date or time. */
export const isIncomplete = (field: Element): boolean => {
  const segments = [...field.querySelectorAll(editable)];
  const empty = segments.filter((segment) => segment.hasAttribute("data-placeholder"));
  return empty.length > 0 && empty.length < segments.length;
};

/** Enter submits the form, as in a native field. `finish` completes the typed value. */
export const submitOnEnter = (event: KeyboardEvent, finish: () => void = () => undefined): void => {
  if (event.key !== "Enter" || !isSegment(event.target)) return;
  finish();
  const form = event.currentTarget.closest("form");
  // The form has the completed value only after it has rendered.
  if (form !== null) setTimeout(() => form.requestSubmit());
};

/** Moves the focus into the field when its label is clicked. Browsers do this only for native fields. */
export function useLabelClicks(labelId: string | undefined, field: RefObject<Element | null>): void {
  useEffect(() => {
    const label = labelId === undefined ? null : document.getElementById(labelId);
    if (label === null) return;
    const focus = () => focusFirstSegment(field.current);
    label.addEventListener("click", focus);
    return () => label.removeEventListener("click", focus);
  }, [labelId, field]);
}
