"use client";

import { useTranslations } from "use-intl";
import { Button } from "./button.tsx";
import { OverlayFooter, OverlayTitle } from "./overlay/overlay-header.tsx";
import { OverlayLayer } from "./overlay/overlay-layer.tsx";
import type { Loss } from "./unsaved.ts";

/** Asks before input is lost. Escape, and Enter on the focused button, keep the input. */
export function DiscardDialog({ loss, onAnswer }: { loss: Loss; onAnswer: (isDiscarded: boolean) => void }) {
  const t = useTranslations("ui.discardDialog");
  return (
    <OverlayLayer
      open
      onOpenChange={() => onAnswer(false)}
      label={t(`title.${loss}`)}
      role="alertdialog"
      dismissable={false}
      containerClassName="w-full! max-w-sm! sm:w-full!"
      className="max-h-full max-w-sm!"
    >
      <OverlayTitle>{t(`title.${loss}`)}</OverlayTitle>
      <p className="px-5 py-4 text-sm">{t(`text.${loss}`)}</p>
      <OverlayFooter>
        <Button variant="danger-soft" onClick={() => onAnswer(true)}>
          {t(`discard.${loss}`)}
        </Button>
        <Button variant="primary" autoFocus onClick={() => onAnswer(false)}>
          {t(`stay.${loss}`)}
        </Button>
      </OverlayFooter>
    </OverlayLayer>
  );
}
