"use client";

import { useMutation } from "@tanstack/react-query";
import encodeQR from "qr";
import { useId, useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { z } from "zod";
import { FormError } from "#components/form/form-error.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { useFormOf } from "#components/form/use-form-of.ts";
import { Button } from "#components/ui/button.tsx";
import { CancelButton } from "#components/ui/cancel-button.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import type { SecondFactor } from "#contract/users/second-factor.ts";
import { secondFactorMutations } from "#lib/api/second-factor.ts";
import { ConfirmChange } from "./confirm-change.tsx";

type Secret = { secret: string; uri: string };
export type SetupProps = {
  confirmation: SecondFactor["confirmation"];
  /** With the recovery codes to show, if the user had none. */
  onAdded: (recoveryCodes: string[] | null) => void;
  onClose: () => void;
};

/** Adds an authenticator app: its secret first, then a code of it. */
export function SetupApp({ confirmation, onAdded, onClose }: SetupProps) {
  const t = useTranslations("secondFactor");
  const [made, setMade] = useState<Secret>();
  const start = useMutation(secondFactorMutations.startApp);
  if (made !== undefined) return <FirstCode made={made} onAdded={onAdded} onClose={onClose} />;
  return (
    <ConfirmChange
      title={t("setUpApp")}
      text={t("appNeeded")}
      label={t("continue")}
      confirmation={confirmation}
      onConfirm={async (confirmed) => setMade(await start.mutateAsync(confirmed))}
      onClose={onClose}
    />
  );
}

/** Four letters at a time can be typed. */
const inGroups = (secret: string) => secret.match(/.{1,4}/g)?.join(" ") ?? secret;

function FirstCode({ made, onAdded, onClose }: { made: Secret } & Pick<SetupProps, "onAdded" | "onClose">) {
  const t = useTranslations("secondFactor");
  const id = useId();
  const confirm = useMutation(secondFactorMutations.confirmApp);
  const schema = useMemo(
    () =>
      z.object({
        code: z
          .string()
          .trim()
          .min(1, { error: t("enterTheCode") })
          .max(40),
      }),
    [t],
  );
  const { control, onSubmit, formState } = useFormOf(
    schema,
    { code: "" },
    async ({ code }) => onAdded((await confirm.mutateAsync(code)).recoveryCodes),
    { keepsNothing: true },
  );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      dismissable={false}
      size="sm"
      title={t("setUpApp")}
      footer={
        <>
          <CancelButton />
          <Button type="submit" form={id} variant="primary" pending={formState.isSubmitting}>
            {t("turnOn")}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={onSubmit} noValidate className="grid gap-4">
        <p>{t("scanThis")}</p>
        <QrCode text={made.uri} label={t("qrCode")} />
        <div>
          <p className="text-muted">{t("orTypeThisKey")}</p>
          <p className="flex items-center gap-1">
            <code className="min-w-0 font-mono wrap-anywhere">{inGroups(made.secret)}</code>
            <CopyButton text={made.secret} label={t("copyKey")} />
          </p>
        </div>
        <TextField control={control} name="code" label={t("codeOfTheApp")} autoComplete="one-time-code" autoFocus required />
        <FormError of={formState.errors} />
      </form>
    </Dialog>
  );
}

/** Black on white in every theme, because cameras expect it. */
function QrCode({ text, label }: { text: string; label: string }) {
  const rows = useMemo(() => encodeQR(text, "raw", { border: 2 }), [text]);
  const path = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : []))).join("");
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${rows.length} ${rows.length}`} className="w-44 justify-self-center rounded bg-white">
      <path d={path} fill="black" shapeRendering="crispEdges" />
    </svg>
  );
}
