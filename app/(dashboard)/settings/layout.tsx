import type { ReactNode } from "react";
import { PageBody } from "#components/layout/page-body.tsx";
import { PageHeader } from "#components/layout/page-header.tsx";
import { SettingsNavigation } from "#components/settings/settings-navigation.tsx";

export default function SettingsLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <PageHeader title="Settings" />
      <SettingsNavigation />
      <PageBody>{children}</PageBody>
    </>
  );
}
