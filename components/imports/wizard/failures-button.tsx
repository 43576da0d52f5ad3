"use client";

import { Download } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#components/ui/button.tsx";
import { useFailureText } from "#components/ui/failure-text.ts";
import { notify } from "#components/ui/toast-queue.ts";
import type { ImportDetail } from "#contract/imports/imports.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { readFailures } from "#lib/api/imports.ts";
import { saveFile } from "#lib/export/save-file.ts";

/** Downloads the refused rows as a file, with the columns of the upload followed by the reasons. */
export function FailuresButton({ of }: { of: ImportDetail }) {
  const t = useTranslations("imports.failuresButton");
  const failureText = useFailureText();
  const { locationId } = useConnection();
  const [pending, setPending] = useState(false);
  const download = async () => {
    setPending(true);
    try {
      saveFile(`${of.name.replace(/\.[^.]*$/, "")} - not imported.csv`, "text/csv", await readFailures(locationId, of.id));
    } catch (error) {
      notify({ title: t("couldntCreateTheFile"), description: failureText(error).message, tone: "danger" });
    } finally {
      setPending(false);
    }
  };
  return (
    <Button icon={<Download aria-hidden />} onClick={() => void download()} pending={pending}>
      {t("downloadSkippedRows")}
    </Button>
  );
}
