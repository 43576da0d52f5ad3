import { cx } from "./class-names.ts";

export type ProgressBarProps = {
  label: string;
  value?: number | undefined;
  max?: number;
  detail?: string;
  tone?: "accent" | "success" | "danger";
  className?: string;
};

const fills = { accent: "bg-accent", success: "bg-success", danger: "bg-danger" } as const;

/** The progress of a long operation. Without a value, it shows only that the operation is running. */
export function ProgressBar({ label, value, max = 100, detail, tone = "accent", className }: ProgressBarProps) {
  const share = value === undefined ? undefined : Math.min(1, Math.max(0, max > 0 ? value / max : 0));
  return (
    <div className={cx("grid gap-1.5", className)}>
      <div className="flex items-baseline justify-between gap-3 text-sm">
        <span className="min-w-0 truncate">{label}</span>
        <span className="shrink-0 text-xs text-muted tabular-nums">
          {detail ?? (share === undefined ? "" : `${Math.floor(share * 100)}%`)}
        </span>
      </div>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={value}
        aria-valuetext={detail}
        className="h-1.5 overflow-hidden rounded-full bg-default"
      >
        <div
          className={cx(
            "h-full origin-left rounded-full",
            fills[tone],
            share === undefined ? "progress-drift w-2/5" : "w-full transition-transform duration-300",
          )}
          style={share === undefined ? undefined : { transform: `scaleX(${share})` }}
        />
      </div>
    </div>
  );
}
