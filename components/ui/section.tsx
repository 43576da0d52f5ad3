import { type ReactNode, useId } from "react";
import { cx } from "./class-names.ts";

export type SectionProps = { title: string; hint?: ReactNode; actions?: ReactNode; children: ReactNode; className?: string };

/** A part of a page with a title, without a border. */
export function Section({ title, hint, actions, children, className }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={cx("grid grid-cols-1 content-start gap-2", className)}>
      <header className="flex min-h-7 flex-wrap items-center gap-2">
        <h2 id={id} className="min-w-0 flex-1 basis-24 wrap-break-word text-sm font-semibold">
          {title}
        </h2>
        {actions ? <div className="flex min-w-0 flex-wrap items-center gap-2">{actions}</div> : null}
      </header>
      {hint ? <p className="-mt-1 text-sm text-muted">{hint}</p> : null}
      {children}
    </section>
  );
}

/** A bordered surface for one item among others. `label` distinguishes its controls from those of the other items. */
export function Card({ label, children, className }: { label?: string; children: ReactNode; className?: string }) {
  const look = cx("rounded-lg border border-border bg-surface p-4", className);
  if (label === undefined) return <div className={look}>{children}</div>;
  return (
    <fieldset aria-label={label} className={cx("min-w-0", look)}>
      {children}
    </fieldset>
  );
}
