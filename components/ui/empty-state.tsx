import type { ReactNode } from "react";
import { cx } from "./class-names.ts";

export type EmptyStateProps = {
  icon?: ReactNode;
  title: string;
  /** It is the whole page, whose heading is then the title. */
  isPage?: boolean;
  children?: ReactNode;
  actions?: ReactNode;
  className?: string;
};

/** States that there is nothing yet and what to do. For failures, use `ErrorState`. */
export function EmptyState({ icon, title, isPage, children, actions, className }: EmptyStateProps) {
  const Heading = isPage ? "h1" : "h2";
  return (
    <div className={cx("grid justify-items-center gap-1 px-6 py-14 text-center", className)}>
      {icon ? (
        <div className="mb-2 grid size-10 place-items-center rounded-lg border border-border bg-surface text-muted [&>svg]:size-5">
          {icon}
        </div>
      ) : null}
      <Heading className="text-base font-semibold">{title}</Heading>
      {children ? <div className="max-w-sm text-sm text-balance text-muted">{children}</div> : null}
      {actions ? <div className="mt-3 flex flex-wrap justify-center gap-2">{actions}</div> : null}
    </div>
  );
}
