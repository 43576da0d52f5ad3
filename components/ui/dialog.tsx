"use client";

import { Modal } from "@heroui/react/modal";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { cx } from "./class-names.ts";

export type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
  size?: "sm" | "md" | "lg" | "xl";
  /** When false, only its own buttons close it: nothing typed is lost to a stray click. */
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
  dismissable = true,
  role = "dialog",
}: DialogProps) {
  return (
    <Modal.Backdrop isOpen={open} onOpenChange={onOpenChange} isDismissable={dismissable}>
      <Modal.Container placement="center" className={cx("w-full! sm:w-full!", widths[size])}>
        <Modal.Dialog role={role} aria-label={title} className={cx("max-h-full overflow-hidden", widths[size])}>
          <header className="flex items-start gap-3 border-b border-separator py-3 ps-5 pe-3">
            <div className="min-w-0 flex-1 py-0.5">
              <h2 className="text-base font-semibold">{title}</h2>
              {description ? <p className="mt-0.5 text-sm text-muted">{description}</p> : null}
            </div>
            <Button variant="ghost" size="sm" aria-label="Close" icon={<X aria-hidden />} onClick={() => onOpenChange(false)} />
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-4 text-sm">{children}</div>
          {footer ? (
            <footer className="flex flex-wrap items-center justify-end gap-2 border-t border-separator px-5 py-3">{footer}</footer>
          ) : null}
        </Modal.Dialog>
      </Modal.Container>
    </Modal.Backdrop>
  );
}
