"use client";

import { Menu as MenuIcon, PanelLeft, Search } from "lucide-react";
import dynamic from "next/dynamic";
import { type ReactNode, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#components/ui/button.tsx";
import { cx } from "#components/ui/class-names.ts";
import { IconButton } from "#components/ui/icon-button.tsx";
import { Kbd } from "#components/ui/kbd.tsx";
import { Navigation, type NavigationItem } from "./navigation.tsx";
import { PageArea } from "./page-on-its-way.tsx";
import { useCollapsed } from "./use-collapsed.ts";
import { useContentFocus } from "./use-content-focus.ts";

const Sheet = dynamic(() => import("#components/ui/sheet.tsx").then((module) => module.Sheet), { ssr: false });

export type AppShellProps = {
  /** The program's name. */
  name: string;
  navigation: readonly NavigationItem[];
  /** The content above and below the navigation. It receives whether there is only room for icons. */
  head: (compact: boolean) => ReactNode;
  foot: (compact: boolean) => ReactNode;
  onSearch: () => void;
  /** The notifications button, beside the account or, on a phone, in the top bar. */
  bell?: ReactNode;
  children: ReactNode;
};

/** The frame of every page, with the navigation at the side or, on a phone, behind a button in the top bar. */
export function AppShell({ name, navigation, head, foot, onSearch, bell, children }: AppShellProps) {
  const t = useTranslations("layout.appShell");
  const [collapsed, setCollapsed] = useCollapsed();
  const [drawer, setDrawer] = useState<boolean>();
  const content = useRef<HTMLElement>(null);
  useContentFocus(content);
  return (
    <div className="flex h-dvh overflow-hidden bg-canvas max-md:flex-col print:block print:h-auto">
      <a
        href="#content"
        className="sr-only z-50 rounded-md bg-accent px-3 py-2 text-accent-foreground focus:not-sr-only focus:absolute focus:top-2 focus:left-2"
      >
        {t("skipToContent")}
      </a>
      <aside
        className={cx("flex shrink-0 flex-col gap-2 p-2 max-md:hidden print:hidden", collapsed ? "w-13" : "w-[min(14rem,288px)]")}
        aria-label={name}
      >
        <div className={cx("flex items-center gap-1", collapsed && "flex-col")}>
          {head(collapsed)}
          <IconButton
            label={collapsed ? t("showSidebar") : t("hideSidebar")}
            keys="["
            placement="right"
            icon={<PanelLeft aria-hidden />}
            onClick={() => setCollapsed(!collapsed)}
          />
        </div>
        {collapsed ? (
          <IconButton
            label={t("search")}
            keys="mod+k"
            placement="right"
            icon={<Search aria-hidden />}
            onClick={onSearch}
            className="w-full!"
          />
        ) : (
          <button
            type="button"
            onClick={onSearch}
            className="@container flex h-8 items-center gap-2 rounded-md border border-border bg-surface px-2 text-sm text-muted shadow-field hover:text-foreground"
          >
            <Search aria-hidden className="size-4 shrink-0" />
            <span className="min-w-0 flex-1 truncate text-start">{t("search")}</span>
            {/* Large text leaves no room for the keys. */}
            <span className="contents @max-[11rem]:hidden">
              <Kbd keys="mod+k" />
            </span>
          </button>
        )}
        <div className="min-h-0 flex-1 overflow-y-auto pt-1">
          <Navigation label={t("main")} items={navigation} compact={collapsed} />
        </div>
        <div className={cx("flex min-w-0 items-center gap-1", collapsed && "flex-col-reverse")}>
          <div className="min-w-0 flex-1">{foot(collapsed)}</div>
          {bell}
        </div>
      </aside>

      <header className="flex h-12 shrink-0 items-center gap-1 px-2 md:hidden print:hidden">
        <Button variant="ghost" aria-label={t("openNavigation")} icon={<MenuIcon aria-hidden />} onClick={() => setDrawer(true)} />
        <span className="flex min-w-0 flex-1">{head(false)}</span>
        {bell}
        <Button variant="ghost" aria-label={t("search")} icon={<Search aria-hidden />} onClick={onSearch} />
      </header>
      {drawer === undefined ? null : (
        <Sheet side="left" open={drawer} onOpenChange={setDrawer} title={name} footer={<div className="w-full">{foot(false)}</div>}>
          <Navigation label={t("main")} items={navigation} onNavigate={() => setDrawer(false)} />
        </Sheet>
      )}

      <main
        ref={content}
        id="content"
        tabIndex={-1}
        className="relative flex min-h-0 min-w-0 flex-1 flex-col overflow-hidden border-border bg-surface outline-none max-md:border-t max-md:pb-[env(safe-area-inset-bottom)] md:my-2 md:me-2 md:rounded-lg md:border print:m-0 print:block print:border-0"
      >
        <PageArea>{children}</PageArea>
      </main>
    </div>
  );
}
