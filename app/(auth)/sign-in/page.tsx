import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { Messages } from "#components/layout/messages.tsx";
import { AccountPage } from "#components/users/account-card.tsx";
import { providerRefusal } from "#components/users/provider-refusal.ts";
import { SignInForm } from "#components/users/sign-in-form.tsx";
import { visitorIn } from "#lib/auth/sessions.ts";
import { needsSetup } from "#lib/auth/setup.ts";
import { environment } from "#lib/env.ts";
import { titled } from "#lib/i18n/titled.ts";
import { routes } from "#lib/routes.ts";
import { backPath } from "#lib/url/back.ts";

export const generateMetadata = titled("signIn");

type Asked = { back?: string; ended?: string; refused?: string; error?: string };

export default async function SignInPage({ searchParams }: { searchParams: Promise<Asked> }) {
  if (await needsSetup(visitorIn(await headers()))) redirect(routes.setup());
  const { back, ended, refused, error } = await searchParams;
  return (
    <Messages of={["form", "signIn"]}>
      <AccountPage>
        <SignInForm
          back={backPath(back)}
          hasEnded={ended === "1"}
          provider={environment().openId?.name}
          refused={providerRefusal(refused ?? error)}
        />
      </AccountPage>
    </Messages>
  );
}
