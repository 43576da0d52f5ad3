import { ContactPageSkeleton } from "#components/contacts/page/skeleton.tsx";

export default function Loading() {
  return <ContactPageSkeleton />;
}
