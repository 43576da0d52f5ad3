"use client";

import Link from "next/link";
import { useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { z } from "zod";
import { FormError } from "#components/form/form-error.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { useFormOf } from "#components/form/use-form-of.ts";
import { Banner } from "#components/ui/banner.tsx";
import { Button } from "#components/ui/button.tsx";
import { useHydrated } from "#components/ui/use-hydrated.ts";
import { useTakesFocus } from "#components/ui/use-takes-focus.ts";
import { requestPasswordLink } from "#lib/api/password-links.ts";
import { routes } from "#lib/routes.ts";
import { accountCard } from "./account-card.tsx";

/** Requests a link for a new password. The text shown afterwards does not depend on whether a user has the email. */
export function ForgotPassword() {
  const t = useTranslations("signIn.forgotPassword");
  const schema = useMemo(
    () =>
      z.object({
        email: z
          .string()
          .trim()
          .min(1, { error: t("enterYourEmail") })
          .max(254),
      }),
    [t],
  );
  const [sent, setSent] = useState<{ email: string; isMailed: boolean }>();
  const heading = useTakesFocus<HTMLHeadingElement>(sent?.email);
  const isHydrated = useHydrated();
  const { control, onSubmit, formState } = useFormOf(
    schema,
    { email: "" },
    async ({ email }) => setSent({ email, ...(await requestPasswordLink(email)) }),
    { keepsNothing: true },
  );
  const back = (
    <Link href={routes.signIn()} className="justify-self-start rounded text-sm text-accent-text hover:underline">
      {t("backToSignIn")}
    </Link>
  );
  if (sent !== undefined)
    return (
      <div className={accountCard}>
        <h1 ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
          {t("checkYourMail")}
        </h1>
        <p role="status" className="text-sm wrap-break-word">
          {t("ifAUserHasThisEmail", { email: sent.email })}
        </p>
        {sent.isMailed ? <p className="text-sm text-muted">{t("noMail")}</p> : <Banner tone="warning">{t("noMailServer")}</Banner>}
        {back}
      </div>
    );
  return (
    <form method="post" onSubmit={onSubmit} noValidate className={accountCard}>
      <h1 className="text-lg font-semibold">{t("title")}</h1>
      <p className="text-sm text-muted">{t("hint")}</p>
      <TextField control={control} name="email" label={t("email")} type="email" autoComplete="username" autoFocus />
      <FormError of={formState.errors} />
      <Button type="submit" variant="primary" fullWidth disabled={!isHydrated} pending={formState.isSubmitting}>
        {t("sendLink")}
      </Button>
      {back}
    </form>
  );
}
