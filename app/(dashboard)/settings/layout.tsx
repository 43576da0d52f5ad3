import type { ReactNode } from "react";
import { Messages } from "#components/layout/messages.tsx";
import { SettingsFrame } from "#components/settings/settings-frame.tsx";

export default function SettingsLayout({ children }: { children: ReactNode }) {
  return (
    <Messages of={["settings"]}>
      <SettingsFrame>{children}</SettingsFrame>
    </Messages>
  );
}
