"use client";

import { Keyboard, LogOut } from "lucide-react";
import { Avatar } from "#components/ui/avatar.tsx";
import type { MenuSection } from "#components/ui/overlay/menu-panel.tsx";
import { ShellMenu } from "./shell-menu.tsx";
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
  const theme = useThemeSection();
  return (
    <ShellMenu
      label={detail ? `${name}, ${detail}` : name}
      buttonLabel={`Account: ${name}`}
      placement="top start"
      sections={[
        ...sections,
        theme,
        { id: "help", items: [{ id: "keys", label: "Keyboard shortcuts", icon: <Keyboard />, keys: "?", onSelect: onShortcuts }] },
        { id: "session", items: onSignOut ? [{ id: "sign-out", label: "Sign out", icon: <LogOut />, onSelect: onSignOut }] : [] },
      ]}
    >
      <Avatar name={name} />
      {compact ? null : <span className="min-w-0 flex-1 truncate text-sm font-medium">{name}</span>}
    </ShellMenu>
  );
}
