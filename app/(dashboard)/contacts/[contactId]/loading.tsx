import { ContactPageSkeleton } from "#components/contacts/contact-page-skeleton.tsx";

export default function Loading() {
  return <ContactPageSkeleton />;
}
