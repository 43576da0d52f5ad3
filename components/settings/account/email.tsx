"use client";

import { useMutation } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "use-intl";
import { z } from "zod";
import { FormError } from "#components/form/form-error.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { useFormOf } from "#components/form/use-form-of.ts";
import { Banner } from "#components/ui/banner.tsx";
import { Button } from "#components/ui/button.tsx";
import { textLink } from "#components/ui/class-names.ts";
import { useFailureText } from "#components/ui/failure-text.ts";
import { Section } from "#components/ui/section.tsx";
import { notify } from "#components/ui/toast-queue.ts";
import { emailAddress } from "#contract/common.ts";
import type { Account } from "#contract/users/account.ts";
import { accountMutations } from "#lib/api/account.ts";
import { routes } from "#lib/routes.ts";

/** Changes the email that the user signs in with, once they have confirmed the new one. */
export function AccountEmail({ account }: { account: Account }) {
  const t = useTranslations("account.email");
  if (account.emailChange === null)
    return (
      <Section title={t("changeEmail")}>
        <p className="text-sm text-muted">
          {account.role === "admin"
            ? t.rich("noMailAdmin", {
                user: (text) => (
                  <Link href={routes.user(account.id)} className={textLink}>
                    {text}
                  </Link>
                ),
              })
            : t("noMail")}
        </p>
      </Section>
    );
  return (
    <Section title={t("changeEmail")} hint={t("weMailALink")}>
      {account.emailChange.pending === null ? null : <PendingEmail email={account.emailChange.pending} />}
      <EmailForm hasPassword={account.hasPassword} />
    </Section>
  );
}

function PendingEmail({ email }: { email: string }) {
  const t = useTranslations("account.email");
  const failureText = useFailureText();
  const cancel = useMutation(accountMutations.cancelEmail);
  const run = () =>
    cancel.mutate(undefined, {
      onSuccess: () => notify({ title: t("cancelled"), tone: "success" }),
      onError: (error) => notify({ title: failureText(error).message, tone: "danger" }),
    });
  return (
    <Banner
      title={t("openTheLink", { email })}
      actions={
        <Button size="sm" pending={cancel.isPending} onClick={run}>
          {t("cancel")}
        </Button>
      }
    >
      {t("worksOnce")}
    </Banner>
  );
}

const withPassword = z.object({ email: emailAddress, password: z.string().min(1).max(1000) });
const withoutPassword = z.object({ email: emailAddress, password: z.string().transform(() => undefined) });
const none = { email: "", password: "" };

function EmailForm({ hasPassword }: { hasPassword: boolean }) {
  const t = useTranslations("account.email");
  const request = useMutation(accountMutations.requestEmail);
  const schema: z.ZodType<{ email: string; password?: string | undefined }, typeof none> = hasPassword ? withPassword : withoutPassword;
  const form = useFormOf(schema, none, async (values) => {
    await request.mutateAsync(values);
    form.reset(none);
    notify({ title: t("linkSent"), description: t("openTheLink", { email: values.email }), tone: "success" });
  });
  const { control, formState, onSubmit } = form;
  return (
    <form onSubmit={onSubmit} noValidate className="grid gap-4">
      <TextField control={control} name="email" label={t("newEmail")} type="email" required autoComplete="off" />
      {hasPassword ? (
        <TextField
          control={control}
          name="password"
          label={t("currentPassword")}
          type="password"
          required
          autoComplete="current-password"
        />
      ) : null}
      <FormError of={formState.errors} />
      <div>
        <Button type="submit" pending={formState.isSubmitting}>
          {t("sendLink")}
        </Button>
      </div>
    </form>
  );
}
