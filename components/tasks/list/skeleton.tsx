import { Skeleton } from "#components/ui/skeleton.tsx";

export function TaskListSkeleton() {
  return (
    <div role="status" className="mx-auto w-full max-w-5xl px-4 pt-5">
      <span className="sr-only">Loading the tasks</span>
      {Array.from({ length: 12 }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
        <div key={row} className="flex h-10 items-center gap-3 px-2">
          <Skeleton className="size-4" />
          <Skeleton className={["w-64", "w-48", "w-80"][row % 3] ?? "w-64"} />
          <Skeleton className="ms-auto w-32" />
        </div>
      ))}
    </div>
  );
}
