"use client";

import { KeyRound } from "lucide-react";
import { useEffect, useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { z } from "zod";
import { FormError } from "#components/form/form-error.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { useFormOf } from "#components/form/use-form-of.ts";
import { Button } from "#components/ui/button.tsx";
import { ErrorState } from "#components/ui/error-state.tsx";
import { useFailureText } from "#components/ui/failure-text.ts";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { isApiError } from "#contract/errors.ts";
import type { AssertionOptions } from "#contract/users/passkeys.ts";
import { openSecondFactor, signWithPasskey, supportsPasskeys } from "#lib/api/passkeys.ts";
import { accountCard } from "./account-card.tsx";

type Ways = { hasApp: boolean; hasRecoveryCodes: boolean; passkeyOptions: AssertionOptions | null };

export type SecondStepProps = {
  ticket: string;
  /** Completes the sign-in, or throws the text of the error. */
  complete: (given: Record<string, string>) => Promise<unknown>;
  /** Returns to the password. */
  onRestart: () => void;
};

/** The second step of a sign-in: a code of the authenticator app, a passkey or a recovery code. */
export function SecondStep(props: SecondStepProps) {
  const t = useTranslations("signIn.secondStep");
  const failureText = useFailureText();
  const { ticket, onRestart } = props;
  const [ways, setWays] = useState<Ways>();
  const [failure, setFailure] = useState<unknown>();
  useEffect(() => {
    let isGone = false;
    openSecondFactor(ticket).then(
      (read) => {
        if (!isGone) setWays(read);
      },
      (error: unknown) => {
        if (isGone) return;
        if (isApiError(error, "SIGN_IN_REFUSED")) onRestart();
        else setFailure(error);
      },
    );
    return () => {
      isGone = true;
    };
  }, [ticket, onRestart]);
  if (failure !== undefined)
    return <ErrorState isPage title={t("couldntContinue")} {...failureText(failure)} retries={false} onRetry={onRestart} />;
  return ways === undefined ? <Skeleton className="h-64 w-full" /> : <StepForm {...props} ways={ways} />;
}

function StepForm({ ticket, ways, complete, onRestart }: SecondStepProps & { ways: Ways }) {
  const t = useTranslations("signIn.secondStep");
  const failureText = useFailureText();
  const { passkeyOptions } = ways;
  const canUsePasskey = passkeyOptions !== null && supportsPasskeys();
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
  const { control, onSubmit, formState, setError } = useFormOf(schema, { code: "" }, ({ code }) => complete({ ticket, code }), {
    keepsNothing: true,
  });
  const [isSigning, setSigning] = useState(false);
  const signByPasskey = async () => {
    if (passkeyOptions === null) return;
    setSigning(true);
    try {
      const passkey = await signWithPasskey(passkeyOptions);
      if (passkey !== undefined) await complete({ ticket, passkey: JSON.stringify(passkey) });
    } catch (error) {
      setError("root", { message: failureText(error).message });
    } finally {
      setSigning(false);
    }
  };
  return (
    <form method="post" onSubmit={onSubmit} noValidate className={accountCard}>
      <h1 className="text-lg font-semibold">{t("title")}</h1>
      {canUsePasskey ? (
        <Button fullWidth icon={<KeyRound aria-hidden />} pending={isSigning} onClick={() => void signByPasskey()}>
          {t("usePasskey")}
        </Button>
      ) : null}
      <TextField
        control={control}
        name="code"
        label={ways.hasApp ? t("code") : t("recoveryCode")}
        hint={ways.hasApp ? t("codeHint") : t("recoveryHint")}
        autoComplete="one-time-code"
        autoFocus
      />
      <FormError of={formState.errors} />
      <Button type="submit" variant="primary" fullWidth pending={formState.isSubmitting}>
        {t("signIn")}
      </Button>
      <button type="button" onClick={onRestart} className="justify-self-start rounded text-sm text-accent-text hover:underline">
        {t("startAgain")}
      </button>
    </form>
  );
}
