"use client";

import { useMutation } from "@tanstack/react-query";
import { ArrowLeft, FileUp } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { type ReactNode, useId, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { PageBody } from "#components/layout/page-body.tsx";
import { PageHeader } from "#components/layout/page-header.tsx";
import { Banner } from "#components/ui/banner.tsx";
import { Button, buttonLook } from "#components/ui/button.tsx";
import { cx } from "#components/ui/class-names.ts";
import { useFailureText } from "#components/ui/failure-text.ts";
import { ProgressBar } from "#components/ui/progress-bar.tsx";
import { TraceId } from "#components/ui/trace-id.tsx";
import { useFileDrop } from "#components/ui/use-file-drop.ts";
import { importSizeMost } from "#contract/imports/imports.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { importMutations } from "#lib/api/imports.ts";
import { routes } from "#lib/routes.ts";

const bold = (text: ReactNode) => <b className="text-foreground">{text}</b>;

export function UploadFile() {
  const t = useTranslations("imports.uploadFile");
  const failureText = useFailureText();
  const { locationId, locationName } = useConnection();
  const router = useRouter();
  const hint = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const [tooLarge, setTooLarge] = useState<string>();
  const upload = useMutation(importMutations.upload(locationId));

  const take = (file: File | undefined) => {
    if (file === undefined || upload.isPending) return;
    if (file.size > importSizeMost) return setTooLarge(t("tooLarge", { name: file.name }));
    setTooLarge(undefined);
    upload.mutate(file, { onSuccess: (made) => router.push(routes.oneImport(made.id)) });
  };
  const { isOver, zone } = useFileDrop(([file]) => take(file));
  const failure = upload.isError ? failureText(upload.error) : undefined;

  return (
    <>
      <PageHeader
        title={t("importContacts")}
        lead={
          <Link href={routes.imports()} aria-label={t("allImports")} className={buttonLook("ghost", "sm", "px-1.5!")}>
            <ArrowLeft aria-hidden />
          </Link>
        }
      />
      <PageBody width="text" className="grid gap-4">
        <div
          {...zone}
          className={cx(
            "grid justify-items-center gap-3 rounded-lg border border-dashed border-border bg-surface px-6 py-14 text-center",
            isOver && "border-accent bg-accent-soft",
          )}
        >
          <FileUp aria-hidden className="size-6 text-muted" />
          <p className="text-sm font-medium">{t("dropACSVFileHere")}</p>
          {upload.isPending ? (
            <ProgressBar label={t("uploading", { name: upload.variables.name })} className="w-full max-w-xs" />
          ) : (
            <Button variant="primary" onClick={() => chooser.current?.click()} aria-describedby={hint}>
              {t("chooseAFile")}
            </Button>
          )}
          <input
            ref={chooser}
            type="file"
            accept=".csv,.txt,.tsv,text/csv,text/plain,text/tab-separated-values"
            aria-label={t("cSVFile")}
            tabIndex={-1}
            className="sr-only"
            onChange={(event) => {
              take(event.target.files?.[0]);
              event.target.value = "";
            }}
          />
          <p id={hint} className="max-w-md text-sm text-muted">
            {t("upTo50MBAnd500", { locationName })}
          </p>
        </div>
        {tooLarge === undefined ? null : <Banner tone="danger">{tooLarge}</Banner>}
        {failure === undefined ? null : (
          <Banner tone="danger" title={t("couldntUploadTheFile")}>
            {failure.message}
            {failure.traceId ? <TraceId id={failure.traceId} /> : null}
          </Banner>
        )}
        <section aria-label={t("howToExport")} className="grid gap-1 text-sm text-muted">
          <p>{t.rich("fromGoogle", { b: bold })}</p>
          <p>{t.rich("fromOutlook", { b: bold })}</p>
          <p>{t.rich("fromHubSpot", { b: bold })}</p>
          <p>{t.rich("fromExcel", { b: bold })}</p>
          <p>{t("nothingIsSavedUntilYouHave")}</p>
        </section>
      </PageBody>
    </>
  );
}
