"use client";

import { Button, type ButtonProps } from "./button.tsx";

/** The next page of a paginated list. */
type NextPage = { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };

export type MoreButtonProps = Pick<ButtonProps, "size" | "variant"> & { of: NextPage; children: string; className?: string };

/** Loads the next page of a list. Renders nothing if there is none. */
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
