"use client";

import { useMutation } from "@tanstack/react-query";
import { Boxes, ChevronRight, Plus } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { FormSheet } from "#components/form/form-sheet.tsx";
import { TextareaField, TextField } from "#components/form/text-field.tsx";
import { useFormOf } from "#components/form/use-form-of.ts";
import { Failure } from "#components/layout/failure.tsx";
import { useObjects } from "#components/objects/use-objects.ts";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Section } from "#components/ui/section.tsx";
import { SkeletonLines } from "#components/ui/skeleton.tsx";
import { notify } from "#components/ui/toast-queue.ts";
import { objectCreate } from "#contract/objects/definitions.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { objectMutations } from "#lib/api/objects.ts";
import { routes } from "#lib/routes.ts";

/** The location's objects. */
export function ObjectSettings() {
  const t = useTranslations("objectSettings.settings");
  const { user, server } = useConnection();
  const [isMaking, setMaking] = useState(false);
  const objects = useObjects();
  if (objects.isError) return <Failure title={t("couldntLoadObjects")} error={objects.error} onRetry={objects.refetch} />;
  const list = objects.data ?? [];
  const canDefine = server.can("defineObjects") && user.role === "admin";
  const add = canDefine ? (
    <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => setMaking(true)}>
      {t("newObject")}
    </Button>
  ) : null;
  const hasOwn = list.some(({ standard }) => !standard);
  return (
    <div className="grid gap-8">
      <Section
        title={t("objects")}
        hint={canDefine ? t("dataYouStoreBesidesContacts") : server.can("defineObjects") ? t("adminsOnly") : t("onOtherServer")}
        actions={hasOwn ? add : null}
      >
        {objects.data === undefined ? (
          <SkeletonLines count={4} />
        ) : (
          <ul className="border-y border-separator">
            {list.map(({ key, labels, description, standard }) => (
              <li key={key} className="border-b border-separator last:border-0">
                <Link
                  href={routes.oneObjectSettings(key)}
                  className="flex min-h-13 items-center gap-3 rounded-md px-1 py-1.5 hover:bg-default/60"
                >
                  <span className="min-w-0 flex-1">
                    <span className="flex items-center gap-2 text-sm font-medium">
                      <span className="truncate">{labels.plural}</span>
                      {standard ? <Badge>{t("standard")}</Badge> : null}
                    </span>
                    <span className="block truncate text-xs text-muted">{description}</span>
                  </span>
                  <code className="truncate font-mono text-xs text-muted max-md:hidden">{key}</code>
                  <ChevronRight aria-hidden className="size-4 shrink-0 text-muted" />
                </Link>
              </li>
            ))}
          </ul>
        )}
        {objects.data !== undefined && !hasOwn ? (
          <EmptyState icon={<Boxes aria-hidden />} title={t("noCustomObjectsYet")} actions={add}>
            {t("storePetsVehiclesOrTreatmentPlans")}
          </EmptyState>
        ) : null}
      </Section>
      {isMaking ? <NewObject onClose={() => setMaking(false)} /> : null}
    </div>
  );
}

const objectForm = objectCreate.omit({ locationId: true });

function NewObject({ onClose }: { onClose: () => void }) {
  const t = useTranslations("objectSettings.settings");
  const router = useRouter();
  const { locationId } = useConnection();
  const create = useMutation(objectMutations.create(locationId));
  const form = useFormOf(
    objectForm,
    { labels: { singular: "", plural: "" }, description: "", primaryFieldName: t("name") },
    async (values) => {
      const { object } = await create.mutateAsync(values);
      notify({ title: t("added", { plural: object.labels.plural }), tone: "success" });
      router.push(routes.oneObjectSettings(object.key));
    },
  );
  const { control } = form;
  return (
    <FormSheet form={form} title={t("newObject")} saveLabel={t("create")} onDone={onClose}>
      <TextField
        control={control}
        name="labels.singular"
        label={t("singularName")}
        placeholder={t("pet")}
        required
        autoFocus
        maxLength={255}
      />
      <TextField control={control} name="labels.plural" label={t("pluralName")} placeholder={t("pets")} required maxLength={255} />
      <TextareaField control={control} name="description" label={t("description")} rows={2} />
      <TextField
        control={control}
        name="primaryFieldName"
        label={t("firstField")}
        hint={t("theTitleOfEachRecordIn")}
        required
        maxLength={255}
      />
    </FormSheet>
  );
}
