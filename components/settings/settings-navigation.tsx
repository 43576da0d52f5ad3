"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { cx } from "#components/ui/class-names.ts";
import { useSignedInUser } from "#lib/api/connection.tsx";
import { useCaption } from "#lib/i18n/say.tsx";
import { routes } from "#lib/routes.ts";

const places = [
  { href: routes.accountSettings(), label: "Account" },
  { href: routes.locationSettings(), label: "Location" },
  { href: routes.userSettings(), label: "Users" },
  { href: routes.calendarsSettings(), label: "Calendars" },
  { href: routes.scheduleSettings(), label: "Schedules" },
  { href: routes.serviceSettings(), label: "Services" },
  { href: routes.customFieldSettings(), label: "Custom fields" },
  { href: routes.objectSettings(), label: "Objects" },
  { href: routes.surveySettings(), label: "Surveys" },
  { href: routes.integrationSettings(), label: "Integrations" },
  { href: routes.connectionSettings(), label: "Connections" },
  { href: routes.outbox(), label: "Outbox" },
  { href: routes.auditLog(), label: "Audit log" },
];

export function SettingsNavigation() {
  const t = useTranslations("settings.settingsNavigation");
  const pathname = usePathname();
  const { hidden } = useSignedInUser();
  const caption = useCaption();
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
          .map(({ href, label }) => (
            <li key={href}>
              <Link
                href={href}
                aria-current={isHere(href) ? "page" : undefined}
                className={cx(
                  "-mb-px flex h-10 items-center border-b-2 px-2.5 text-sm font-medium whitespace-nowrap",
                  isHere(href) ? "border-accent text-foreground" : "border-transparent text-muted hover:text-foreground",
                )}
              >
                {caption(label)}
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  );
}
