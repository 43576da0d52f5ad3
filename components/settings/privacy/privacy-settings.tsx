"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { type Control, useWatch } from "react-hook-form";
import { useTranslations } from "use-intl";
import { z } from "zod";
import { SwitchField } from "#components/form/choice-field.tsx";
import { FormError } from "#components/form/form-error.tsx";
import { SelectField } from "#components/form/select-field.tsx";
import { useFormOf } from "#components/form/use-form-of.ts";
import { Failure } from "#components/layout/failure.tsx";
import { Button } from "#components/ui/button.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { Section } from "#components/ui/section.tsx";
import { SkeletonLines } from "#components/ui/skeleton.tsx";
import { Time } from "#components/ui/time.tsx";
import { notify } from "#components/ui/toast-queue.ts";
import {
  previewMost,
  type RetentionKind,
  type RetentionRules,
  retentionKinds,
  type PrivacySettings as Settings,
} from "#contract/privacy/privacy-settings.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { privacySettingMutations, privacySettingQueries } from "#lib/api/privacy-settings.ts";

/** How long the location keeps data, and whether reading is recorded. */
export function PrivacySettings() {
  const t = useTranslations("settings.privacy");
  const { locationId } = useConnection();
  const settings = useQuery(privacySettingQueries.get(locationId));
  if (settings.data !== undefined) return <PrivacyForm settings={settings.data} />;
  if (settings.isError) return <Failure title={t("couldntLoad")} error={settings.error} onRetry={settings.refetch} />;
  return <SkeletonLines count={6} />;
}

const never = "";
const years = [1, 2, 3, 5, 7, 10];
const months = [1, 3, 6];
const choices = [...months.map((count) => count * 30), ...years.map((count) => count * 365)];

const days = z.string();
const form = z.object({
  ...{ recordings: days, transcripts: days, messages: days, submissions: days, auditLog: days },
  recordsReads: z.boolean(),
});
type Values = z.output<typeof form>;

const textOf = (value: number | null) => (value === null ? never : String(value));
const daysOf = (value: string) => (value === never ? null : Number(value));

const valuesOf = ({ rules, recordsReads }: Settings): Values => ({
  recordings: textOf(rules.recordings),
  transcripts: textOf(rules.transcripts),
  messages: textOf(rules.messages),
  submissions: textOf(rules.submissions),
  auditLog: textOf(rules.auditLog),
  recordsReads,
});

/** The data that a save would delete, shown before saving. */
type Deletion = { kind: RetentionKind; count: number };
type Pending = { values: Values; deletions: readonly Deletion[] };

function PrivacyForm({ settings }: { settings: Settings }) {
  const t = useTranslations("settings.privacy");
  const client = useQueryClient();
  const router = useRouter();
  const { locationId } = useConnection();
  const update = useMutation(privacySettingMutations.update(locationId));
  const [pending, setPending] = useState<Pending>();
  const save = async ({ recordsReads, ...values }: Values) => {
    const rules: RetentionRules = {
      recordings: daysOf(values.recordings),
      transcripts: daysOf(values.transcripts),
      messages: daysOf(values.messages),
      submissions: daysOf(values.submissions),
      auditLog: daysOf(values.auditLog),
    };
    reset(valuesOf(await update.mutateAsync({ recordsReads, rules })));
    notify({ title: t("saved"), tone: "success" });
    // The frame prefetches contacts only if reads are not recorded.
    router.refresh();
  };
  const { control, formState, onSubmit, reset } = useFormOf(form, valuesOf(settings), async (values) => {
    const deletions: Deletion[] = [];
    for (const kind of retentionKinds) {
      const after = daysOf(values[kind]);
      if (after === null || after === settings.rules[kind]) continue;
      const { count } = await client.fetchQuery(privacySettingQueries.preview(locationId, kind, after));
      if (count > 0) deletions.push({ kind, count });
    }
    if (deletions.length > 0) setPending({ values, deletions });
    else await save(values);
  });
  return (
    <form onSubmit={onSubmit} noValidate className="grid max-w-xl gap-8">
      <Section title={t("retention")} hint={t("retentionHint")}>
        <div className="grid gap-5">
          {retentionKinds.map((kind) => (
            <RetentionField key={kind} kind={kind} control={control} settings={settings} />
          ))}
        </div>
      </Section>
      <Section title={t("reading")}>
        <SwitchField control={control} name="recordsReads" label={t("recordsReads")} hint={t("recordsReadsHint")} />
      </Section>
      <FormError of={formState.errors} />
      <div>
        <Button type="submit" variant="primary" disabled={!formState.isDirty} pending={formState.isSubmitting}>
          {t("save")}
        </Button>
      </div>
      <ConfirmDialog
        open={pending !== undefined}
        onOpenChange={(open) => open || setPending(undefined)}
        title={t("confirm")}
        confirmLabel={t("confirmLabel")}
        onConfirm={() => pending && save(pending.values)}
      >
        <p>{t("confirmHint")}</p>
        <ul className="list-disc ps-5 pt-2">
          {pending?.deletions.map(({ kind, count }) => (
            <li key={kind}>{t(`deletes.${kind}`, { count: Math.min(count, previewMost), isMore: count > previewMost ? "yes" : "no" })}</li>
          ))}
        </ul>
      </ConfirmDialog>
    </form>
  );
}

type RetentionFieldProps = { kind: RetentionKind; control: Control<Values, unknown, Values>; settings: Settings };

function RetentionField({ kind, control, settings }: RetentionFieldProps) {
  const t = useTranslations("settings.privacy");
  const saved = settings.rules[kind];
  const lastRun = settings.lastRuns.find((run) => run.kind === kind);
  const offered = [...new Set([...choices, ...(saved === null ? [] : [saved])])].sort((one, other) => one - other);
  return (
    <div className="grid gap-1">
      <SelectField
        control={control}
        name={kind}
        label={t(`kinds.${kind}`)}
        none={t("never")}
        options={offered.map((value) => ({ value: String(value), label: afterText(t, value) }))}
      />
      <RetentionPreview kind={kind} control={control} />
      {lastRun === undefined ? null : (
        <p className="text-xs text-muted">{t.rich("lastRun", { count: lastRun.removed, time: () => <Time at={lastRun.at} /> })}</p>
      )}
    </div>
  );
}

type Translate = ReturnType<typeof useTranslations<"settings.privacy">>;

function afterText(t: Translate, value: number): string {
  const year = years.find((count) => count * 365 === value);
  return year === undefined ? t("afterDays", { count: value }) : t("afterYears", { count: year });
}

/** The data that the chosen rule would delete now. */
function RetentionPreview({ kind, control }: { kind: RetentionKind; control: Control<Values, unknown, Values> }) {
  const t = useTranslations("settings.privacy");
  const { locationId } = useConnection();
  const chosen = daysOf(useWatch({ control, name: kind }));
  const preview = useQuery({ ...privacySettingQueries.preview(locationId, kind, chosen ?? 1), enabled: chosen !== null });
  if (chosen === null || preview.data === undefined) return null;
  const { count, oldest } = preview.data;
  return (
    <p aria-live="polite" className="text-xs text-muted">
      {oldest === null
        ? t("nothingOld")
        : t.rich("old", {
            count: Math.min(count, previewMost),
            isMore: count > previewMost ? "yes" : "no",
            time: () => <Time at={oldest} />,
          })}
    </p>
  );
}
