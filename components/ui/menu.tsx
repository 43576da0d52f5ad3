"use client";

import dynamic from "next/dynamic";
import type { ReactNode, RefObject } from "react";
import type { MenuContent } from "./overlay/menu-panel.tsx";
import { OverlayTrigger } from "./overlay/overlay-trigger.tsx";

export type MenuProps = MenuContent & {
  /** The button that opens the menu. Without one, pass `anchor` and control `open`. */
  trigger?: ReactNode;
  anchor?: RefObject<Element | null>;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
};

const load = () => import("./overlay/menu-panel.tsx");
/** Loads the menu's code early, for opening buttons other than ours. */
export const preloadMenu = (): void => void load();
const MenuPanel = dynamic(() => load().then((module) => module.MenuPanel), { ssr: false });

export function Menu({ trigger, anchor, open, onOpenChange, ...content }: MenuProps) {
  return (
    <OverlayTrigger opens="menu" trigger={trigger} anchor={anchor} open={open} onOpenChange={onOpenChange} preload={load}>
      {(panel) => <MenuPanel {...panel} {...content} />}
    </OverlayTrigger>
  );
}
