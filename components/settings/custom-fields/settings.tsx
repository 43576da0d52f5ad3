"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { ListPlus, Plus } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Failure } from "#components/layout/failure.tsx";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { useFailureText } from "#components/ui/failure-text.ts";
import { Section } from "#components/ui/section.tsx";
import { SkeletonLines } from "#components/ui/skeleton.tsx";
import { notify } from "#components/ui/toast-queue.ts";
import type { CustomField } from "#contract/contacts/custom-fields.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { customFieldMutations, customFieldQueries } from "#lib/api/custom-fields.ts";
import { FieldRow } from "./field-row.tsx";
import { RemoveField } from "./remove-field.tsx";
import { CustomFieldSheet } from "./sheet.tsx";

type Doing = { kind: "create" } | { kind: "edit" | "remove"; field: CustomField };

const moved = (ids: readonly string[], from: number, to: number): string[] => {
  const next = [...ids];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
};

export function CustomFieldSettings() {
  const t = useTranslations("customFields.settings");
  const failureText = useFailureText();
  const { locationId, user, server } = useConnection();
  const [doing, setDoing] = useState<Doing>();
  const fields = useQuery(customFieldQueries.list(server));
  const reorder = useMutation(customFieldMutations.reorder(locationId));
  const isAdmin = user.role === "admin";
  const done = () => setDoing(undefined);

  if (fields.isError) return <Failure title={t("couldntLoadCustomFields")} error={fields.error} onRetry={fields.refetch} />;
  const list = fields.data ?? [];
  const move = (from: number, to: number) =>
    reorder.mutate(
      moved(
        list.map(({ id }) => id),
        from,
        to,
      ),
      { onError: (error) => notify({ title: t("couldntSaveTheOrder"), description: failureText(error).message, tone: "danger" }) },
    );
  const add = isAdmin ? (
    <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => setDoing({ kind: "create" })}>
      {t("addField")}
    </Button>
  ) : null;

  return (
    <Section
      title={t("contactFields")}
      hint={isAdmin ? t("additionalFieldsOfThisLocationsContacts") : t("adminsOnly")}
      actions={list.length > 0 ? add : null}
    >
      {fields.data === undefined ? (
        <SkeletonLines count={6} />
      ) : list.length === 0 ? (
        <EmptyState icon={<ListPlus aria-hidden />} title={t("noCustomFieldsYet")} actions={add}>
          {t("addAFieldSuchAsInsurer")}
        </EmptyState>
      ) : (
        <ol className="border-y border-separator">
          {list.map((field, place) => (
            <FieldRow
              key={field.id}
              field={field}
              isFirst={place === 0}
              isLast={place === list.length - 1}
              canChange={isAdmin}
              isMoving={reorder.isPending}
              onMove={(by) => move(place, place + by)}
              onEdit={() => setDoing({ kind: "edit", field })}
              onRemove={() => setDoing({ kind: "remove", field })}
            />
          ))}
        </ol>
      )}
      {doing?.kind === "create" ? <CustomFieldSheet locationId={locationId} onDone={done} /> : null}
      {doing?.kind === "edit" ? <CustomFieldSheet locationId={locationId} field={doing.field} onDone={done} /> : null}
      {doing?.kind === "remove" ? <RemoveCustomField locationId={locationId} field={doing.field} onDone={done} /> : null}
    </Section>
  );
}

function RemoveCustomField({ locationId, field, onDone }: { locationId: string; field: CustomField; onDone: () => void }) {
  const usage = useQuery(customFieldQueries.usage(locationId, field.id));
  const remove = useMutation(customFieldMutations.remove(locationId, field.id));
  return (
    <RemoveField
      field={field}
      holder="contact"
      usage={usage}
      count={usage.data?.contacts}
      remove={() => remove.mutateAsync()}
      onDone={onDone}
    />
  );
}
