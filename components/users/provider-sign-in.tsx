"use client";

import { KeyRound } from "lucide-react";
import { signIn } from "next-auth/react";
import { useState } from "react";
import { Banner } from "#components/ui/banner.tsx";
import { Button } from "#components/ui/button.tsx";
import { useSay } from "#lib/i18n/say.tsx";
import { type ProviderRefusal, refusals } from "./provider-refusal.ts";

/** Signing in with the OpenID Connect provider, as another way beside the password. */
export function ProviderSignIn({ name, back, refused }: { name: string; back: string; refused: ProviderRefusal | undefined }) {
  const say = useSay();
  const [isLeaving, setIsLeaving] = useState(false);
  const leave = () => {
    setIsLeaving(true);
    void signIn("oidc", { callbackUrl: back }).catch(() => setIsLeaving(false));
  };
  return (
    <>
      <p className="flex items-center gap-3 text-xs text-muted before:h-px before:flex-1 before:bg-separator after:h-px after:flex-1 after:bg-separator">
        {say("or")}
      </p>
      {refused === undefined ? null : <Banner tone="danger">{say(refusals[refused], { provider: name })}</Banner>}
      <Button fullWidth icon={<KeyRound aria-hidden />} pending={isLeaving} onClick={leave}>
        {say("Continue with {provider}", { provider: name })}
      </Button>
    </>
  );
}
