import { InboxPage } from "#components/inbox/inbox-page.tsx";
import { titled } from "#lib/i18n/titled.ts";

export const generateMetadata = titled("Inbox");

export default function Page() {
  return <InboxPage />;
}
