"use client";

import { X } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Button } from "../button.tsx";
import { useOverlayClose } from "../entry-context.ts";

export type OverlayHeaderProps = { title: string; description?: ReactNode };

export function OverlayHeader({ title, description }: OverlayHeaderProps) {
  const t = useTranslations("ui.overlayHeader");
  const close = useOverlayClose();
  return (
    <header className="flex items-start gap-3 border-b border-separator py-3 ps-5 pe-3">
      <div className="min-w-0 flex-1 py-0.5">
        <h2 className="text-base font-semibold">{title}</h2>
        {description ? <div className="mt-0.5 text-sm text-muted">{description}</div> : null}
      </div>
      <Button variant="ghost" size="sm" aria-label={t("close")} icon={<X aria-hidden />} onClick={close} />
    </header>
  );
}

/** The title of a confirmation, without a close button. */
export function OverlayTitle({ children }: { children: ReactNode }) {
  return (
    <header className="border-b border-separator px-5 py-3">
      <h2 className="py-0.5 text-base font-semibold">{children}</h2>
    </header>
  );
}

export function OverlayFooter({ children }: { children: ReactNode }) {
  return <footer className="flex flex-wrap items-center justify-end gap-2 border-t border-separator px-5 py-3">{children}</footer>;
}
