import { Messages } from "#components/layout/messages.tsx";
import { AccountSessions } from "#components/settings/account/sessions.tsx";
import { titled } from "#lib/i18n/titled.ts";

export const generateMetadata = titled("sessions");

export default function SessionsPage() {
  return (
    <Messages of={["account"]}>
      <div className="grid max-w-2xl">
        <AccountSessions />
      </div>
    </Messages>
  );
}
