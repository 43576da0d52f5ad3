"use client";

import Link from "next/link";
import { useTranslations } from "use-intl";
import { buttonLook } from "#components/ui/button.tsx";
import { ErrorState } from "#components/ui/error-state.tsx";
import { routes } from "#lib/routes.ts";

/** An error that must not be returned to the application. */
export function ConsentRefused({ message }: { message: string }) {
  const t = useTranslations("consent.consentRefused");
  return (
    <div className="rounded-xl border border-border bg-surface shadow-surface">
      <ErrorState
        title={t("thisApplicationCantBeAuthorized")}
        message={message}
        actions={
          <Link href={routes.home()} className={buttonLook("secondary")}>
            {t("goToToday")}
          </Link>
        }
      />
    </div>
  );
}
