"use client";

import { Modal } from "@heroui/react/modal";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { cx } from "./class-names.ts";

export type SheetProps = {
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

/** A panel from the side; on a phone it takes the whole screen. */
export function Sheet({
  open,
  onOpenChange,
  title,
  description,
  children,
  footer,
  size = "md",
  side = "right",
  dismissable = true,
}: SheetProps) {
  return (
    <Modal.Backdrop
      isOpen={open}
      onOpenChange={onOpenChange}
      isDismissable={dismissable}
      className={side === "right" ? "justify-end!" : "justify-start!"}
    >
      <Modal.Container
        placement="center"
        className={cx(
          "flex-none! p-0! sm:p-0!",
          side === "left"
            ? "w-72! sm:w-72! data-[entering=true]:slide-in-from-left-8"
            : "w-full! data-[entering=true]:slide-in-from-right-8",
          side === "right" && (size === "lg" ? "sm:w-160!" : "sm:w-120!"),
        )}
      >
        <Modal.Dialog
          aria-label={title}
          className={cx(
            "my-0! h-full max-h-full rounded-none! pb-[env(safe-area-inset-bottom)]",
            side === "right" ? "border-s border-border" : "border-e border-border",
          )}
        >
          <header className="flex items-start gap-3 border-b border-separator py-3 ps-5 pe-3">
            <div className="min-w-0 flex-1 py-0.5">
              <h2 className="text-base font-semibold">{title}</h2>
              {description ? <p className="mt-0.5 text-sm text-muted">{description}</p> : null}
            </div>
            <Button variant="ghost" size="sm" aria-label="Close" icon={<X aria-hidden />} onClick={() => onOpenChange(false)} />
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-4">{children}</div>
          {footer ? (
            <footer className="flex flex-wrap items-center justify-end gap-2 border-t border-separator px-5 py-3">{footer}</footer>
          ) : null}
        </Modal.Dialog>
      </Modal.Container>
    </Modal.Backdrop>
  );
}
