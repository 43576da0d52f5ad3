"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { z } from "zod";
import { FormError } from "#components/form/form-error.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { useFormOf } from "#components/form/use-form-of.ts";
import { Failure } from "#components/layout/failure.tsx";
import { ThemeSwitcher } from "#components/layout/theme-switcher.tsx";
import { SecondFactorSettings } from "#components/second-factor/second-factor-settings.tsx";
import { Button } from "#components/ui/button.tsx";
import { Section } from "#components/ui/section.tsx";
import { SkeletonLines } from "#components/ui/skeleton.tsx";
import { notify } from "#components/ui/toast-queue.ts";
import { PasswordMeter } from "#components/users/password-meter.tsx";
import { password } from "#contract/users/users.ts";
import { accountMutations, accountQueries } from "#lib/api/account.ts";
import { AccountEmail } from "./email.tsx";
import { AccountProfile } from "./profile.tsx";
import { AccountSignature } from "./signature.tsx";

export function AccountSettings() {
  const t = useTranslations("account.settings");
  const own = useQuery(accountQueries.own());
  if (own.isError) return <Failure title={t("couldntLoadAccount")} error={own.error} onRetry={own.refetch} />;
  return (
    <div className="grid max-w-xl gap-8">
      {own.data === undefined ? (
        <SkeletonLines count={6} />
      ) : (
        <>
          <AccountProfile account={own.data.account} />
          <AccountEmail account={own.data.account} />
          <AccountSignature account={own.data.account} />
        </>
      )}
      <AccountPassword />
      <SecondFactorSettings />
      <Section title={t("theme")} hint={t("forThisBrowserSystemUsesYour")}>
        <div>
          <ThemeSwitcher />
        </div>
      </Section>
    </div>
  );
}

const passwords = z.object({ oldPassword: z.string().min(1).max(1000), password });
const none = { oldPassword: "", password: "" };

function AccountPassword() {
  const t = useTranslations("account.settings");
  const change = useMutation(accountMutations.setPassword);
  const form = useFormOf(passwords, none, async (values) => {
    await change.mutateAsync(values);
    form.reset(none);
    notify({ title: t("passwordChanged"), tone: "success" });
  });
  const { control, formState, onSubmit } = form;
  return (
    <Section title={t("changePassword")} hint={t("thisSignsYouOutEverywhereElse")}>
      <form onSubmit={onSubmit} noValidate className="grid gap-4">
        <TextField
          control={control}
          name="oldPassword"
          label={t("currentPassword")}
          type="password"
          required
          autoComplete="current-password"
        />
        <div>
          <TextField control={control} name="password" label={t("newPassword")} type="password" required autoComplete="new-password" />
          <PasswordMeter password={form.watch("password")} />
        </div>
        <FormError of={formState.errors} />
        <div>
          <Button type="submit" pending={formState.isSubmitting}>
            {t("changePassword")}
          </Button>
        </div>
      </form>
    </Section>
  );
}
