"use client";

import { type ReactNode, useRef, useState } from "react";
import { Menu, type MenuProps, preloadMenu } from "#components/ui/menu.tsx";

export type ShellMenuProps = Pick<MenuProps, "label" | "sections" | "placement"> & {
  /** The accessible name of the button. */
  buttonLabel: string;
  children: ReactNode;
};

/** A menu of the shell, behind a button as wide as its container. */
export function ShellMenu({ buttonLabel, children, ...menu }: ShellMenuProps) {
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        ref={anchor}
        type="button"
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={buttonLabel}
        onPointerEnter={preloadMenu}
        onFocus={preloadMenu}
        onClick={() => setOpen(true)}
        className="flex h-9 w-full min-w-0 flex-1 items-center gap-2 rounded-md px-1.5 text-start hover:bg-default"
      >
        {children}
      </button>
      <Menu {...menu} anchor={anchor} open={open} onOpenChange={setOpen} />
    </>
  );
}
