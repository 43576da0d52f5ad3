"use client";

import { ArrowLeft } from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { PageBody } from "#components/layout/page-body.tsx";
import { PageHeader } from "#components/layout/page-header.tsx";
import { cx } from "#components/ui/class-names.ts";
import { routes } from "#lib/routes.ts";
import { SettingsAccess } from "./settings-access.tsx";
import { SettingsSidebar } from "./settings-sidebar.tsx";

/** The sidebar beside a settings page. If there is no room for both, either the list of pages, or one page with a link back to the list. */
export function SettingsFrame({ children }: { children: ReactNode }) {
  const t = useTranslations("settings.settingsNavigation");
  const shell = useTranslations("layout.appShell");
  const isList = usePathname() === routes.settings();
  return (
    <>
      <PageHeader
        title={t("settings")}
        lead={
          isList ? null : (
            <Link
              href={routes.settings()}
              aria-label={t("allSettings")}
              className="-ms-2 grid size-8 place-items-center rounded-md text-muted hover:bg-default hover:text-foreground lg:hidden"
            >
              <ArrowLeft aria-hidden className="size-4 rtl:-scale-x-100" />
            </Link>
          )
        }
      />
      <div className="relative flex min-h-0 flex-1">
        {isList ? null : (
          <a
            href="#settings-page"
            className="sr-only z-50 rounded-md bg-accent px-3 py-2 text-accent-foreground focus:not-sr-only focus:absolute focus:top-2 focus:left-2 max-lg:hidden"
          >
            {shell("skipToContent")}
          </a>
        )}
        <SettingsSidebar className={isList ? "max-lg:flex-1" : "max-lg:hidden"} />
        <div
          id="settings-page"
          tabIndex={-1}
          className={cx("flex min-h-0 min-w-0 flex-1 flex-col outline-none", isList && "max-lg:hidden")}
        >
          <PageBody>
            <SettingsAccess>{children}</SettingsAccess>
          </PageBody>
        </div>
      </div>
    </>
  );
}
