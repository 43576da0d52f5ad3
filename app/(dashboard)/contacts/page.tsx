import type { Metadata } from "next";
import { ContactList } from "#components/contacts/contact-list.tsx";

export const metadata: Metadata = { title: "Contacts" };

export default function ContactsPage() {
  return <ContactList />;
}
