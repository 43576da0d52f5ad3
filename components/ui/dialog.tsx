"use client";

import type { ReactNode } from "react";
import { cx } from "./class-names.ts";
import { type Keeping, Overlay } from "./overlay/overlay.tsx";
import { OverlayFooter, OverlayHeader } from "./overlay/overlay-header.tsx";

export type DialogProps = Keeping & {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
  size?: "sm" | "md" | "lg" | "xl";
  /** If false, only the dialog's own buttons close it, so that a click outside does not discard input. */
  dismissable?: boolean;
  role?: "dialog" | "alertdialog";
};

const widths = { sm: "max-w-sm!", md: "max-w-lg!", lg: "max-w-2xl!", xl: "max-w-5xl!" } as const;

export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  children,
  footer,
  size = "md",
  dismissable,
  role,
  ...keeping
}: DialogProps) {
  return (
    <Overlay
      {...keeping}
      open={open}
      onOpenChange={onOpenChange}
      label={title}
      dismissable={dismissable ?? true}
      role={role ?? "dialog"}
      containerClassName={cx("w-full! sm:w-full!", widths[size])}
      className={cx("max-h-full", widths[size])}
    >
      <OverlayHeader title={title} description={description} />
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain scroll-pb-20 px-5 py-4 text-sm">{children}</div>
      {footer ? <OverlayFooter>{footer}</OverlayFooter> : null}
    </Overlay>
  );
}
