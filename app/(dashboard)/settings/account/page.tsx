import { Messages } from "#components/layout/messages.tsx";
import { AccountSettings } from "#components/settings/account/settings.tsx";
import { titled } from "#lib/i18n/titled.ts";

export const generateMetadata = titled("account");

export default function AccountPage() {
  return (
    <Messages of={["account", "secondFactor", "signIn"]}>
      <AccountSettings />
    </Messages>
  );
}
