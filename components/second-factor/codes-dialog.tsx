"use client";

import { useTranslations } from "use-intl";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";

export function CodesDialog({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const t = useTranslations("secondFactor");
  return (
    <Dialog
      open
      onOpenChange={onDone}
      dismissable={false}
      size="sm"
      title={t("recoveryCodes")}
      footer={
        <Button variant="primary" onClick={onDone}>
          {t("iSavedThem")}
        </Button>
      }
    >
      <RecoveryCodes codes={codes} />
    </Dialog>
  );
}
