"use client";

import dynamic from "next/dynamic";
import type { ReactNode, RefObject } from "react";
import { OverlayTrigger } from "./overlay-trigger.tsx";
import type { Placement } from "./popover.tsx";

export type MenuItem = {
  id: string;
  label: string;
  /** The label is somebody's own words, such as the name of a view, and is said as it is. */
  isVerbatim?: boolean;
  icon?: ReactNode;
  description?: string;
  keys?: string;
  tone?: "default" | "danger";
  disabled?: boolean;
  /** Shows a tick beside the chosen one of several. */
  checked?: boolean;
  href?: string;
  onSelect?: () => void;
};

export type MenuSection = { id: string; title?: string; items: readonly MenuItem[] };

export type MenuProps = {
  label: string;
  sections: readonly MenuSection[];
  /** The button that opens it. Without one, give `anchor` and control `open`. */
  trigger?: ReactNode;
  anchor?: RefObject<Element | null>;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  placement?: Placement;
};

const load = () => import("./menu-panel.tsx");
/** Fetches what a menu needs to open, when somebody comes near a button of another kind than ours. */
export const preloadMenu = (): void => void load();
const MenuPanel = dynamic(() => load().then((module) => module.MenuPanel), { ssr: false });

export function Menu({ trigger, anchor, open, onOpenChange, ...content }: MenuProps) {
  return (
    <OverlayTrigger opens="menu" trigger={trigger} anchor={anchor} open={open} onOpenChange={onOpenChange} preload={load}>
      {(panel) => <MenuPanel {...panel} {...content} />}
    </OverlayTrigger>
  );
}
