"use client";

import { useTranslations } from "use-intl";
import { Skeleton } from "#components/ui/skeleton.tsx";

/** A placeholder for a loading page: its header and the first rows of a list. */
export function PageSkeleton({ rows = 14 }: { rows?: number }) {
  const t = useTranslations("layout.pageSkeleton");
  return (
    <div role="status" className="flex min-h-0 flex-1 flex-col overflow-hidden">
      <span className="sr-only">{t("loading")}</span>
      <div className="flex h-12 shrink-0 items-center border-b border-separator px-4">
        <Skeleton className="w-32" />
      </div>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
        <div key={row} className="flex h-9 shrink-0 items-center gap-4 border-b border-separator px-4">
          <Skeleton className="size-5 rounded-full" />
          <Skeleton className={["w-40", "w-52", "w-32"][row % 3] ?? "w-40"} />
          <Skeleton className={["w-48", "w-36", "w-56"][row % 3] ?? "w-48"} />
        </div>
      ))}
    </div>
  );
}
