"use client";

import type { ReactNode } from "react";
import { Dialog } from "react-aria-components/Dialog";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { cx } from "../class-names.ts";
import { FocusReturn } from "./focus-return.tsx";

export type OverlayLayerProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  label: string;
  children: ReactNode;
  role?: "dialog" | "alertdialog";
  dismissable?: boolean;
  placement?: "center" | "top";
  backdropClassName?: string | undefined;
  containerClassName?: string | undefined;
  className?: string | undefined;
};

/** A modal layer over the page. It traps the focus, and closes with Escape or a click outside. */
export function OverlayLayer(props: OverlayLayerProps) {
  const { open, onOpenChange, label, children, role = "dialog", dismissable = true, placement = "center" } = props;
  return (
    <ModalOverlay
      isOpen={open}
      onOpenChange={onOpenChange}
      isDismissable={dismissable}
      // React bubbles events through a portal to the component that rendered it, such as a table row or a form, although they happened
      // elsewhere.
      onClick={(event) => event.stopPropagation()}
      className={cx("modal__backdrop modal__backdrop--opaque", props.backdropClassName)}
    >
      <Modal data-placement={placement} className={cx("modal__container", props.containerClassName)}>
        <Dialog
          role={role}
          aria-label={label}
          data-placement={placement}
          className={cx("modal__dialog modal__dialog--scroll-inside", props.className)}
        >
          <FocusReturn />
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
