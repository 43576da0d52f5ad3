"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { z } from "zod";
import { FormError } from "#components/form/form-error.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { useFormOf } from "#components/form/use-form-of.ts";
import { Failure } from "#components/layout/failure.tsx";
import { ThemeSwitcher } from "#components/layout/theme-switcher.tsx";
import { Button } from "#components/ui/button.tsx";
import { Section } from "#components/ui/section.tsx";
import { SkeletonLines } from "#components/ui/skeleton.tsx";
import { notify } from "#components/ui/toast-queue.ts";
import { PasswordMeter } from "#components/users/password-meter.tsx";
import { password } from "#contract/users/users.ts";
import { accountMutations, accountQueries } from "#lib/api/account.ts";
import { useSay } from "#lib/i18n/say.tsx";
import { AccountProfile } from "./profile.tsx";
import { AccountSessions } from "./sessions.tsx";

export function AccountSettings() {
  const say = useSay();
  const own = useQuery(accountQueries.own());
  if (own.isError) return <Failure what="Account" error={own.error} onRetry={own.refetch} />;
  return (
    <div className="grid max-w-xl gap-8">
      {own.data === undefined ? <SkeletonLines count={6} /> : <AccountProfile account={own.data.account} />}
      <AccountPassword />
      <Section title={say("Theme")} hint={say("For this browser. System uses your device's setting.")}>
        <div>
          <ThemeSwitcher />
        </div>
      </Section>
      <AccountSessions />
    </div>
  );
}

const passwords = z.object({ oldPassword: z.string().min(1).max(1000), password });
const none = { oldPassword: "", password: "" };

function AccountPassword() {
  const say = useSay();
  const change = useMutation(accountMutations.setPassword);
  const form = useFormOf(passwords, none, async (values) => {
    await change.mutateAsync(values);
    form.reset(none);
    notify({ title: say("Password changed"), tone: "success" });
  });
  const { control, formState, onSubmit } = form;
  return (
    <Section title={say("Change password")} hint={say("This signs you out everywhere else.")}>
      <form onSubmit={onSubmit} noValidate className="grid gap-4">
        <TextField
          control={control}
          name="oldPassword"
          label={say("Current password")}
          type="password"
          required
          autoComplete="current-password"
        />
        <div>
          <TextField control={control} name="password" label={say("New password")} type="password" required autoComplete="new-password" />
          <PasswordMeter password={form.watch("password")} />
        </div>
        <FormError of={formState.errors} />
        <div>
          <Button type="submit" pending={formState.isSubmitting}>
            {say("Change password")}
          </Button>
        </div>
      </form>
    </Section>
  );
}
