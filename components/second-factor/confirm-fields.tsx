"use client";

import type { Control } from "react-hook-form";
import { useTranslations } from "use-intl";
import { z } from "zod";
import { TextField } from "#components/form/text-field.tsx";
import type { SecondFactor } from "#contract/users/second-factor.ts";

/** The confirmation of a change of the second factor: the password, if the sign-in was some time ago. */
export const confirmFields = z.object({ password: z.string().max(1000) });
export type ConfirmValues = z.output<typeof confirmFields>;
export const noConfirmation: ConfirmValues = { password: "" };

export const confirmedBy = ({ password }: ConfirmValues) => ({ password: password === "" ? undefined : password });

type ConfirmFieldProps = { control: Control<ConfirmValues>; confirmation: SecondFactor["confirmation"] };

export function ConfirmField({ control, confirmation }: ConfirmFieldProps) {
  const t = useTranslations("secondFactor");
  if (confirmation === "none") return null;
  if (confirmation === "signIn") return <p className="text-sm">{t("signInAgain")}</p>;
  return (
    <TextField
      control={control}
      name="password"
      label={t("yourPassword")}
      type="password"
      autoComplete="current-password"
      hint={t("signedInSomeTimeAgo")}
      required
      autoFocus
    />
  );
}
