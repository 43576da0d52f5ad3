"use client";

import { useRouter } from "next/navigation";
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState, useTransition } from "react";
import { leave } from "#components/ui/leaving.ts";
import { PageSkeleton } from "./page-skeleton.tsx";

// A page arrives with its data, so the old page stays until the server has answered. Meanwhile, the navigation marks the new page, and
// after a moment the new page's skeleton covers the old page.

/** A page that loads faster than this replaces the old one without a skeleton in between. */
const skeletonAfterMs = 200;

export type PageChange = {
  go: (href: string) => void;
  /** The address of the page that is loading. */
  onItsWay: string | undefined;
};

const PageChangeContext = createContext<PageChange>({ go: () => undefined, onItsWay: undefined });
export const usePageChange = (): PageChange => use(PageChangeContext);

export function PageChangeProvider({ children }: { children: ReactNode }) {
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  const [href, setHref] = useState<string>();
  const go = useCallback(
    (to: string) =>
      leave(() => {
        setHref(to);
        startTransition(() => router.push(to));
      }),
    [router],
  );
  const onItsWay = isPending ? href : undefined;
  return <PageChangeContext value={useMemo(() => ({ go, onItsWay }), [go, onItsWay])}>{children}</PageChangeContext>;
}

/** The page, or the skeleton of the page that is loading. */
export function PageArea({ children }: { children: ReactNode }) {
  const { onItsWay } = usePageChange();
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (onItsWay === undefined) return;
    const timer = setTimeout(() => setLate(true), skeletonAfterMs);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [onItsWay]);
  return (
    <>
      <div inert={isLate} className="flex min-h-0 min-w-0 flex-1 flex-col">
        {children}
      </div>
      {isLate ? (
        <div className="absolute inset-0 z-30 flex flex-col bg-surface">
          <PageSkeleton />
        </div>
      ) : null}
    </>
  );
}
