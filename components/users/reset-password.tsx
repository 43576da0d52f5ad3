"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { z } from "zod";
import { FormError } from "#components/form/form-error.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { useFormOf } from "#components/form/use-form-of.ts";
import { Button } from "#components/ui/button.tsx";
import { ErrorState } from "#components/ui/error-state.tsx";
import { useFailureText } from "#components/ui/failure-text.ts";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { useTakesFocus } from "#components/ui/use-takes-focus.ts";
import { isApiError } from "#contract/errors.ts";
import { password } from "#contract/users/users.ts";
import { openPasswordLink, setPasswordWithLink } from "#lib/api/password-links.ts";
import { routes } from "#lib/routes.ts";
import { accountCard } from "./account-card.tsx";
import { PasswordMeter } from "./password-meter.tsx";
import { useMailedLink } from "./use-mailed-link.ts";

/** Sets a new password with the link from the mail. */
export function ResetPassword() {
  const t = useTranslations("signIn.resetPassword");
  const failureText = useFailureText();
  const router = useRouter();
  const { link, isReading, retry, end } = useMailedLink(openPasswordLink);
  const [isDone, setDone] = useState(false);
  const heading = useTakesFocus<HTMLHeadingElement>(isDone ? "done" : link?.kind === "ended" ? "ended" : undefined);
  const signIn = (
    <Button variant="primary" fullWidth onClick={() => router.push(routes.signIn())}>
      {t("signIn")}
    </Button>
  );
  if (isDone)
    return (
      <div className={accountCard}>
        <h1 ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
          {t("passwordChanged")}
        </h1>
        <p role="status" className="text-sm">
          {t("signedOutEverywhere")}
        </p>
        {signIn}
      </div>
    );
  if (link === undefined) return <Skeleton className="h-64 w-full" />;
  if (link.kind === "failed")
    return <ErrorState isPage title={t("couldntOpenLink")} {...failureText(link.error)} onRetry={retry} retrying={isReading} />;
  if (link.kind === "ended")
    return (
      <div className={accountCard}>
        <h1 ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
          {t("linkEnded")}
        </h1>
        <p className="text-sm">{t("linksWorkOnce")}</p>
        <Button variant="primary" fullWidth onClick={() => router.push(routes.forgotPassword())}>
          {t("requestAnother")}
        </Button>
      </div>
    );
  return <NewPassword token={link.token} email={link.opened.email} onDone={() => setDone(true)} onEnded={end} />;
}

const schema = z.object({ password });

type NewPasswordProps = { token: string; email: string; onDone: () => void; onEnded: () => void };

function NewPassword({ token, email, onDone, onEnded }: NewPasswordProps) {
  const t = useTranslations("signIn.resetPassword");
  const form = useFormOf(
    schema,
    { password: "" },
    async (values) => {
      try {
        await setPasswordWithLink(token, values.password);
        onDone();
      } catch (error) {
        if (!isApiError(error, "NOT_FOUND")) throw error;
        onEnded();
      }
    },
    { keepsNothing: true },
  );
  const { control, onSubmit, formState } = form;
  return (
    <form method="post" onSubmit={onSubmit} noValidate className={accountCard}>
      <h1 className="text-lg font-semibold">{t("title")}</h1>
      <p className="text-sm wrap-break-word">{t("forAccount", { email })}</p>
      {/* Password managers store the new password for this account. */}
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <div>
        <TextField control={control} name="password" label={t("newPassword")} type="password" autoComplete="new-password" autoFocus />
        <PasswordMeter password={form.watch("password")} />
      </div>
      <p className="text-sm text-muted">{t("signsOutEverywhere")}</p>
      <FormError of={formState.errors} />
      <Button type="submit" variant="primary" fullWidth pending={formState.isSubmitting}>
        {t("save")}
      </Button>
    </form>
  );
}
