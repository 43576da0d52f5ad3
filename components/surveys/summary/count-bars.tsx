import { useFigures } from "#components/ui/place.tsx";
import type { Counted } from "#contract/surveys/results.ts";
import { percentOf } from "./share.ts";

/** Values with how often they were given. A full bar is all of `of`. */
export function CountBars({ label, values, of }: { label: string; values: readonly Counted[]; of: number }) {
  const figure = useFigures();
  return (
    <ul aria-label={label} className="grid gap-2">
      {values.map(({ value, count }) => (
        <li key={value} className="grid gap-1 text-sm">
          <span className="flex items-baseline gap-2">
            <span className="min-w-0 flex-1 truncate" title={value}>
              {value}
            </span>
            <span className="tabular-nums">{figure(count)}</span>
            <span className="w-10 text-end text-xs text-muted tabular-nums">{of === 0 ? "" : `${Math.round(percentOf(count, of))} %`}</span>
          </span>
          <span aria-hidden className="h-2 overflow-hidden rounded bg-default">
            <span className="block h-full rounded bg-accent" style={{ width: `${percentOf(count, of)}%` }} />
          </span>
        </li>
      ))}
    </ul>
  );
}
