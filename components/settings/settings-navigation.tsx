"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { cx } from "#components/ui/class-names.ts";
import { useSignedInUser } from "#lib/api/connection.tsx";
import { routes } from "#lib/routes.ts";

const places = [
  { href: routes.accountSettings(), id: "account" },
  { href: routes.locationSettings(), id: "location" },
  { href: routes.userSettings(), id: "users" },
  { href: routes.calendarsSettings(), id: "calendars" },
  { href: routes.scheduleSettings(), id: "schedules" },
  { href: routes.serviceSettings(), id: "services" },
  { href: routes.customFieldSettings(), id: "customFields" },
  { href: routes.objectSettings(), id: "objects" },
  { href: routes.surveySettings(), id: "surveys" },
  { href: routes.integrationSettings(), id: "integrations" },
  { href: routes.connectionSettings(), id: "connections" },
  { href: routes.outbox(), id: "outbox" },
  { href: routes.auditLog(), id: "auditLog" },
] as const;

export function SettingsNavigation() {
  const t = useTranslations("settings.settingsNavigation");
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
        {places
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
                {t(`place.${id}`)}
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  );
}
