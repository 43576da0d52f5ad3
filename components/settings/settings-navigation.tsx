"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { cx } from "#components/ui/class-names.ts";
import { useSignedInUser } from "#lib/api/connection.tsx";
import { settingsPlaces } from "./settings-places.ts";

export function SettingsNavigation() {
  const t = useTranslations("settings.settingsNavigation");
  const page = useTranslations("app.palette.settings");
  const pathname = usePathname();
  const { hidden } = useSignedInUser();
  const list = useRef<HTMLUListElement>(null);
  const isHere = (href: string) => pathname === href || pathname.startsWith(`${href}/`);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current item changes with the path
  useEffect(() => {
    list.current?.querySelector("[aria-current]")?.scrollIntoView({ inline: "center", block: "nearest" });
  }, [pathname]);
  return (
    <nav aria-label={t("settings")} className="shrink-0 overflow-x-auto border-b border-separator px-2">
      <ul ref={list} className="flex">
        {settingsPlaces
          .filter(({ href }) => !hidden.includes(href))
          .map(({ href, id }) => (
            <li key={href}>
              <Link
                href={href}
                aria-current={isHere(href) ? "page" : undefined}
                className={cx(
                  "-mb-px flex h-10 items-center border-b-2 px-2.5 text-sm font-medium whitespace-nowrap",
                  isHere(href) ? "border-accent text-foreground" : "border-transparent text-muted hover:text-foreground",
                )}
              >
                {page(id)}
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  );
}
