"use client";

import Link from "next/link";
import { useTranslations } from "use-intl";
import { buttonLook } from "#components/ui/button.tsx";
import { ErrorState } from "#components/ui/error-state.tsx";
import { useFailureText } from "#components/ui/failure-text.ts";
import { ApiError } from "#contract/errors.ts";
import type { ConsentProblem } from "#lib/auth/consent.ts";
import { routes } from "#lib/routes.ts";

/** An error that must not be returned to the application. */
export function ConsentRefused({ problem }: { problem: ConsentProblem }) {
  const t = useTranslations("consent.consentRefused");
  const failureText = useFailureText();
  const { code, reason, values, messages } = problem;
  return (
    <div className="rounded-xl border border-border bg-surface shadow-surface">
      <ErrorState
        title={t("thisApplicationCantBeAuthorized")}
        message={failureText(new ApiError(code, { reason, values, message: [...messages] })).message}
        actions={
          <Link href={routes.home()} className={buttonLook("secondary")}>
            {t("goToToday")}
          </Link>
        }
      />
    </div>
  );
}
