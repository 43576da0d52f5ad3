import type { ReactNode } from "react";
import { Messages } from "#components/layout/messages.tsx";
import { PageBody } from "#components/layout/page-body.tsx";
import { SettingsAccess } from "#components/settings/settings-access.tsx";
import { SettingsHeader } from "#components/settings/settings-header.tsx";
import { SettingsNavigation } from "#components/settings/settings-navigation.tsx";

export default function SettingsLayout({ children }: { children: ReactNode }) {
  return (
    <Messages of={["settings"]}>
      <SettingsHeader />
      <SettingsNavigation />
      <PageBody>
        <SettingsAccess>{children}</SettingsAccess>
      </PageBody>
    </Messages>
  );
}
