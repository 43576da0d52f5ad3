"use client";

import { Keyboard, LogOut } from "lucide-react";
import dynamic from "next/dynamic";
import { type ReactNode, useEffect, useEffectEvent, useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { Avatar } from "#components/ui/avatar.tsx";
import type { MenuSection } from "#components/ui/overlay/menu-panel.tsx";
import { navigationKeys } from "#lib/navigation-keys.ts";
import { useShortcut } from "#lib/shortcuts.ts";
import { keepTyping } from "#lib/typed-ahead.ts";
import { AppShell } from "./app-shell.tsx";
import type { CommandGroup, CommandSearch } from "./commands.ts";
import { useCommandGroups } from "./commands.ts";
import { type NavigationItem, NavigationKeys } from "./navigation.tsx";
import { PageChangeProvider, usePageChange } from "./page-on-its-way.tsx";
import { ShellMenu } from "./shell-menu.tsx";
import { shellShortcuts } from "./shell-shortcuts.ts";
import { Switcher, type SwitcherProps } from "./switcher.tsx";
import { useThemeSection } from "./theme-switcher.tsx";
import { useCollapsed } from "./use-collapsed.ts";

const CommandPalette = dynamic(() => import("./command-palette.tsx").then((module) => module.CommandPalette), { ssr: false });
const ShortcutsDialog = dynamic(() => import("./shortcuts-dialog.tsx").then((module) => module.ShortcutsDialog), { ssr: false });

export type DashboardShellProps = {
  name: string;
  navigation: readonly NavigationItem[];
  user?: { name: string; detail?: string; program?: string; sections?: readonly MenuSection[]; onSignOut?: () => void } | undefined;
  switcher?: Omit<SwitcherProps, "compact"> | undefined;
  commandGroups?: readonly CommandGroup[];
  /** Recently opened entries. The palette shows them first, until something is typed. */
  recent?: CommandGroup | undefined;
  onPaletteOpen?: () => void;
  searches?: readonly CommandSearch[];
  bell?: ReactNode;
  children: ReactNode;
};

const noSearches: readonly CommandSearch[] = [];

/** The shell with its command palette, shortcuts and account menu. */
export const DashboardShell = (shell: DashboardShellProps) => (
  <PageChangeProvider>
    <Shell {...shell} />
  </PageChangeProvider>
);

function Shell({
  name,
  navigation,
  user,
  switcher,
  commandGroups = [],
  recent,
  onPaletteOpen,
  searches = noSearches,
  bell,
  children,
}: DashboardShellProps) {
  const t = useTranslations("layout.dashboardShell");
  const { go } = usePageChange();
  const pageGroups = useCommandGroups();
  const [collapsed, setCollapsed] = useCollapsed();
  const [palette, setPalette] = useState<boolean>();
  const [keys, setKeys] = useState<boolean>();
  const openPalette = (typed = "") => {
    if (palette !== true) {
      keepTyping(typed);
      onPaletteOpen?.();
    }
    setPalette(true);
  };
  useShortcut(shellShortcuts.palette, () => openPalette());
  const openEarly = useEffectEvent(() => {
    const typed = window.takeEarlyKeys?.();
    if (typed !== undefined) openPalette(typed);
  });
  useEffect(() => openEarly(), []);
  useShortcut(shellShortcuts.keys, () => setKeys(true));
  useShortcut(shellShortcuts.sidebar, () => setCollapsed(!collapsed));

  const goTo = useMemo(
    (): CommandGroup => ({
      id: "navigation",
      title: t("goTo"),
      commands: navigation.map((item) => ({
        id: item.href,
        label: item.label,
        icon: item.icon,
        onSelect: () => go(item.href),
        ...(item.shortcut ? { keys: navigationKeys[item.shortcut] } : {}),
      })),
    }),
    [navigation, go, t],
  );

  return (
    <>
      <NavigationKeys items={navigation} />
      <AppShell
        name={name}
        navigation={navigation}
        onSearch={() => openPalette()}
        bell={bell}
        head={(compact) =>
          switcher ? (
            <Switcher {...switcher} compact={compact} />
          ) : compact ? null : (
            <span className="min-w-0 flex-1 truncate px-2 text-sm font-semibold">{name}</span>
          )
        }
        foot={(compact) => (user ? <UserMenu {...user} compact={compact} onShortcuts={() => setKeys(true)} /> : null)}
      >
        {children}
      </AppShell>
      {palette === undefined ? null : (
        <CommandPalette
          open={palette}
          onOpenChange={setPalette}
          recent={recent}
          groups={[...pageGroups, ...commandGroups, goTo]}
          searches={searches}
        />
      )}
      {keys === undefined ? null : <ShortcutsDialog open={keys} onOpenChange={setKeys} />}
    </>
  );
}

type UserMenuProps = {
  name: string;
  detail?: string | undefined;
  /** The program's name with its version. */
  program?: string | undefined;
  sections?: readonly MenuSection[];
  onShortcuts: () => void;
  onSignOut?: (() => void) | undefined;
  compact?: boolean;
};

function UserMenu({ name, detail, program, sections = [], onShortcuts, onSignOut, compact = false }: UserMenuProps) {
  const t = useTranslations("layout.dashboardShell");
  const theme = useThemeSection();
  return (
    <ShellMenu
      label={detail ? `${name}, ${detail}` : name}
      buttonLabel={t("account", { name })}
      placement="top start"
      sections={[
        ...sections,
        theme,
        {
          id: "help",
          ...(program ? { title: program } : {}),
          items: [{ id: "keys", label: t("keyboardShortcuts"), icon: <Keyboard />, keys: "?", onSelect: onShortcuts }],
        },
        { id: "session", items: onSignOut ? [{ id: "sign-out", label: t("signOut"), icon: <LogOut />, onSelect: onSignOut }] : [] },
      ]}
    >
      <Avatar name={name} />
      {compact ? null : <span className="min-w-0 flex-1 truncate text-sm font-medium">{name}</span>}
    </ShellMenu>
  );
}
