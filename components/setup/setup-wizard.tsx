"use client";

import { QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ErrorState } from "#components/ui/error-state.tsx";
import { useFailureText } from "#components/ui/failure-text.ts";
import { PlaceProvider } from "#components/ui/place.tsx";
import { ProgressBar } from "#components/ui/progress-bar.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { accountCard } from "#components/users/account-card.tsx";
import { useMailedLink } from "#components/users/use-mailed-link.ts";
import { isApiError } from "#contract/errors.ts";
import type { SetupAdmin, SetupCalendar, SetupLocation } from "#contract/setup/setup.ts";
import type { AccountLanguage } from "#contract/users/account.ts";
import { completeSetup, openSetup } from "#lib/api/setup.ts";
import { createStandaloneQueryClient } from "#lib/api/standalone-query-client.ts";
import { routes } from "#lib/routes.ts";
import { AdminStep } from "./admin-step.tsx";
import { CalendarStep } from "./calendar-step.tsx";
import { LocationStep } from "./location-step.tsx";
import { MailStep } from "./mail-step.tsx";

type SetupWizardProps = { language: AccountLanguage; locale: string };

/** The setup of a service's first location, in steps. Nothing is saved before the last step. */
export function SetupWizard({ language, locale }: SetupWizardProps) {
  const [client] = useState(createStandaloneQueryClient);
  return (
    <QueryClientProvider client={client}>
      <PlaceProvider locale={locale} timeZone="UTC">
        <Wizard language={language} />
      </PlaceProvider>
    </QueryClientProvider>
  );
}

function Wizard({ language }: { language: AccountLanguage }) {
  const t = useTranslations("setup.wizard");
  const failureText = useFailureText();
  const { link, isReading, retry, end } = useMailedLink(openSetup);
  if (link === undefined) return <Skeleton className="h-96 w-full" />;
  if (link.kind === "failed")
    return <ErrorState isPage title={t("couldntOpen")} {...failureText(link.error)} onRetry={retry} retrying={isReading} />;
  if (link.kind === "ended")
    return (
      <div className={accountCard}>
        <h1 className="text-lg font-semibold">{t("title")}</h1>
        <p className="text-sm">{t("addressNeeded")}</p>
        <ul className="grid list-disc gap-1 ps-5 text-sm wrap-anywhere">
          {(["start", "systemd", "containers"] as const).map((way) => (
            <li key={way}>{t.rich(`ways.${way}`, { code: (command) => <code className="font-mono text-xs">{command}</code> })}</li>
          ))}
        </ul>
        <p className="text-sm text-muted">{t("restartShowsIt")}</p>
      </div>
    );
  return <Steps token={link.token} outboxFolder={link.opened.outboxFolder} language={language} onEnded={end} />;
}

const steps = ["location", "admin", "calendar", "mail"] as const;
type Step = (typeof steps)[number];

type StepsProps = { token: string; outboxFolder: string | null; language: AccountLanguage; onEnded: () => void };

function Steps({ token, outboxFolder, language, onEnded }: StepsProps) {
  const t = useTranslations("setup.wizard");
  const failureText = useFailureText();
  const [step, setStep] = useState<Step>("location");
  const [location, setLocation] = useState<SetupLocation>();
  const [admin, setAdmin] = useState<SetupAdmin>();
  const [calendar, setCalendar] = useState<SetupCalendar | null>();
  const [passwordRefusal, setPasswordRefusal] = useState<string>();

  /** At the end, the admin signs in. */
  const finish = async () => {
    if (location === undefined || admin === undefined) return;
    try {
      await completeSetup(token, { location, admin, calendar: calendar ?? null });
    } catch (error) {
      if (isApiError(error, "NOT_FOUND")) return onEnded();
      if (!isApiError(error, "INVALID") || error.reason !== "passwordCommon") throw error;
      setPasswordRefusal(failureText(error).message);
      return setStep("admin");
    }
    const { signIn } = await import("next-auth/react");
    await signIn("credentials", { email: admin.email, password: admin.password, callbackUrl: routes.home() });
  };

  return (
    <div className={accountCard}>
      <ProgressBar
        label={t(`steps.${step}`)}
        value={steps.indexOf(step) + 1}
        max={steps.length}
        detail={t("stepOf", { step: steps.indexOf(step) + 1, count: steps.length })}
      />
      {step === "location" ? (
        <LocationStep
          values={location}
          language={language}
          onDone={(values) => {
            setLocation(values);
            setStep("admin");
          }}
        />
      ) : null}
      {step === "admin" ? (
        <AdminStep
          values={admin}
          refusal={passwordRefusal}
          onBack={() => setStep("location")}
          onDone={(values) => {
            setPasswordRefusal(undefined);
            setAdmin(values);
            setStep("calendar");
          }}
        />
      ) : null}
      {step === "calendar" ? (
        <CalendarStep
          values={calendar ?? undefined}
          onBack={() => setStep("admin")}
          onDone={(values) => {
            setCalendar(values);
            setStep("mail");
          }}
        />
      ) : null}
      {step === "mail" && location !== undefined && admin !== undefined ? (
        <MailStep {...{ token, admin, location, outboxFolder }} onBack={() => setStep("calendar")} onFinish={finish} onEnded={onEnded} />
      ) : null}
    </div>
  );
}
