import { headers } from "next/headers";
import { Messages } from "#components/layout/messages.tsx";
import { RequiredSecondFactor } from "#components/second-factor/required-second-factor.tsx";
import { AccountPage } from "#components/users/account-card.tsx";
import { secondFactorSession } from "#lib/auth/page-session.ts";
import { localeOf } from "#lib/format/locale.ts";
import { titled } from "#lib/i18n/titled.ts";
import { backPath } from "#lib/url/back.ts";

export const generateMetadata = titled("secondFactor");

export default async function SecondFactorPage({ searchParams }: { searchParams: Promise<{ back?: string }> }) {
  const { back } = await searchParams;
  const { user } = await secondFactorSession();
  const locale = localeOf((await headers()).get("accept-language"));
  return (
    <Messages of={["form", "secondFactor"]}>
      <AccountPage>
        <RequiredSecondFactor email={user.email} back={backPath(back)} locale={locale} />
      </AccountPage>
    </Messages>
  );
}
