import { DesktopNoticesSetting } from "./desktop-notices.tsx";
import { MailNoticesSetting } from "./mail-notices.tsx";

/** How the user learns of new messages and appointments. */
export function NotificationSettings() {
  return (
    <div className="grid max-w-2xl gap-8">
      <DesktopNoticesSetting />
      <MailNoticesSetting />
    </div>
  );
}
