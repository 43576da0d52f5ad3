import { ContactList } from "#components/contacts/contact-list.tsx";
import { titled } from "#lib/i18n/titled.ts";

export const generateMetadata = titled("Contacts");

export default function ContactsPage() {
  return <ContactList />;
}
