import type { ReactNode } from "react";

/** Names and what stands under them, one to a line. */
export function Facts({ of }: { of: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="grid text-sm">
      {of.map(([name, value]) => (
        <div key={name} className="grid gap-x-4 border-b border-separator py-2 last:border-0 sm:grid-cols-[10rem_1fr]">
          <dt className="text-muted">{name}</dt>
          <dd className="min-w-0 wrap-break-word">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
