import { DuplicateListSkeleton } from "#components/duplicates/duplicate-list-skeleton.tsx";

export default function Loading() {
  return <DuplicateListSkeleton />;
}
