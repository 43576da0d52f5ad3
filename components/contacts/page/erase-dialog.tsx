"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useId } from "react";
import { useTranslations } from "use-intl";
import { z } from "zod";
import { CheckboxField } from "#components/form/choice-field.tsx";
import { FormError } from "#components/form/form-error.tsx";
import { TextareaField, TextField } from "#components/form/text-field.tsx";
import { useFormOf } from "#components/form/use-form-of.ts";
import { Failure } from "#components/layout/failure.tsx";
import { Banner } from "#components/ui/banner.tsx";
import { Button } from "#components/ui/button.tsx";
import { CancelButton } from "#components/ui/cancel-button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { useFigures } from "#components/ui/place.tsx";
import { SkeletonLines } from "#components/ui/skeleton.tsx";
import type { ErasedCounts, ErasurePreview, ErasureReport } from "#contract/contacts/privacy.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { erasureMutations, erasureQueries } from "#lib/api/privacy.ts";
import { saveFile } from "#lib/export/save-file.ts";

export type EraseDialogProps = {
  contactId: string;
  name: string;
  onClose: () => void;
  onErased: (erased: Erased) => void;
};
export type Erased = { name: string; report: ErasureReport };

/** Shows what an erasure removes and what remains, and asks for the name. */
export function EraseDialog({ contactId, name, onClose, onErased }: EraseDialogProps) {
  const t = useTranslations("contacts.erase");
  const { locationId } = useConnection();
  const preview = useQuery(erasureQueries.preview(locationId, contactId));
  if (preview.data !== undefined)
    return (
      <ErasureForm
        contactId={contactId}
        name={name}
        preview={preview.data}
        onClose={onClose}
        onErased={(report) => onErased({ name, report })}
      />
    );
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title={t("title", { name })} footer={<CancelButton />}>
      {preview.isError ? <Failure title={t("couldntLoad")} error={preview.error} onRetry={preview.refetch} /> : <SkeletonLines count={6} />}
    </Dialog>
  );
}

const form = z.object({ name: z.string(), reason: z.string().max(500), keepAppointments: z.boolean() });

type ErasureFormProps = {
  contactId: string;
  name: string;
  preview: ErasurePreview;
  onClose: () => void;
  onErased: (report: ErasureReport) => void;
};

function ErasureForm({ contactId, name, preview, onClose, onErased }: ErasureFormProps) {
  const t = useTranslations("contacts.erase");
  const id = useId();
  const { locationId } = useConnection();
  const erase = useMutation(erasureMutations.erase(locationId, contactId));
  const { control, formState, onSubmit, watch } = useFormOf(
    form,
    { name: "", reason: "", keepAppointments: false },
    async ({ reason, keepAppointments }) => onErased(await erase.mutateAsync({ reason, keepAppointments })),
    { keepsNothing: true },
  );
  const isNamed = watch("name").trim() === name;
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t("title", { name })}
      footer={
        <>
          <CancelButton />
          <Button type="submit" form={id} variant="danger" disabled={!isNamed} pending={formState.isSubmitting}>
            {t("submit")}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={onSubmit} noValidate className="grid gap-4">
        <Banner tone="danger">{t("cantBeUndone")}</Banner>
        <Counts title={t("removed")} counts={preview.removed} empty={t("onlyTheContact")} />
        <Remaining />
        {preview.keepableAppointments > 0 ? (
          <CheckboxField
            control={control}
            name="keepAppointments"
            label={t("keepAppointments", { count: preview.keepableAppointments })}
            hint={t("keepAppointmentsHint")}
          />
        ) : null}
        <TextareaField control={control} name="reason" label={t("reason")} hint={t("reasonHint")} rows={2} maxLength={500} />
        <TextField control={control} name="name" label={t("typeName", { name })} autoComplete="off" required />
        <FormError of={formState.errors} />
      </form>
    </Dialog>
  );
}

/** Shows what an erasure removed. */
export function ErasureReportDialog({ name, report, onClose }: Erased & { onClose: () => void }) {
  const t = useTranslations("contacts.erase");
  const save = () => saveFile("erasure.json", "application/json", JSON.stringify(report, null, 2));
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t("erased", { name })}
      footer={
        <>
          <Button icon={<Download aria-hidden />} onClick={save}>
            {t("downloadReport")}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {t("close")}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Counts title={t("wasRemoved")} counts={report.removed} empty={t("onlyTheContact")} />
        {report.keptAppointments > 0 ? <p>{t("kept", { count: report.keptAppointments })}</p> : null}
        <Remaining />
      </div>
    </Dialog>
  );
}

const kinds = [
  ...(["notes", "tasks", "appointments", "conversations", "messages", "files", "recordings", "submissions", "relations"] as const),
  ...(["enrolments", "importRows", "changes"] as const),
];

function Counts({ title, counts, empty }: { title: string; counts: ErasedCounts; empty: string }) {
  const t = useTranslations("contacts.erase.kinds");
  const figure = useFigures();
  const found = kinds.filter((kind) => counts[kind] > 0);
  return (
    <section className="grid gap-1">
      <h3 className="font-medium">{title}</h3>
      {found.length === 0 ? (
        <p className="text-muted">{empty}</p>
      ) : (
        <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1">
          {found.map((kind) => (
            <div key={kind} className="contents">
              <dt className="text-muted">{t(kind)}</dt>
              <dd className="text-end tabular-nums">{figure(counts[kind])}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

function Remaining() {
  const t = useTranslations("contacts.erase");
  return (
    <section className="grid gap-1">
      <h3 className="font-medium">{t("remaining")}</h3>
      <ul className="list-disc ps-5 text-muted">
        <li>{t("remainingLog")}</li>
        <li>{t("remainingAnswers")}</li>
        <li>{t("remainingBackups")}</li>
      </ul>
    </section>
  );
}
