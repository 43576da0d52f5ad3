"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslations } from "use-intl";
import { PageBody } from "#components/layout/page-body.tsx";
import { Banner } from "#components/ui/banner.tsx";
import { Button } from "#components/ui/button.tsx";
import { useFailureText } from "#components/ui/failure-text.ts";
import { Section } from "#components/ui/section.tsx";
import { Select } from "#components/ui/select.tsx";
import { notify } from "#components/ui/toast-queue.ts";
import { type ImportDetail, type ImportReading, importDelimiters, importEncodings } from "#contract/imports/imports.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { customFieldQueries } from "#lib/api/custom-fields.ts";
import { importMutations } from "#lib/api/imports.ts";
import { delimiterKeys } from "../words.ts";
import { ImportOptionFields, type OptionValues, optionsOf, optionValuesOf } from "./import-option-fields.tsx";
import { MappingTable } from "./mapping-table.tsx";

/** The target and rules of each column. The next step checks every row. */
export function MapStep({ of, onChecked }: { of: ImportDetail; onChecked: () => void }) {
  const t = useTranslations("imports.mapStep");
  const words = useTranslations("imports.words");
  const failureText = useFailureText();
  const connection = useConnection();
  const { locationId } = connection;
  const [mapping, setMapping] = useState(of.mapping);
  const form = useForm<OptionValues>({ defaultValues: optionValuesOf(of.options) });
  const fields = useQuery(customFieldQueries.list(connection.server));
  // The live stream may report the start of the check first and unmount this step, so the callback belongs to the mutation.
  const check = useMutation({ ...importMutations.check(locationId, of.id), onSuccess: onChecked });
  const saysNothing = mapping.every((target) => target.kind === "ignore");

  const start = form.handleSubmit((values) =>
    check.mutate(
      { mapping, options: optionsOf(values) },
      {
        onError: (error) => {
          const { message, traceId } = failureText(error);
          notify({ title: t("couldntStartTheCheck"), description: message, tone: "danger", ...(traceId ? { traceId } : {}) });
        },
      },
    ),
  );

  return (
    <>
      <PageBody className="grid gap-6" memory={`import ${of.id}`}>
        {of.origin === null ? null : (
          <Banner tone="success">{t("thisLooksLikeAnExportOf", { value: words(`origin.${of.origin}`) })}</Banner>
        )}
        <Section title={t("columns")} hint={t("chooseAFieldForEachColumn")}>
          <MappingTable of={of} mapping={mapping} customFields={fields.data ?? []} onChange={setMapping} />
        </Section>
        <Section title={t("rules")}>
          <ImportOptionFields control={form.control} />
        </Section>
        <Section title={t("fileSettings")} hint={t("changeTheseOnlyIfLettersOr")}>
          <ReadingChoice of={of} />
        </Section>
      </PageBody>
      <footer className="flex shrink-0 flex-wrap items-center justify-end gap-3 border-t border-separator px-4 py-2.5">
        <p className="text-sm text-muted">{saysNothing ? t("mapAtLeastOneColumn") : t("theCheckSavesNothing")}</p>
        <Button variant="primary" onClick={() => void start()} pending={check.isPending} disabled={saysNothing}>
          {t("checkRows")}
        </Button>
      </footer>
    </>
  );
}

/** The detected encoding and separator. Another choice reads the columns again. */
function ReadingChoice({ of }: { of: ImportDetail }) {
  const t = useTranslations("imports.mapStep");
  const words = useTranslations("imports.words");
  const failureText = useFailureText();
  const { locationId } = useConnection();
  const update = useMutation(importMutations.update(locationId, of.id));
  const read = (change: Partial<ImportReading>) =>
    update.mutate(
      { reading: { ...of.reading, ...change } },
      {
        onError: (error) => notify({ title: t("theFileCantBeReadWith"), description: failureText(error).message, tone: "danger" }),
      },
    );
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <div>
        <span id="reading-encoding" className="mb-1 block text-sm font-medium">
          {t("encoding")}
        </span>
        <Select
          labelledBy="reading-encoding"
          options={importEncodings.map((value) => ({ value, label: words(`encoding.${value}`) }))}
          value={of.reading.encoding}
          disabled={update.isPending}
          onChange={(value) => {
            const encoding = importEncodings.find((known) => known === value);
            if (encoding !== undefined) read({ encoding });
          }}
        />
      </div>
      <div>
        <span id="reading-delimiter" className="mb-1 block text-sm font-medium">
          {t("separator")}
        </span>
        <Select
          labelledBy="reading-delimiter"
          options={importDelimiters.map((value) => ({ value, label: words(`delimiter.${delimiterKeys[value]}`) }))}
          value={of.reading.delimiter}
          disabled={update.isPending}
          onChange={(value) => {
            const delimiter = importDelimiters.find((known) => known === value);
            if (delimiter !== undefined) read({ delimiter });
          }}
        />
      </div>
    </div>
  );
}
