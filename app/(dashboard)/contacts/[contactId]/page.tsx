import type { Metadata } from "next";
import { ContactPage } from "#components/contacts/contact-page.tsx";

export const metadata: Metadata = { title: "Contact" };

export default async function Page({ params }: { params: Promise<{ contactId: string }> }) {
  const { contactId } = await params;
  return <ContactPage contactId={decodeURIComponent(contactId)} />;
}
