"use client";

import { useTranslations } from "use-intl";
import { z } from "zod";
import { FormError } from "#components/form/form-error.tsx";
import { SelectField } from "#components/form/select-field.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { useFormOf } from "#components/form/use-form-of.ts";
import { Button } from "#components/ui/button.tsx";
import { ErrorState } from "#components/ui/error-state.tsx";
import { useFailureText } from "#components/ui/failure-text.ts";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { useTakesFocus } from "#components/ui/use-takes-focus.ts";
import { isApiError } from "#contract/errors.ts";
import { type AccountLanguage, accountLanguage } from "#contract/users/account.ts";
import { password } from "#contract/users/users.ts";
import { acceptInvite, openInvite } from "#lib/api/invites.ts";
import { accountLanguageOptions } from "#lib/i18n/language-names.ts";
import { routes } from "#lib/routes.ts";
import { accountCard } from "../account-card.tsx";
import { PasswordMeter } from "../password-meter.tsx";
import { useMailedLink } from "../use-mailed-link.ts";

type Opened = Awaited<ReturnType<typeof openInvite>>;
/** The page where an invited person chooses their password and language. */
export function AcceptInvite() {
  const t = useTranslations("signIn.invite");
  const failureText = useFailureText();
  const { link, isReading, retry, end } = useMailedLink(openInvite);
  const heading = useTakesFocus<HTMLHeadingElement>(link?.kind === "ended" ? "ended" : undefined);
  if (link === undefined) return <Skeleton className="h-64 w-full" />;
  if (link.kind === "failed")
    return <ErrorState isPage title={t("couldntOpenLink")} {...failureText(link.error)} onRetry={retry} retrying={isReading} />;
  if (link.kind === "ended")
    return (
      <div className={accountCard}>
        <h1 ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
          {t("linkEnded")}
        </h1>
        <p className="text-sm">{t("askForAnother")}</p>
      </div>
    );
  return <Welcome {...link.opened} token={link.token} onEnded={end} />;
}

const schema = z.object({ password, language: accountLanguage });

type WelcomeProps = Opened & { token: string; language: AccountLanguage; onEnded: () => void };

function Welcome({ token, email, firstName, invitedBy, location, language, onEnded }: WelcomeProps) {
  const t = useTranslations("signIn.invite");
  const form = useFormOf(
    schema,
    { password: "", language },
    async (values) => {
      try {
        await acceptInvite(token, values.password, values.language);
      } catch (error) {
        if (!isApiError(error, "NOT_FOUND")) throw error;
        onEnded();
        return;
      }
      const { signIn } = await import("next-auth/react");
      await signIn("credentials", { email, password: values.password, callbackUrl: routes.home() });
    },
    { keepsNothing: true },
  );
  const { control, onSubmit, formState } = form;
  return (
    <form method="post" onSubmit={onSubmit} noValidate className={accountCard}>
      <h1 className="text-lg font-semibold">{t("welcome", { name: firstName })}</h1>
      <p className="text-sm wrap-break-word">{t("invitedTo", { invitedBy, location, email })}</p>
      {/* Password managers store the password for this account. */}
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <div>
        <TextField control={control} name="password" label={t("password")} type="password" autoComplete="new-password" autoFocus />
        <PasswordMeter password={form.watch("password")} />
      </div>
      <SelectField control={control} name="language" label={t("language")} options={accountLanguageOptions} />
      <FormError of={formState.errors} />
      <Button type="submit" variant="primary" fullWidth pending={formState.isSubmitting}>
        {t("join")}
      </Button>
    </form>
  );
}
