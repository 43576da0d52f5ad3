"use client";

import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { cx } from "#components/ui/class-names.ts";
import { IntentLink } from "#components/ui/intent-link.tsx";
import { useFigures } from "#components/ui/place.tsx";
import { navigationKeys } from "#lib/navigation-keys.ts";
import { useShortcut } from "#lib/shortcuts.ts";
import { usePageChange } from "./page-on-its-way.tsx";

export type NavigationItem = {
  href: string;
  label: string;
  icon: ReactNode;
  /** Its shortcut. */
  shortcut?: keyof typeof navigationKeys;
  count?: number | undefined;
};

export type NavigationProps = { label: string; items: readonly NavigationItem[]; compact?: boolean; onNavigate?: () => void };

const isCurrent = (pathname: string, href: string) => pathname === href || pathname.startsWith(`${href}/`);

export function Navigation({ label, items, compact = false, onNavigate }: NavigationProps) {
  const figure = useFigures();
  const pathname = usePathname();
  const { go, onItsWay } = usePageChange();
  const shown = onItsWay ?? pathname;
  return (
    <nav aria-label={label}>
      <ul className="grid gap-px">
        {items.map((item) => {
          const current = isCurrent(shown, item.href);
          return (
            <li key={item.href}>
              <IntentLink
                href={item.href}
                aria-current={current ? "page" : undefined}
                aria-label={compact ? (item.count ? `${item.label} ${figure(item.count)}` : item.label) : undefined}
                title={compact ? item.label : undefined}
                onNavigate={(event) => {
                  event.preventDefault();
                  go(item.href);
                  onNavigate?.();
                }}
                className={cx(
                  "flex h-8 items-center gap-2.5 rounded-md px-2 text-sm font-medium max-md:h-10",
                  current ? "bg-default text-foreground" : "text-muted hover:bg-default/60 hover:text-foreground",
                  compact && "relative justify-center px-0",
                )}
              >
                <span className="grid size-4 shrink-0 place-items-center [&>svg]:size-4">{item.icon}</span>
                {compact ? null : <span className="min-w-0 flex-1 truncate">{item.label}</span>}
                {compact && item.count ? <span aria-hidden className="absolute top-1 right-1 size-1.5 rounded-full bg-accent" /> : null}
                {!compact && item.count ? <span className="text-xs text-muted tabular-nums">{figure(item.count)}</span> : null}
              </IntentLink>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** Registers the navigation's shortcuts once per page. */
export function NavigationKeys({ items }: { items: readonly NavigationItem[] }) {
  return items.map((item) => (item.shortcut ? <NavigationKey key={item.href} href={item.href} shortcut={item.shortcut} /> : null));
}

function NavigationKey({ href, shortcut }: { href: string; shortcut: keyof typeof navigationKeys }) {
  const { go } = usePageChange();
  useShortcut({ keys: navigationKeys[shortcut], name: `goTo.${shortcut}`, scope: "global" }, () => go(href));
  return null;
}
