"use client";

import { useTranslations } from "use-intl";
import { Button } from "./button.tsx";
import { useOverlayClose } from "./entry-context.ts";

/** Closes the surrounding dialog like Escape: it asks first if there are unsaved changes. */
export function CancelButton({ disabled = false }: { disabled?: boolean }) {
  const t = useTranslations("ui.cancelButton");
  return (
    <Button onClick={useOverlayClose()} disabled={disabled}>
      {t("cancel")}
    </Button>
  );
}
