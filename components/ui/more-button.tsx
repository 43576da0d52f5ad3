"use client";

import { Button, type ButtonProps } from "./button.tsx";

/** What a list that is read page by page knows of its next page. */
type NextPage = { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };

export type MoreButtonProps = Pick<ButtonProps, "size" | "variant"> & { of: NextPage; children: string; className?: string };

/** Reads the next page of a list; nothing where there is none. */
export function MoreButton({ of, children, className, ...look }: MoreButtonProps) {
  if (!of.hasNextPage) return null;
  return (
    <div className={className}>
      <Button {...look} pending={of.isFetchingNextPage} onClick={() => void of.fetchNextPage()}>
        {children}
      </Button>
    </div>
  );
}
