"use client";

import type { ReactNode } from "react";
import { cx } from "./class-names.ts";
import { type Keeping, Overlay } from "./overlay/overlay.tsx";
import { OverlayFooter, OverlayHeader } from "./overlay/overlay-header.tsx";

export type SheetProps = Keeping & {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
  size?: "md" | "lg";
  side?: "right" | "left";
  dismissable?: boolean;
};

const sides = {
  left: "w-72! sm:w-72! data-[entering=true]:slide-in-from-left-8",
  right: "w-full! data-[entering=true]:slide-in-from-right-8",
} as const;

/** A panel at the side of the screen. A right-hand panel covers the whole screen of a phone. */
export function Sheet({
  open,
  onOpenChange,
  title,
  description,
  children,
  footer,
  size = "md",
  side = "right",
  dismissable,
  ...keeping
}: SheetProps) {
  return (
    <Overlay
      {...keeping}
      open={open}
      onOpenChange={onOpenChange}
      label={title}
      dismissable={dismissable ?? true}
      backdropClassName={side === "right" ? "justify-end!" : "justify-start!"}
      containerClassName={cx("flex-none! p-0! sm:p-0!", sides[side], side === "right" && (size === "lg" ? "sm:w-160!" : "sm:w-120!"))}
      className={cx(
        "my-0! h-full rounded-none! pb-[env(safe-area-inset-bottom)]",
        side === "right" ? "border-s border-border" : "border-e border-border",
      )}
    >
      <OverlayHeader title={title} description={description} />
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-4">{children}</div>
      {footer ? <OverlayFooter>{footer}</OverlayFooter> : null}
    </Overlay>
  );
}
