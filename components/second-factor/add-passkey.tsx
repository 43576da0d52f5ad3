"use client";

import { useMutation } from "@tanstack/react-query";
import { useId, useMemo } from "react";
import { useTranslations } from "use-intl";
import { z } from "zod";
import { FormError } from "#components/form/form-error.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { useFormOf } from "#components/form/use-form-of.ts";
import { Button } from "#components/ui/button.tsx";
import { CancelButton } from "#components/ui/cancel-button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { WordedError } from "#lib/api/failure.ts";
import { createPasskey, isKnownToAuthenticator } from "#lib/api/passkeys.ts";
import { secondFactorMutations } from "#lib/api/second-factor.ts";
import { browserNameOf } from "#lib/format/browser-names.ts";
import { confirmedBy } from "./confirm-fields.tsx";
import type { SetupProps } from "./setup-app.tsx";

/** Adds a passkey: the browser creates it, and asks for a fingerprint, a face or a PIN. */
export function AddPasskey({ confirmation, onAdded, onClose }: SetupProps) {
  const t = useTranslations("secondFactor");
  const id = useId();
  const start = useMutation(secondFactorMutations.startPasskey);
  const add = useMutation(secondFactorMutations.addPasskey);
  const schema = useMemo(
    () =>
      z.object({
        name: z
          .string()
          .trim()
          .min(1, { error: t("enterAName") })
          .max(80),
        password: z.string().max(1000),
      }),
    [t],
  );
  const create = async (values: z.output<typeof schema>) => {
    const { ticket, options } = await start.mutateAsync(confirmedBy(values));
    const passkey = await createPasskey(options).catch((error: unknown) => {
      throw isKnownToAuthenticator(error) ? new WordedError(t("passkeyKnown")) : error;
    });
    if (passkey === undefined) throw new WordedError(t("passkeyCancelled"));
    onAdded((await add.mutateAsync({ ticket, name: values.name, passkey })).recoveryCodes);
  };
  const { control, onSubmit, formState } = useFormOf(schema, { name: browserNameOf(navigator.userAgent) ?? "", password: "" }, create, {
    keepsNothing: true,
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      dismissable={false}
      size="sm"
      title={t("addPasskey")}
      footer={
        <>
          <CancelButton />
          <Button type="submit" form={id} variant="primary" pending={formState.isSubmitting} disabled={confirmation === "signIn"}>
            {t("continue")}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={onSubmit} noValidate className="grid gap-3">
        <p>{t("passkeyExplained")}</p>
        <TextField control={control} name="name" label={t("passkeyName")} maxLength={80} required autoFocus />
        {confirmation === "signIn" ? <p>{t("signInAgain")}</p> : null}
        {confirmation === "password" ? (
          <TextField
            control={control}
            name="password"
            label={t("yourPassword")}
            type="password"
            autoComplete="current-password"
            hint={t("signedInSomeTimeAgo")}
            required
          />
        ) : null}
        <FormError of={formState.errors} />
      </form>
    </Dialog>
  );
}
