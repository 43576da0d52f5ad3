"use client";

import { CircleCheck, Info, TriangleAlert } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { cx } from "./class-names.ts";

const tones = {
  info: { icon: Info, dress: "bg-accent-soft text-accent-soft-foreground" },
  success: { icon: CircleCheck, dress: "bg-success-soft text-success-soft-foreground" },
  warning: { icon: TriangleAlert, dress: "bg-warning-soft text-warning-soft-foreground" },
  danger: { icon: TriangleAlert, dress: "bg-danger-soft text-danger-soft-foreground" },
} as const;

export type BannerProps = { tone?: keyof typeof tones; title?: string; children?: ReactNode; actions?: ReactNode; className?: string };

/** A message about everything below it. */
export function Banner({ tone = "info", title, children, actions, className }: BannerProps) {
  const { icon: Icon, dress } = tones[tone];
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // An error in a form or dialog is scrolled into view.
    if (tone === "danger" && box.current?.closest("form, [role=dialog], [role=alertdialog]"))
      box.current.scrollIntoView({ block: "nearest" });
  }, [tone]);
  return (
    <div
      ref={box}
      role={tone === "danger" || tone === "warning" ? "alert" : "status"}
      className={cx("flex items-start gap-2 rounded-md px-3 py-2 text-sm", dress, className)}
    >
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0 flex-1">
        {title ? <p className="font-medium">{title}</p> : null}
        {children ? <div className="wrap-break-word">{children}</div> : null}
      </div>
      {actions ? <div className="flex shrink-0 items-center gap-2">{actions}</div> : null}
    </div>
  );
}
