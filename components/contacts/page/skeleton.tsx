"use client";

import { useTranslations } from "use-intl";
import { Skeleton, SkeletonLines } from "#components/ui/skeleton.tsx";

/** A placeholder for the three columns. */
export function ContactPageSkeleton() {
  const t = useTranslations("ui.skeleton");
  return (
    <div role="status" className="flex min-h-0 flex-1 flex-col">
      <span className="sr-only">{t("loading")}</span>
      <div className="flex h-12 shrink-0 items-center gap-3 border-b border-separator px-4">
        <Skeleton className="size-8 rounded-full" />
        <Skeleton className="w-44" />
      </div>
      <div className="grid min-h-0 flex-1 lg:grid-cols-[20rem_minmax(0,1fr)_19rem]">
        {[10, 7, 9].map((count, column) => (
          <div key={count} className={column === 1 ? "border-separator p-4 lg:border-x" : "p-4 max-lg:hidden"} aria-hidden>
            <SkeletonLines count={count} />
          </div>
        ))}
      </div>
    </div>
  );
}
