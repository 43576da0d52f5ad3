"use client";

import { X } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { cx } from "./class-names.ts";

export type Tone = "neutral" | "accent" | "success" | "warning" | "danger";

const tones: Record<Tone, string> = {
  neutral: "bg-default text-foreground",
  accent: "bg-accent-soft text-accent-soft-foreground",
  success: "bg-success-soft text-success-soft-foreground",
  warning: "bg-warning-soft text-warning-soft-foreground",
  danger: "bg-danger-soft text-danger-soft-foreground",
};

/** A status in one word: "Confirmed", "Unread". */
export function Badge({
  tone = "neutral",
  icon,
  children,
  className,
}: {
  tone?: Tone;
  icon?: ReactNode;
  children: ReactNode;
  className?: string;
}) {
  return (
    <span
      className={cx(
        "inline-flex h-5 max-w-full items-center gap-1 rounded px-1.5 text-xs font-medium whitespace-nowrap [&>svg]:size-3",
        tones[tone],
        className,
      )}
    >
      {icon}
      <span className="truncate">{children}</span>
    </span>
  );
}

/** A tag. With `onRemove`, it has a button to remove it. */
export function Tag({ children, onRemove, className }: { children: string; onRemove?: (() => void) | undefined; className?: string }) {
  const t = useTranslations("ui.badge");
  return (
    <span
      className={cx(
        "inline-flex h-5 max-w-full items-center gap-1 rounded border border-border bg-surface px-1.5 text-xs whitespace-nowrap text-foreground",
        className,
      )}
    >
      <span className="truncate">{children}</span>
      {onRemove ? (
        <button
          type="button"
          aria-label={t("remove", { children })}
          onClick={onRemove}
          className="relative -me-1 grid size-4 touch-target place-items-center rounded text-muted hover:bg-default hover:text-foreground print:hidden"
        >
          <X aria-hidden className="size-3" />
        </button>
      ) : null}
    </span>
  );
}
