"use client";

import { X } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Caption } from "#lib/i18n/say.tsx";
import type { Own } from "#lib/i18n/text.ts";
import { Button } from "../button.tsx";
import { useOverlayClose } from "../entry-context.ts";

export type OverlayHeaderProps = { title: string | Own; description?: ReactNode };

export function OverlayHeader({ title, description }: OverlayHeaderProps) {
  const t = useTranslations("ui.overlayHeader");
  const close = useOverlayClose();
  return (
    <header className="flex items-start gap-3 border-b border-separator py-3 ps-5 pe-3">
      <div className="min-w-0 flex-1 py-0.5">
        <h2 className="text-base font-semibold">
          <Caption>{title}</Caption>
        </h2>
        {description ? (
          <div className="mt-0.5 text-sm text-muted">
            <Caption>{description}</Caption>
          </div>
        ) : null}
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
