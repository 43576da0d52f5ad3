import { ContactPage } from "#components/contacts/page/contact-page.tsx";
import { Messages } from "#components/layout/messages.tsx";
import { titled } from "#lib/i18n/titled.ts";

export const generateMetadata = titled("contact");

export default async function Page({ params }: { params: Promise<{ contactId: string }> }) {
  const { contactId } = await params;
  return (
    <Messages of={["calls", "inbox", "objects", "people", "tasks", "users", "workflows"]}>
      <ContactPage contactId={decodeURIComponent(contactId)} />
    </Messages>
  );
}
