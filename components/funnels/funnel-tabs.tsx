"use client";

import Link from "next/link";
import { cx } from "#components/ui/class-names.ts";
import { routes } from "#lib/routes.ts";

const places = [
  { id: "funnels", href: routes.funnels(), label: "Funnels" },
  { id: "redirects", href: routes.redirects(), label: "Redirects" },
] as const;

export function FunnelTabs({ here }: { here: (typeof places)[number]["id"] }) {
  return (
    <nav aria-label="Funnels and redirects" className="shrink-0 border-b border-separator px-1.5">
      <ul className="flex gap-1">
        {places.map(({ id, href, label }) => (
          <li key={id}>
            <Link
              href={href}
              aria-current={id === here ? "page" : undefined}
              className={cx(
                "-mb-px flex h-9 items-center border-b-2 px-2.5 text-sm",
                id === here ? "border-accent font-medium text-foreground" : "border-transparent text-muted hover:text-foreground",
              )}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
