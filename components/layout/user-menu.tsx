"use client";

import { Keyboard, LogOut } from "lucide-react";
import { useRef, useState } from "react";
import { Avatar } from "#components/ui/avatar.tsx";
import { Menu, type MenuSection } from "#components/ui/menu.tsx";
import { useCaption } from "#lib/i18n/say.tsx";
import { useThemeSection } from "./theme-switcher.tsx";

export type UserMenuProps = {
  name: string;
  detail?: string | undefined;
  sections?: readonly MenuSection[];
  onShortcuts: () => void;
  onSignOut?: (() => void) | undefined;
  compact?: boolean;
};

export function UserMenu({ name, detail, sections = [], onShortcuts, onSignOut, compact = false }: UserMenuProps) {
  const caption = useCaption();
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const theme = useThemeSection();
  return (
    <>
      <button
        ref={anchor}
        type="button"
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={caption(`Account: ${name}`)}
        onClick={() => setOpen(true)}
        className="flex h-9 w-full min-w-0 items-center gap-2 rounded-md px-1.5 text-start hover:bg-default"
      >
        <Avatar name={name} />
        {compact ? null : (
          <span className="min-w-0 flex-1">
            <span className="block truncate text-sm font-medium">{name}</span>
          </span>
        )}
      </button>
      <Menu
        label={detail ? `${name}, ${detail}` : name}
        anchor={anchor}
        open={open}
        onOpenChange={setOpen}
        placement="top start"
        sections={[
          ...sections,
          theme,
          { id: "help", items: [{ id: "keys", label: "Keyboard shortcuts", icon: <Keyboard />, keys: "?", onSelect: onShortcuts }] },
          { id: "session", items: onSignOut ? [{ id: "sign-out", label: "Sign out", icon: <LogOut />, onSelect: onSignOut }] : [] },
        ]}
      />
    </>
  );
}
