"use client";

import { type ReactNode, useRef, useState } from "react";
import { Dialog } from "react-aria-components/Dialog";
import { Popover as AriaPopover } from "react-aria-components/Popover";
import { cx } from "../class-names.ts";
import { DiscardDialog } from "../discard-dialog.tsx";
import { EntryContext, type EntryScope } from "../entry-context.ts";
import { Entries } from "../unsaved.ts";
import type { Panel, Placement } from "./overlay-trigger.tsx";

export type PopoverContent = {
  label: string;
  placement?: Placement;
  className?: string;
  children: ReactNode | ((close: () => void) => ReactNode);
};

/** Some fields apply their text when they lose the focus. Removing a focused field, as on Escape, would skip that. */
function leaveField(panel: HTMLElement | null): void {
  const field = document.activeElement;
  if (field instanceof HTMLElement && panel?.contains(field)) field.blur();
}

/**
 * Asks before it closes if a form in it has unsaved changes (`useUnsaved`). Most popovers contain only a choice and have nothing to lose.
 */
export function PopoverPanel({
  label,
  placement = "bottom start",
  className,
  children,
  anchor,
  isOpen,
  onOpenChange,
}: Panel & PopoverContent) {
  const [forms] = useState(() => new Entries());
  const [scope] = useState<EntryScope>(() => ({ mark: () => undefined, watch: (isUnsaved) => forms.watch(isUnsaved) }));
  const [isAsked, setAsked] = useState(false);
  const dialog = useRef<HTMLElement>(null);
  const change = (next: boolean) => {
    if (!next && forms.areThere) return setAsked(true);
    if (!next) leaveField(dialog.current);
    onOpenChange(next);
  };
  return (
    <AriaPopover className="popover" placement={placement} offset={4} triggerRef={anchor} isOpen={isOpen} onOpenChange={change}>
      <Dialog ref={dialog} aria-label={label} className={cx("p-3 outline-none", className)}>
        <EntryContext value={scope}>{typeof children === "function" ? children(() => onOpenChange(false)) : children}</EntryContext>
      </Dialog>
      {isAsked ? (
        <DiscardDialog
          loss="changes"
          onAnswer={(isDiscarded) => {
            setAsked(false);
            if (isDiscarded) onOpenChange(false);
          }}
        />
      ) : null}
    </AriaPopover>
  );
}
