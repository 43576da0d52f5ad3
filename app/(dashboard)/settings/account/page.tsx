import type { Metadata } from "next";
import { AccountSettings } from "#components/settings/account-settings.tsx";

export const metadata: Metadata = { title: "Account" };

export default function AccountPage() {
  return <AccountSettings />;
}
