import type { ReactNode } from "react";
import { DashboardShell } from "#components/layout/dashboard-shell.tsx";
import { navigation } from "./navigation.tsx";

export default function DashboardLayout({ children }: { children: ReactNode }) {
  return (
    <DashboardShell name="Frontdesk" navigation={navigation} place={{ timeZone: "UTC", locale: "en" }}>
      {children}
    </DashboardShell>
  );
}
