"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { Banner } from "#components/ui/banner.tsx";
import { Button } from "#components/ui/button.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { useFailureText } from "#components/ui/failure-text.ts";
import type { Domain } from "#contract/funnels/domains.ts";
import { domainMutations, domainQueries } from "#lib/api/funnels.ts";

/** The steps that are needed before the redirects of a domain are served. */
export function UnprovenDomains({ locationId, mayCheck }: { locationId: string; mayCheck: boolean }) {
  const t = useTranslations("funnels.unprovenDomains");
  const domains = useQuery(domainQueries.list(locationId));
  const unproven = domains.data?.filter(({ state }) => state === "unproven") ?? [];
  if (domains.isError) return <Banner tone="warning" title={t("couldntLoadDomains")} />;
  return unproven.length === 0 ? null : (
    <ul className="grid max-h-[45vh] shrink-0 gap-2 overflow-y-auto px-4 py-3">
      {unproven.map((domain) => (
        <li key={domain.domain}>
          <UnprovenDomain domain={domain} mayCheck={mayCheck} />
        </li>
      ))}
    </ul>
  );
}

function UnprovenDomain({ domain: { domain, locationId, record, file }, mayCheck }: { domain: Domain; mayCheck: boolean }) {
  const t = useTranslations("funnels.unprovenDomains");
  const failureText = useFailureText();
  const check = useMutation(domainMutations.check(locationId));
  const isMissing = check.data?.state === "unproven";
  return (
    <fieldset
      aria-label={domain}
      className="grid min-w-0 gap-2 rounded-md border border-separator px-3 py-2 text-sm sm:grid-cols-[1fr_auto] sm:items-start"
    >
      <div className="grid min-w-0 gap-1">
        <p>{t.rich("isntVerifiedYetSoItsRedirects", { domain: () => <span className="font-medium break-all">{domain}</span> })}</p>
        <dl className="grid gap-x-3 gap-y-1 text-xs sm:grid-cols-[auto_1fr]">
          <dt className="text-muted">{t("recordName")}</dt>
          <dd className="flex min-w-0 items-center gap-1 font-mono break-all">
            {record.name}
            <CopyButton label={t("copyRecordName")} text={record.name} />
          </dd>
          <dt className="text-muted">{t("recordValue")}</dt>
          <dd className="flex min-w-0 items-center gap-1 font-mono break-all">
            {record.value}
            <CopyButton label={t("copyRecordValue")} text={record.value} />
          </dd>
        </dl>
        <details className="text-xs">
          <summary className="cursor-pointer text-muted">{t("orUploadAFile")}</summary>
          <dl className="mt-1 grid gap-x-3 gap-y-1 sm:grid-cols-[auto_1fr]">
            <dt className="text-muted">{t("fileURL")}</dt>
            <dd className="flex min-w-0 items-center gap-1 font-mono break-all">
              {file.url}
              <CopyButton label={t("copyFileURL")} text={file.url} />
            </dd>
            <dt className="text-muted">{t("fileContent")}</dt>
            <dd className="flex min-w-0 items-center gap-1 font-mono break-all">
              {file.value}
              <CopyButton label={t("copyFileContent")} text={file.value} />
            </dd>
          </dl>
        </details>
        <p role="status" className="text-xs">
          {check.isError ? failureText(check.error).message : isMissing ? t("noRecordOrFileFoundDNS") : ""}
        </p>
      </div>
      {mayCheck ? (
        <Button size="sm" pending={check.isPending} onClick={() => check.mutate(domain)}>
          {t("check")}
        </Button>
      ) : null}
    </fieldset>
  );
}
