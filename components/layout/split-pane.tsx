"use client";

import { type ReactNode, useState } from "react";
import { Tabs } from "#components/ui/tabs.tsx";

type Pane = { id: string; label: string; content: ReactNode };

export type SplitPaneProps = {
  label: string;
  left: Pane;
  center: Pane;
  right: Pane;
  /** The pane that a phone shows first. */
  first?: "left" | "center" | "right";
};

/** Three columns side by side; two on a narrower screen; on a phone one at a time, with tabs. */
export function SplitPane({ label, left, center, right, first = "center" }: SplitPaneProps) {
  const panes = [left, center, right];
  const [shown, setShown] = useState({ left, center, right }[first].id);
  return (
    <div className="split-pane min-h-0 flex-1">
      <Tabs
        label={label}
        tabs={panes.map(({ id, label: name }) => ({ id, label: name }))}
        selected={shown}
        onSelect={setShown}
        className="px-2 lg:hidden"
      />
      {panes.map((pane, place) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form
        <div
          role="group"
          key={pane.id}
          aria-label={pane.label}
          data-pane={["left", "center", "right"][place]}
          data-shown={shown === pane.id || undefined}
        >
          {pane.content}
        </div>
      ))}
    </div>
  );
}
