"use client";

import { Download } from "lucide-react";
import { useTranslations } from "use-intl";
import { Banner } from "#components/ui/banner.tsx";
import { Button } from "#components/ui/button.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { saveFile } from "#lib/export/save-file.ts";

/** New recovery codes, which cannot be shown again. */
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

function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const t = useTranslations("secondFactor");
  const text = `${codes.join("\n")}\n`;
  return (
    <div className="grid gap-3">
      <Banner tone="warning" title={t("saveTheseCodes")}>
        {t("eachWorksOnce")}
      </Banner>
      <ul
        aria-label={t("recoveryCodes")}
        className="grid grid-cols-2 gap-x-6 gap-y-1 rounded-md border border-border p-3 font-mono text-sm"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex items-center gap-2">
        <Button size="sm" icon={<Download aria-hidden />} onClick={() => saveFile("frontdesk-recovery-codes.txt", "text/plain", text)}>
          {t("downloadCodes")}
        </Button>
        <CopyButton text={text} label={t("copyCodes")} />
      </div>
    </div>
  );
}
