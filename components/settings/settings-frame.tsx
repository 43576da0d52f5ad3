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

/** The sidebar beside a settings page. Where there is no room for both, the list of pages, or one page with a link back to the list. */
export function SettingsFrame({ children }: { children: ReactNode }) {
  const t = useTranslations("settings.settingsNavigation");
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
      <div className="flex min-h-0 flex-1">
        <SettingsSidebar className={isList ? "max-lg:flex-1" : "max-lg:hidden"} />
        <div className={cx("flex min-h-0 min-w-0 flex-1 flex-col", isList && "max-lg:hidden")}>
          <PageBody>
            <SettingsAccess>{children}</SettingsAccess>
          </PageBody>
        </div>
      </div>
    </>
  );
}
