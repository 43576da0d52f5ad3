"use client";

import { useEffect } from "react";
import { useTranslations } from "use-intl";
import { TextField } from "#components/form/text-field.tsx";
import { useFormOf } from "#components/form/use-form-of.ts";
import { PasswordMeter } from "#components/users/password-meter.tsx";
import { type SetupAdmin, setupAdmin } from "#contract/setup/setup.ts";
import { StepForm } from "./step-form.tsx";

type AdminStepProps = {
  values: SetupAdmin | undefined;
  /** The reason why the service rejected the password. */
  refusal: string | undefined;
  onBack: () => void;
  onDone: (values: SetupAdmin) => void;
};

export function AdminStep({ values, refusal, onBack, onDone }: AdminStepProps) {
  const t = useTranslations("setup.adminStep");
  const empty = { firstName: "", lastName: "", email: "", password: "" };
  const form = useFormOf(setupAdmin, values ?? empty, onDone, { keepsNothing: true });
  const { control, setError } = form;
  useEffect(() => {
    if (refusal !== undefined) setError("password", { type: "service", message: refusal });
  }, [refusal, setError]);
  return (
    <StepForm form={form} title={t("title")} hint={t("hint")} onBack={onBack}>
      <div className="grid grid-cols-2 gap-3">
        <TextField control={control} name="firstName" label={t("firstName")} required autoFocus autoComplete="given-name" />
        <TextField control={control} name="lastName" label={t("lastName")} required autoComplete="family-name" />
      </div>
      <TextField control={control} name="email" label={t("email")} type="email" required autoComplete="username" />
      <div>
        <TextField control={control} name="password" label={t("password")} type="password" required autoComplete="new-password" />
        <PasswordMeter password={form.watch("password")} />
      </div>
    </StepForm>
  );
}
