"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { z } from "zod";
import { FormError } from "#components/form/form-error.tsx";
import { SelectField } from "#components/form/select-field.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { useFormOf } from "#components/form/use-form-of.ts";
import { Button } from "#components/ui/button.tsx";
import { Section } from "#components/ui/section.tsx";
import { notify } from "#components/ui/toast-queue.ts";
import { type Account, accountLanguage } from "#contract/users/account.ts";
import { accountMutations } from "#lib/api/account.ts";
import { accountLanguageOptions } from "#lib/i18n/language-names.ts";

const profile = z.object({
  firstName: z.string().trim().min(1).max(255),
  lastName: z.string().trim().min(1).max(255),
  language: accountLanguage,
});

/** How long the dashboard's server may still cache the old session. */
const rememberedMs = 700;

export function AccountProfile({ account }: { account: Account }) {
  const t = useTranslations("account.profile");
  const router = useRouter();
  const update = useMutation(accountMutations.update);
  const { firstName, lastName, language } = account;
  const { control, onSubmit, formState } = useFormOf(profile, { firstName, lastName, language }, async (values) => {
    await update.mutateAsync(values);
    await new Promise((resolve) => setTimeout(resolve, rememberedMs));
    router.refresh();
    notify({ title: t("accountSaved"), tone: "success" });
  });
  return (
    <Section title={t("you")} hint={t("yourRoleIsManaged")}>
      <Facts
        of={[
          [t("email"), account.email],
          [t("role"), t(account.role === "admin" ? "adminAlsoManagesSettings" : "userWorksWithContacts")],
        ]}
      />
      <form onSubmit={onSubmit} noValidate className="grid gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField control={control} name="firstName" label={t("firstName")} required autoComplete="given-name" />
          <TextField control={control} name="lastName" label={t("lastName")} required autoComplete="family-name" />
        </div>
        <SelectField
          control={control}
          name="language"
          label={t("language")}
          options={accountLanguageOptions}
          hint={t("usedForTextsDatesAndNumbers")}
        />
        <FormError of={formState.errors} />
        <div>
          <Button type="submit" variant="primary" pending={formState.isSubmitting}>
            {t("save")}
          </Button>
        </div>
      </form>
    </Section>
  );
}

/** Labels and values, one pair per line. */
function Facts({ of }: { of: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="@container grid text-sm">
      {of.map(([name, value]) => (
        <div key={name} className="grid gap-x-4 border-b border-separator py-2 last:border-0 @md:grid-cols-[10rem_1fr]">
          <dt className="text-muted">{name}</dt>
          <dd className="min-w-0 wrap-break-word">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
