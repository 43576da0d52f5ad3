"use client";

import { useTranslations } from "use-intl";
import { Skeleton } from "#components/ui/skeleton.tsx";

export function DuplicateListSkeleton() {
  const t = useTranslations("ui.skeleton");
  return (
    <div role="status">
      <span className="sr-only">{t("loading")}</span>
      {Array.from({ length: 7 }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
        <div key={row} className="grid gap-2 border-b border-separator px-4 py-3">
          <Skeleton className="h-3 w-28" />
          <Skeleton className={["w-52", "w-44", "w-60"][row % 3] ?? "w-52"} />
          <Skeleton className={["w-48", "w-56", "w-40"][row % 3] ?? "w-48"} />
        </div>
      ))}
    </div>
  );
}
