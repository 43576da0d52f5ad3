"use client";

import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { signOut } from "next-auth/react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#components/ui/button.tsx";
import { ErrorState } from "#components/ui/error-state.tsx";
import { useFailureText } from "#components/ui/failure-text.ts";
import { PlaceProvider } from "#components/ui/place.tsx";
import { SkeletonLines } from "#components/ui/skeleton.tsx";
import { secondFactorQueries } from "#lib/api/second-factor.ts";
import { createStandaloneQueryClient } from "#lib/api/standalone-query-client.ts";
import { routes } from "#lib/routes.ts";
import { SecondFactorList } from "./second-factor-settings.tsx";

/** The page of a user who must add a second factor before they can do anything else. */
export function RequiredSecondFactor({ email, back, locale }: { email: string; back: string; locale: string }) {
  const [client] = useState(createStandaloneQueryClient);
  return (
    <QueryClientProvider client={client}>
      <PlaceProvider locale={locale} timeZone="UTC">
        <Content email={email} back={back} />
      </PlaceProvider>
    </QueryClientProvider>
  );
}

function Content({ email, back }: { email: string; back: string }) {
  const t = useTranslations("secondFactor");
  const failureText = useFailureText();
  const own = useQuery(secondFactorQueries.own());
  const proceed = () => window.location.assign(back);
  const hasOne = own.data !== undefined && (own.data.app !== null || own.data.passkeys.length > 0);
  return (
    <div className="grid gap-4 rounded-xl border border-border bg-surface p-6 shadow-surface">
      <h1 className="text-lg font-semibold">{t("requiredTitle")}</h1>
      <p className="text-sm wrap-break-word">{t("requiredHint", { email })}</p>
      {own.isError ? (
        <ErrorState title={t("couldntLoad")} {...failureText(own.error)} onRetry={() => void own.refetch()} retrying={own.isFetching} />
      ) : own.data === undefined ? (
        <SkeletonLines count={3} />
      ) : (
        <SecondFactorList own={own.data} onComplete={proceed} />
      )}
      {hasOne ? (
        <Button variant="primary" fullWidth onClick={proceed}>
          {t("continue")}
        </Button>
      ) : (
        <Button fullWidth onClick={() => void signOut({ callbackUrl: routes.signIn() })}>
          {t("signOut")}
        </Button>
      )}
    </div>
  );
}
