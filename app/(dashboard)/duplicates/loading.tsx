import { DuplicateListSkeleton } from "#components/duplicates/duplicate-list.tsx";

export default function Loading() {
  return <DuplicateListSkeleton />;
}
