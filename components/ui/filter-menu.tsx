"use client";

import dynamic from "next/dynamic";
import type { ReactNode } from "react";
import type { FilterMenuContent } from "./overlay/filter-menu-panel.tsx";
import { OverlayTrigger } from "./overlay/overlay-trigger.tsx";

export type FilterMenuProps = FilterMenuContent & {
  trigger: ReactNode;
  open?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
};

const load = () => import("./overlay/filter-menu-panel.tsx");
const FilterMenuPanel = dynamic(() => load().then((module) => module.FilterMenuPanel), { ssr: false });

/** A menu with a field that narrows its options as the user types. Enter chooses the first. */
export function FilterMenu({ trigger, open, onOpenChange, ...content }: FilterMenuProps) {
  return (
    <OverlayTrigger opens="dialog" trigger={trigger} open={open} onOpenChange={onOpenChange} preload={load}>
      {(panel) => <FilterMenuPanel {...panel} {...content} />}
    </OverlayTrigger>
  );
}
