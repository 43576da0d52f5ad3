"use client";

import Link from "next/link";
import { useTranslations } from "use-intl";
import { cx } from "#components/ui/class-names.ts";
import { routes } from "#lib/routes.ts";

const places = [
  { id: "funnels", href: routes.funnels() },
  { id: "redirects", href: routes.redirects() },
] as const;

export function FunnelTabs({ here }: { here: (typeof places)[number]["id"] }) {
  const t = useTranslations("funnels.funnelTabs");
  return (
    <nav aria-label={t("funnelsAndRedirects")} className="shrink-0 border-b border-separator px-1.5">
      <ul className="flex gap-1">
        {places.map(({ id, href }) => (
          <li key={id}>
            <Link
              href={href}
              aria-current={id === here ? "page" : undefined}
              className={cx(
                "-mb-px flex h-9 items-center border-b-2 px-2.5 text-sm",
                id === here ? "border-accent font-medium text-foreground" : "border-transparent text-muted hover:text-foreground",
              )}
            >
              {t(id)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
