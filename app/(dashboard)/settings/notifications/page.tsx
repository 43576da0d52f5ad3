import { Messages } from "#components/layout/messages.tsx";
import { NotificationSettings } from "#components/settings/account/notification-settings.tsx";
import { titled } from "#lib/i18n/titled.ts";

export const generateMetadata = titled("notifications");

export default function NotificationsPage() {
  return (
    <Messages of={["account"]}>
      <NotificationSettings />
    </Messages>
  );
}
