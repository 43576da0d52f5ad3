"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";
import { DiscardDialog } from "../discard-dialog.tsx";
import { EntryContext, type EntryScope, OverlayCloseContext } from "../entry-context.ts";
import { Entries, type Loss, watchLoss } from "../unsaved.ts";
import { OverlayLayer, type OverlayLayerProps } from "./overlay-layer.tsx";

/** The kind of loss when a dialog closes. */
export type Keeping = {
  /** Something that is always lost when it closes, such as a token that is shown once. */
  loses?: Loss | undefined;
  /** Whether the form has unsaved changes, for controls that do not report them. */
  isUnsaved?: (() => boolean) | undefined;
  /** Closes without confirmation, because its input is not worth keeping. */
  keepsNothing?: boolean | undefined;
};

export type OverlayProps = OverlayLayerProps & Keeping;

/** A modal layer that asks before it closes if something would be lost. Dialogs, sheets and the command palette use it. */
export function Overlay({ loses, isUnsaved, keepsNothing, children, ...layer }: OverlayProps) {
  const { open, onOpenChange, role } = layer;
  const [asked, setAsked] = useState<Loss>();
  const [entries] = useState(() => new Entries());
  useEffect(() => {
    if (!open) entries.clear();
  }, [open, entries]);

  const loss = () => {
    if (!open) return undefined;
    if (loses !== undefined) return loses;
    // A confirmation has nothing to lose: its input only confirms.
    if (keepsNothing || role === "alertdialog") return undefined;
    return entries.areThere || isUnsaved?.() ? "changes" : undefined;
  };
  const current = useRef(loss);
  current.current = loss;
  useEffect(() => watchLoss(() => current.current()), []);

  const change = (next: boolean) => {
    const lost = next ? undefined : loss();
    if (lost === undefined) onOpenChange(next);
    else setAsked(lost);
  };
  return (
    <OverlayLayer {...layer} onOpenChange={change}>
      <OverlayCloseContext value={() => change(false)}>
        <Followed entries={entries}>{children}</Followed>
      </OverlayCloseContext>
      {asked === undefined ? null : (
        <DiscardDialog
          loss={asked}
          onAnswer={(isDiscarded) => {
            setAsked(undefined);
            if (isDiscarded) onOpenChange(false);
          }}
        />
      )}
    </OverlayLayer>
  );
}

/** Generates no box (`display: contents`), so that it does not affect the layout. */
function Followed({ entries, children }: { entries: Entries; children: ReactNode }) {
  const [scope] = useState<EntryScope>(() => ({ mark: () => entries.mark(), watch: (isUnsaved) => entries.watch(isUnsaved) }));
  return (
    <EntryContext value={scope}>
      <div
        className="contents"
        onFocusCapture={(event) => entries.onFocus(event.target)}
        onInput={(event) => {
          event.stopPropagation();
          entries.onInput(event.target);
        }}
      >
        {children}
      </div>
    </EntryContext>
  );
}
