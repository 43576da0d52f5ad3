"use client";

import { Fingerprint, KeyRound } from "lucide-react";
import Link from "next/link";
import { signIn } from "next-auth/react";
import { useCallback, useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { z } from "zod";
import { FormError } from "#components/form/form-error.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { useFormOf } from "#components/form/use-form-of.ts";
import { Banner } from "#components/ui/banner.tsx";
import { Button } from "#components/ui/button.tsx";
import { useFailureText } from "#components/ui/failure-text.ts";
import { useHydrated } from "#components/ui/use-hydrated.ts";
import { WordedError } from "#lib/api/failure.ts";
import { signWithPasskey, startPasskeySignIn, supportsPasskeys } from "#lib/api/passkeys.ts";
import { readSignInError } from "#lib/auth/sign-in-error.ts";
import { routes } from "#lib/routes.ts";
import { accountCard } from "./account-card.tsx";
import type { ProviderRefusal } from "./provider-refusal.ts";
import { SecondStep } from "./second-step.tsx";

/** Empty fields get the form's own messages. */
const credentialsWith = (noEmail: string, noPassword: string) =>
  z.object({
    email: z.string().trim().min(1, { error: noEmail }).max(254),
    password: z.string().min(1, { error: noPassword }).max(1000),
  });

export type SignInFormProps = {
  back: string;
  hasEnded: boolean;
  /** The name of the OpenID Connect provider, if there is one. */
  provider: string | undefined;
  refused: ProviderRefusal | undefined;
};

/** Asks for the password, and for the second factor of users who have one. */
export function SignInForm(props: SignInFormProps) {
  const t = useTranslations("signIn.signInForm");
  const { back } = props;
  const [ticket, setTicket] = useState<string>();
  const restart = useCallback(() => setTicket(undefined), []);
  /** Sends a step to next-auth. For a user with a second factor, a correct password leads to the next step. */
  const send = async (given: Record<string, string>) => {
    const answer = await signIn("credentials", { ...given, redirect: false });
    if (answer === undefined || !answer.ok) {
      const error = readSignInError(answer?.error);
      if (error.code === "SECOND_FACTOR_NEEDED") return setTicket(error.ticket);
      throw new WordedError(t(`errors.${error.code}`, { minutes: error.minutes }));
    }
    window.location.assign(back);
    // The browser is leaving the page; the button stays pending until then.
    await new Promise(() => undefined);
  };
  if (ticket !== undefined) return <SecondStep ticket={ticket} complete={send} onRestart={restart} />;
  return <PasswordForm {...props} send={send} />;
}

type PasswordFormProps = SignInFormProps & { send: (given: Record<string, string>) => Promise<unknown> };

function PasswordForm({ back, hasEnded, provider, refused, send }: PasswordFormProps) {
  const t = useTranslations("signIn.signInForm");
  const credentials = useMemo(() => credentialsWith(t("enterYourEmail"), t("enterYourPassword")), [t]);
  const isHydrated = useHydrated();
  const { control, onSubmit, formState, setError } = useFormOf(credentials, { email: "", password: "" }, send, { keepsNothing: true });
  return (
    <form method="post" onSubmit={onSubmit} noValidate className={accountCard}>
      <h1 className="text-lg font-semibold">{t("signIn")}</h1>
      {hasEnded ? <Banner>{t("yourSessionHasExpiredSignIn")}</Banner> : null}
      <TextField control={control} name="email" label={t("email")} type="email" autoComplete="username" autoFocus />
      <TextField control={control} name="password" label={t("password")} type="password" autoComplete="current-password" />
      <FormError of={formState.errors} />
      <Button type="submit" variant="primary" fullWidth disabled={!isHydrated} pending={formState.isSubmitting}>
        {t("signIn")}
      </Button>
      <Link href={routes.forgotPassword()} className="justify-self-start rounded text-sm text-accent-text hover:underline">
        {t("forgotPassword")}
      </Link>
      {isHydrated && supportsPasskeys() ? <PasskeySignIn send={send} onFailure={(message) => setError("root", { message })} /> : null}
      {provider === undefined ? null : <ProviderSignIn name={provider} back={back} refused={refused} />}
    </form>
  );
}

/** Signs in with a passkey, without a password. */
function PasskeySignIn({ send, onFailure }: { send: PasswordFormProps["send"]; onFailure: (message: string) => void }) {
  const t = useTranslations("signIn.signInForm");
  const failureText = useFailureText();
  const [isSigning, setSigning] = useState(false);
  const run = async () => {
    setSigning(true);
    try {
      const { ticket, options } = await startPasskeySignIn();
      const passkey = await signWithPasskey(options);
      if (passkey !== undefined) await send({ ticket, passkey: JSON.stringify(passkey) });
    } catch (error) {
      onFailure(failureText(error).message);
    } finally {
      setSigning(false);
    }
  };
  return (
    <Button fullWidth icon={<Fingerprint aria-hidden />} pending={isSigning} onClick={() => void run()}>
      {t("signInWithAPasskey")}
    </Button>
  );
}

/** Signs in with the OpenID Connect provider, as an alternative to the password. */
function ProviderSignIn({ name, back, refused }: { name: string; back: string; refused: ProviderRefusal | undefined }) {
  const t = useTranslations("signIn.signInForm");
  const [isLeaving, setIsLeaving] = useState(false);
  const isHydrated = useHydrated();
  const leave = () => {
    setIsLeaving(true);
    void signIn("oidc", { callbackUrl: back }).catch(() => setIsLeaving(false));
  };
  return (
    <>
      <p className="flex items-center gap-3 text-xs text-muted before:h-px before:flex-1 before:bg-separator after:h-px after:flex-1 after:bg-separator">
        {t("or")}
      </p>
      {refused === undefined ? null : <Banner tone="danger">{t(`refusals.${refused}`, { provider: name })}</Banner>}
      <Button fullWidth icon={<KeyRound aria-hidden />} disabled={!isHydrated} pending={isLeaving} onClick={leave}>
        {t("continueWith", { provider: name })}
      </Button>
    </>
  );
}
