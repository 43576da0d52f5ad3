"use client";

import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { Banner } from "./banner.tsx";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { useFailureText } from "./failure-text.ts";

export type ConfirmDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  children: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  tone?: "primary" | "danger";
  /** If this rejects, the dialog stays open and shows the error. */
  onConfirm: () => Promise<unknown> | unknown;
};

export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  children,
  confirmLabel,
  cancelLabel,
  tone = "danger",
  onConfirm,
}: ConfirmDialogProps) {
  const t = useTranslations("ui.confirmDialog");
  const failureText = useFailureText();
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string>();

  const change = (next: boolean) => {
    setFailure(undefined);
    onOpenChange(next);
  };
  const confirm = async () => {
    setPending(true);
    setFailure(undefined);
    try {
      await onConfirm();
      change(false);
    } catch (error) {
      setFailure(failureText(error).message);
    } finally {
      setPending(false);
    }
  };

  return (
    <Dialog
      open={open}
      onOpenChange={change}
      title={title}
      size="sm"
      role="alertdialog"
      footer={
        <>
          <Button onClick={() => change(false)} disabled={pending}>
            {cancelLabel ?? t("cancel")}
          </Button>
          <Button variant={tone} onClick={confirm} pending={pending} autoFocus>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <div>{children}</div>
        {failure ? <Banner tone="danger">{failure}</Banner> : null}
      </div>
    </Dialog>
  );
}
