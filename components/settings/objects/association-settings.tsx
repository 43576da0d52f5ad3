"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { Pencil, Plus, Trash2 } from "lucide-react";
import { useCallback, useState } from "react";
import { useTranslations } from "use-intl";
import { FormSheet } from "#components/form/form-sheet.tsx";
import { SelectField } from "#components/form/select-field.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { useFormOf } from "#components/form/use-form-of.ts";
import { Failure } from "#components/layout/failure.tsx";
import { useObjectWords } from "#components/objects/object-words.ts";
import { useObjects } from "#components/objects/use-objects.ts";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import { Section } from "#components/ui/section.tsx";
import { SkeletonLines } from "#components/ui/skeleton.tsx";
import { notify } from "#components/ui/toast-queue.ts";
import { useSentenceCase } from "#components/ui/use-sentence-case.ts";
import { type Association, associationCreate } from "#contract/associations/associations.ts";
import type { CrmObject } from "#contract/objects/objects.ts";
import { associationMutations, associationQueries } from "#lib/api/associations.ts";
import { useConnection } from "#lib/api/connection.tsx";

const none: readonly CrmObject[] = [];

/** People recognize an association by its labels; its key is for integrations. */
function useAssociationName(): (association: Association) => string {
  const words = useObjectWords();
  return useCallback(
    (association) => {
      const { firstObjectLabel, secondObjectLabel } = words.association(association);
      return `${firstObjectLabel} ↔ ${secondObjectLabel}`;
    },
    [words],
  );
}

type Doing = { kind: "create" } | { kind: "edit" | "remove"; association: Association };

/** The associations between objects with their labels; on an object's own page, only its associations. */
export function AssociationSettings({ object }: { object?: CrmObject }) {
  const t = useTranslations("objectSettings.associationSettings");
  const nameOf = useAssociationName();
  const { locationId, user } = useConnection();
  const [doing, setDoing] = useState<Doing>();
  const objects = useObjects().data ?? none;
  const associations = useQuery(associationQueries.all(locationId));
  const shown = associations.data?.filter(
    ({ firstObjectKey, secondObjectKey }) => object === undefined || [firstObjectKey, secondObjectKey].includes(object.key),
  );
  const canChange = user.role === "admin";
  const done = () => setDoing(undefined);
  const inSentence = useSentenceCase().inside;
  const labelOf = (key: string) => objects.find((object) => object.key === key)?.labels.singular ?? key;
  if (associations.isError)
    return <Failure title={t("couldntLoadAssociations")} error={associations.error} onRetry={associations.refetch} />;
  return (
    <Section
      title={t("associations")}
      hint={t("whichRecordsCanBeLinkedAnd")}
      actions={
        canChange ? (
          <Button
            variant={object === undefined ? "primary" : "secondary"}
            icon={<Plus aria-hidden />}
            onClick={() => setDoing({ kind: "create" })}
          >
            {t("addAssociation")}
          </Button>
        ) : null
      }
    >
      {shown === undefined ? (
        <SkeletonLines count={2} />
      ) : (
        <ul className="border-y border-separator" aria-label={t("associations")}>
          {shown.map((association) => (
            <li key={association.id} className="flex min-h-13 items-center gap-3 border-b border-separator py-1.5 last:border-0">
              <span className="min-w-0 flex-1">
                <span className="flex items-center gap-2 text-sm font-medium">
                  <span className="truncate">{nameOf(association)}</span>
                  {association.associationType === "SYSTEM_DEFINED" ? <Badge>{t("builtIn")}</Badge> : null}
                </span>
                <span className="block truncate text-xs text-muted">
                  {t("and", {
                    firstObjectKey: labelOf(association.firstObjectKey),
                    secondObjectKey: inSentence(labelOf(association.secondObjectKey)),
                  })}
                </span>
              </span>
              <code className="truncate font-mono text-xs text-muted max-md:hidden">{association.key}</code>
              {canChange ? (
                <span className="flex shrink-0">
                  <IconButton
                    label={t("editTheLabelsOf", { key: nameOf(association) })}
                    icon={<Pencil aria-hidden />}
                    onClick={() => setDoing({ kind: "edit", association })}
                  />
                  <IconButton
                    label={t("delete", { key: nameOf(association) })}
                    icon={<Trash2 aria-hidden />}
                    disabled={association.associationType === "SYSTEM_DEFINED"}
                    onClick={() => setDoing({ kind: "remove", association })}
                  />
                </span>
              ) : null}
            </li>
          ))}
        </ul>
      )}
      {doing?.kind === "create" ? (
        <NewAssociation {...{ objects, labelOf }} existing={associations.data ?? []} of={object} onClose={done} />
      ) : null}
      {doing?.kind === "edit" ? <EditAssociation association={doing.association} labelOf={labelOf} onClose={done} /> : null}
      {doing?.kind === "remove" ? <RemoveAssociation association={doing.association} onClose={done} /> : null}
    </Section>
  );
}

const newForm = associationCreate.omit({ locationId: true, key: true });

const slug = (text: string) =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^_+|_+$/g, "")
    .slice(0, 40);

/** The key by which integrations name an association, derived from its labels. */
function associationKey(labels: readonly [string, string], taken: readonly string[]): string {
  const base = labels.map((label) => slug(label) || "record").join("_");
  let key = base;
  for (let number = 2; taken.includes(key); number += 1) key = `${base}_${number}`;
  return key;
}

type NewAssociationProps = {
  objects: readonly CrmObject[];
  /** The object's name by its key. */
  labelOf: (key: string) => string;
  existing: readonly Association[];
  /** The object on whose page it is added. */
  of: CrmObject | undefined;
  onClose: () => void;
};

function NewAssociation({ objects, labelOf, existing, of, onClose }: NewAssociationProps) {
  const t = useTranslations("objectSettings.associationSettings");
  const { locationId } = useConnection();
  const create = useMutation(associationMutations.create(locationId));
  const suggested = of ?? objects.find(({ standard }) => !standard) ?? objects[0];
  const contact = objects.find(({ key }) => key === "contact");
  const form = useFormOf(
    newForm,
    {
      firstObjectKey: suggested?.key ?? "contact",
      firstObjectLabel: suggested?.labels.singular ?? "",
      secondObjectKey: "contact",
      secondObjectLabel: contact?.labels.singular ?? "",
    },
    async (values) => {
      const labels = [values.firstObjectLabel, values.secondObjectLabel] as const;
      const taken = existing.map(({ key }) => key);
      await create.mutateAsync({ ...values, key: associationKey(labels, taken) });
      notify({
        title: t("andCanBeLinkedNow", { firstObjectLabel: values.firstObjectLabel, secondObjectLabel: values.secondObjectLabel }),
        tone: "success",
      });
      onClose();
    },
  );
  const { control } = form;
  const [first, second] = form.watch(["firstObjectKey", "secondObjectKey"]);
  const options = objects.map((object) => ({ value: object.key, label: object.labels.singular }));
  return (
    <FormSheet form={form} title={t("addAssociation")} saveLabel={t("addAssociation")} onDone={onClose}>
      {of === undefined ? <SelectField control={control} name="firstObjectKey" label={t("firstObject")} options={options} /> : null}
      <TextField
        control={control}
        name="firstObjectLabel"
        label={t("nameFor", { object: labelOf(first) })}
        hint={t("howTheOtherRecordShowsIt")}
        required
        maxLength={255}
      />
      <SelectField control={control} name="secondObjectKey" label={t("secondObject")} options={options} />
      <TextField
        control={control}
        name="secondObjectLabel"
        label={t("nameFor", { object: labelOf(second) })}
        hint={t("forExampleOwner")}
        required
        maxLength={255}
      />
    </FormSheet>
  );
}

const labelForm = associationCreate.pick({ firstObjectLabel: true, secondObjectLabel: true });

type EditAssociationProps = Pick<NewAssociationProps, "labelOf" | "onClose"> & { association: Association };

function EditAssociation({ association, labelOf, onClose }: EditAssociationProps) {
  const t = useTranslations("objectSettings.associationSettings");
  const nameOf = useAssociationName();
  const relabel = useMutation(associationMutations.relabel(association.id));
  const { firstObjectKey, secondObjectKey, firstObjectLabel, secondObjectLabel } = association;
  const form = useFormOf(labelForm, { firstObjectLabel, secondObjectLabel }, async (values) => {
    await relabel.mutateAsync(values);
    notify({ title: t("labelsSaved"), tone: "success" });
    onClose();
  });
  return (
    <FormSheet form={form} title={t("labelsOf", { key: nameOf(association) })} onDone={onClose}>
      <TextField
        control={form.control}
        name="firstObjectLabel"
        label={t("nameFor", { object: labelOf(firstObjectKey) })}
        required
        autoFocus
        maxLength={255}
      />
      <TextField
        control={form.control}
        name="secondObjectLabel"
        label={t("nameFor", { object: labelOf(secondObjectKey) })}
        required
        maxLength={255}
      />
    </FormSheet>
  );
}

function RemoveAssociation({ association, onClose }: { association: Association; onClose: () => void }) {
  const t = useTranslations("objectSettings.associationSettings");
  const nameOf = useAssociationName();
  const remove = useMutation(associationMutations.remove(association.id));
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t("delete2", { key: nameOf(association) })}
      confirmLabel={t("deleteAssociation")}
      onConfirm={async () => {
        await remove.mutateAsync();
        notify({ title: t("deleted", { name: nameOf(association) }), tone: "success" });
      }}
    >
      <p>{t("allItsLinksAreDeletedPermanently")}</p>
    </ConfirmDialog>
  );
}
