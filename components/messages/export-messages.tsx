"use client";

import { ArrowLeft, Download } from "lucide-react";
import Link from "next/link";
import { type ReactNode, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { PageBody } from "#components/layout/page-body.tsx";
import { PageHeader } from "#components/layout/page-header.tsx";
import { Banner } from "#components/ui/banner.tsx";
import { Button, buttonLook } from "#components/ui/button.tsx";
import { DateRangeInput } from "#components/ui/date-range-input.tsx";
import { useFailureText } from "#components/ui/failure-text.ts";
import { ProgressBar } from "#components/ui/progress-bar.tsx";
import { Select } from "#components/ui/select.tsx";
import { exportChannelNames } from "#contract/conversations/types.ts";
import { api } from "#lib/api/client.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { messagesAsCsv, messagesAsJson, queriesOf, readAll } from "#lib/export/message-export.ts";
import { saveFile } from "#lib/export/save-file.ts";
import { addDays, dayOf } from "#lib/format/zone.ts";
import { routes } from "#lib/routes.ts";
import { messageExportUrl } from "#lib/url/message-export.ts";
import { useListUrl } from "#lib/url/use-list-url.ts";

const everything = "all";
const withoutEmail = "no-email";

const noBound = "any";
const boundOf = (chosen: string, usual: string) => (chosen === noBound ? "" : chosen || usual);

type Progress = { done: number; total: number | undefined };

/** The visible label. The Select has its own accessible name. */
const Labelled = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <span aria-hidden className="mb-1 block text-sm font-medium">
      {label}
    </span>
    {children}
  </div>
);

/** Exports the messages of a range of days as a file. */
export function ExportMessages() {
  const t = useTranslations("export.exportMessages");
  const failureText = useFailureText();
  const { locationId, timezone } = useConnection();
  const today = dayOf(new Date(), timezone);
  const [state, change] = useListUrl(messageExportUrl);
  const { channel, format } = state;
  const range = { from: boundOf(state.from, addDays(today, -30)), to: boundOf(state.to, today) };
  const [progress, setProgress] = useState<Progress>();
  const [failure, setFailure] = useState<string>();
  const stop = useRef<AbortController>(undefined);
  const isBackwards = range.from !== "" && range.to !== "" && range.from > range.to;

  const start = async () => {
    const ending = new AbortController();
    stop.current = ending;
    setFailure(undefined);
    setProgress({ done: 0, total: undefined });
    try {
      const only = exportChannelNames.find((name) => name === channel) ?? "";
      const messages = await readAll(
        queriesOf({ ...range, channel: only }, channel === everything, timezone),
        (query) => api.conversations.messages.export({ query: { ...query, locationId } }, { signal: ending.signal }),
        (done, total) => setProgress({ done, total }),
      );
      const to = range.to || today;
      const name = range.from === "" ? t("fileNameUntil", { to }) : t("fileName", { from: range.from, to });
      if (format === "csv") saveFile(`${name}.csv`, "text/csv;charset=utf-8", messagesAsCsv(messages));
      else saveFile(`${name}.json`, "application/json", messagesAsJson(messages));
    } catch (error) {
      if (!ending.signal.aborted) setFailure(failureText(error).message);
    } finally {
      setProgress(undefined);
    }
  };

  const channels = [
    { value: everything, label: t("allChannels") },
    { value: withoutEmail, label: t("allChannelsExceptEmail") },
    ...exportChannelNames.map((value) => ({ value, label: value })),
  ];
  const formats = [
    { value: "csv", label: t("csvForSpreadsheets") },
    { value: "json", label: "JSON" },
  ];
  return (
    <>
      <PageHeader
        title={t("exportMessages")}
        lead={
          <Link href={routes.inbox()} aria-label={t("backToInbox")} className={buttonLook("ghost", "sm")}>
            <ArrowLeft aria-hidden />
          </Link>
        }
      />
      <PageBody width="text" className="grid gap-5">
        <div className="grid gap-4 sm:grid-cols-2">
          <DateRangeInput
            showsLabel
            className="sm:col-span-2 sm:w-72"
            value={range}
            onChange={({ from, to }) => change({ from: from || noBound, to: to || noBound })}
          />
          <Labelled label={t("channel")}>
            <Select label={t("channel")} options={channels} value={channel} onChange={(next) => change({ channel: next })} />
          </Labelled>
          <Labelled label={t("format")}>
            <Select
              label={t("format")}
              options={formats}
              value={format}
              onChange={(next) => change({ format: next === "json" ? "json" : "csv" })}
            />
          </Labelled>
        </div>
        {failure === undefined ? null : (
          <Banner tone="danger" title={t("couldntExportTheMessages")}>
            {failure}
          </Banner>
        )}
        {progress === undefined ? (
          <div>
            <Button variant="primary" icon={<Download aria-hidden />} disabled={isBackwards} onClick={() => void start()}>
              {t("export")}
            </Button>
          </div>
        ) : (
          <div className="grid gap-3">
            <ProgressBar
              label={t("loadingMessages")}
              value={progress.total === undefined ? undefined : progress.done}
              max={progress.total ?? 0}
              detail={progress.total === undefined ? "" : t("doneOfTotal", { done: progress.done, total: progress.total })}
            />
            <div>
              <Button onClick={() => stop.current?.abort()}>{t("cancel")}</Button>
            </div>
          </div>
        )}
      </PageBody>
    </>
  );
}
