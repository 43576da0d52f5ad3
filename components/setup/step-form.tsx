"use client";

import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { useTranslations } from "use-intl";
import { FormError } from "#components/form/form-error.tsx";
import type { FormOf } from "#components/form/use-form-of.ts";
import { Button } from "#components/ui/button.tsx";

type StepFormProps<In extends FieldValues, Out> = {
  form: FormOf<In, Out>;
  title: string;
  hint: string;
  onBack?: () => void;
  /** Skips the step. */
  onSkip?: () => void;
  children: ReactNode;
};

/** The frame of a step with a form, and the buttons for continuing and going back. */
export function StepForm<In extends FieldValues, Out>({ form, title, hint, onBack, onSkip, children }: StepFormProps<In, Out>) {
  const t = useTranslations("setup.wizard");
  return (
    <form method="post" onSubmit={form.onSubmit} noValidate className="grid gap-4">
      <div>
        <h1 className="text-lg font-semibold">{title}</h1>
        <p className="mt-1 text-sm text-muted">{hint}</p>
      </div>
      {children}
      <FormError of={form.formState.errors} />
      <div className="flex flex-wrap items-center gap-2">
        {onBack ? (
          <Button variant="ghost" onClick={onBack}>
            {t("back")}
          </Button>
        ) : null}
        <div className="ms-auto flex gap-2">
          {onSkip ? <Button onClick={onSkip}>{t("skip")}</Button> : null}
          <Button type="submit" variant="primary">
            {t("continue")}
          </Button>
        </div>
      </div>
    </form>
  );
}
