import { MailboxSettings } from "#components/mailboxes/mailbox-settings.tsx";
import { TelephoneSettings } from "#components/telephone/telephone-settings.tsx";
import { PrivateIntegrations } from "./private-integrations.tsx";

export function IntegrationSettings() {
  return (
    <div className="grid max-w-4xl gap-10">
      <PrivateIntegrations />
      <MailboxSettings />
      <TelephoneSettings />
    </div>
  );
}
