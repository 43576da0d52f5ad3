import type { ReactNode } from "react";
import { cx } from "#components/ui/class-names.ts";

export type PageHeaderProps = {
  title: string;
  /** A count or another short text beside the title. */
  detail?: ReactNode;
  /** A link back or up, before the title. */
  lead?: ReactNode;
  /** The page's actions. */
  children?: ReactNode;
  className?: string;
};

export function PageHeader({ title, detail, lead, children, className }: PageHeaderProps) {
  return (
    <header className={cx("flex min-h-12 shrink-0 flex-wrap items-center gap-x-3 gap-y-2 border-b border-separator px-4 py-2", className)}>
      {lead}
      <div className="flex min-w-32 flex-1 flex-wrap items-baseline gap-x-2">
        <h1 className="max-w-full truncate text-base font-semibold">{title}</h1>
        {detail ? <span className="shrink-0 text-sm text-muted tabular-nums">{detail}</span> : null}
      </div>
      {children ? (
        <div className="flex max-w-full flex-wrap items-center gap-2 has-[input[type=search],[role=tablist]]:max-sm:w-full print:hidden">
          {children}
        </div>
      ) : null}
    </header>
  );
}
