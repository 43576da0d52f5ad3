"use client";

import { useQuery } from "@tanstack/react-query";
import { Failure } from "#components/layout/failure.tsx";
import { ThemeSwitcher } from "#components/layout/theme-switcher.tsx";
import { Section } from "#components/ui/section.tsx";
import { SkeletonLines } from "#components/ui/skeleton.tsx";
import { accountQueries } from "#lib/api/account.ts";
import { useSay } from "#lib/i18n/say.tsx";
import { AccountPassword } from "./password.tsx";
import { AccountProfile } from "./profile.tsx";
import { AccountSessions } from "./sessions.tsx";

export function AccountSettings() {
  const say = useSay();
  const own = useQuery(accountQueries.own());
  if (own.isError) return <Failure what="Account" error={own.error} onRetry={own.refetch} />;
  return (
    <div className="grid max-w-xl gap-8">
      {own.data === undefined ? <SkeletonLines count={6} /> : <AccountProfile account={own.data.account} />}
      <AccountPassword />
      <Section title={say("Theme")} hint={say("For this browser. System follows what your device is set to.")}>
        <div>
          <ThemeSwitcher />
        </div>
      </Section>
      <AccountSessions />
    </div>
  );
}
