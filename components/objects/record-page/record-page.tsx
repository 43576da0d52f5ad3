"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { ArrowLeft, FileX2, Pencil, Trash2 } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useEffect, useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { Failure } from "#components/layout/failure.tsx";
import { PageHeader } from "#components/layout/page-header.tsx";
import { PageSkeleton } from "#components/layout/page-skeleton.tsx";
import { SplitPane } from "#components/layout/split-pane.tsx";
import { Button, buttonLook } from "#components/ui/button.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { useFailureText } from "#components/ui/failure-text.ts";
import { usePlace } from "#components/ui/place.tsx";
import { notify, notifyUndo } from "#components/ui/toast-queue.ts";
import { useSentenceCase } from "#components/ui/use-sentence-case.ts";
import { FollowersSection } from "#components/users/member/followers-section.tsx";
import { OwnerSection } from "#components/users/owner-section.tsx";
import type { ObjectSchema } from "#contract/objects/definitions.ts";
import { type CrmRecord, followersMost } from "#contract/objects/records.ts";
import { useConnection, useMay } from "#lib/api/connection.tsx";
import { type RecordSent, recordMutations, recordQueries } from "#lib/api/records.ts";
import { routes } from "#lib/routes.ts";
import { useShortcut } from "#lib/shortcuts.ts";
import { recordPageUrl, recordsHref } from "#lib/url/records.ts";
import { useListUrl } from "#lib/url/use-list-url.ts";
import { RecordSheet } from "../record-form/record-sheet.tsx";
import { RelationsPanel } from "../relations-panel.tsx";
import { useObjectSchema } from "../use-objects.ts";
import { textOfField } from "../value-text.ts";
import { RecordFacts } from "./record-facts.tsx";
import { RecordHistory } from "./record-history.tsx";
import { recordPageShortcuts } from "./record-shortcuts.ts";

/** The page of a record. */
export function RecordPage({ objectKey, recordId }: { objectKey: string; recordId: string }) {
  const t = useTranslations("objects.recordPage");
  const schema = useObjectSchema(objectKey);
  const record = useQuery(recordQueries.one(objectKey, recordId));
  if (schema.isError)
    return (
      <Failure
        title={t("couldntLoadObject")}
        error={schema.error}
        onRetry={schema.refetch}
        missing={{ title: t("objectNotFound"), listHref: routes.objects() }}
      />
    );
  if (record.isError)
    return (
      <Failure
        title={t("couldntLoadRecord")}
        error={record.error}
        onRetry={record.refetch}
        missing={{ title: t("recordNotFound"), listHref: routes.object(objectKey) }}
      />
    );
  if (schema.data === undefined || record.data === undefined) return <PageSkeleton />;
  if (record.data === null) return <Gone schema={schema.data} recordId={recordId} />;
  return <Opened schema={schema.data} record={record.data} />;
}

function Gone({ schema, recordId }: { schema: ObjectSchema; recordId: string }) {
  const t = useTranslations("objects.recordPage");
  const { server } = useConnection();
  const { key, labels } = schema.object;
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <EmptyState
        icon={<FileX2 aria-hidden />}
        title={t("notFound", { name: labels.singular })}
        actions={
          <Link href={routes.object(key)} className={buttonLook("secondary")}>
            {t("backToList")}
          </Link>
        }
      >
        {t("itWasDeletedOrBelongsTo")}
      </EmptyState>
      {server.can("recordHistory") ? (
        <div className="mx-auto w-full max-w-2xl px-4 pb-8">
          <RecordHistory schema={schema} recordId={recordId} isGone />
        </div>
      ) : null}
    </div>
  );
}

function Opened({ schema, record }: { schema: ObjectSchema; record: CrmRecord }) {
  const t = useTranslations("objects.recordPage");
  const words = useSentenceCase();
  const router = useRouter();
  const { locale } = usePlace();
  const { server } = useConnection();
  const { key, labels, primaryDisplayProperty, standard } = schema.object;
  const [{ from }] = useListUrl(useMemo(() => recordPageUrl(key, record.id), [key, record.id]));
  const back = recordsHref(key, from);
  const [doing, setDoing] = useState<"edit" | "delete">();
  const remove = useMutation(recordMutations.remove(key, record.id));
  const primary = schema.fields.find(({ fieldKey }) => fieldKey === primaryDisplayProperty);
  const name =
    (primary && textOfField(primary, record.properties, locale)) || words.start(t("unnamed", { singular: words.inside(labels.singular) }));
  useEffect(() => {
    document.title = `${name} · Frontdesk`;
  }, [name]);
  const mayWrite = useMay("write-record");
  useShortcut(recordPageShortcuts.edit, () => setDoing("edit"), mayWrite);
  useShortcut(recordPageShortcuts.back, () => router.push(back));

  return (
    <>
      <PageHeader
        title={name}
        detail={<span className="max-sm:hidden">{labels.singular}</span>}
        lead={
          <Link href={back} aria-label={t("backToList")} className={buttonLook("ghost", "sm", "px-1.5!")}>
            <ArrowLeft aria-hidden className="size-4" />
          </Link>
        }
      >
        {mayWrite ? (
          <>
            <Button icon={<Trash2 aria-hidden />} aria-label={t("deleteRecord")} onClick={() => setDoing("delete")} />
            <Button variant="primary" icon={<Pencil aria-hidden />} onClick={() => setDoing("edit")}>
              {t("edit")}
            </Button>
          </>
        ) : null}
      </PageHeader>
      <SplitPane
        label={t("recordSections")}
        first="left"
        left={{ id: "facts", label: t("details"), content: <RecordFacts schema={schema} record={record} /> }}
        center={{
          id: "relations",
          label: t("relations"),
          content: (
            <div className="p-4">
              <RelationsPanel objectKey={key} recordId={record.id} />
            </div>
          ),
        }}
        right={{
          id: "care",
          label: t("activity"),
          content: (
            <div className="grid gap-5 p-4">
              <RecordPeople record={record} objectKey={key} hasOwner={!standard} />
              {server.can("recordHistory") ? <RecordHistory schema={schema} recordId={record.id} /> : null}
              {server.can("recordHistory") ? null : <p className="text-xs text-muted">{t("thisServerDoesntProvideARecords")}</p>}
            </div>
          ),
        }}
      />
      {doing === "edit" ? (
        <RecordSheet
          schema={schema}
          record={record}
          onClose={() => setDoing(undefined)}
          onSaved={() => {
            setDoing(undefined);
            notify({ title: t("saved"), tone: "success" });
          }}
        />
      ) : null}
      <ConfirmDialog
        open={doing === "delete"}
        onOpenChange={(open) => setDoing(open ? "delete" : undefined)}
        title={t("delete", { name })}
        confirmLabel={words.start(t("delete2", { object: words.inside(labels.singular) }))}
        onConfirm={async () => {
          await remove.mutateAsync();
          notify({ title: t("deleted", { name }), tone: "success" });
          router.push(back);
        }}
      >
        <p>{server.can("recordHistory") ? t("itsRelationsAreDeletedRestorable") : t("itsRelationsAreDeleted")}</p>
      </ConfirmDialog>
    </>
  );
}

/** A record's owner and followers. */
function RecordPeople({ record, objectKey, hasOwner }: { record: CrmRecord; objectKey: string; hasOwner: boolean }) {
  const t = useTranslations("objects.recordPage");
  const failureText = useFailureText();
  const { locationId, user } = useConnection();
  const update = useMutation(recordMutations.update(locationId, objectKey));
  const canChange = useMay("write-record");
  const [owner] = record.owner ?? [];
  const { followers } = record;

  const change = async (said: string, people: Omit<RecordSent, "properties">) => {
    const before = { ...(hasOwner ? { owner: record.owner ?? [] } : {}), followers };
    try {
      await update.mutateAsync({ recordId: record.id, properties: {}, ...people });
      notifyUndo(said, () => update.mutateAsync({ recordId: record.id, properties: {}, ...before }));
    } catch (error) {
      notify({ title: t("couldntSaveTheChange"), description: failureText(error).message, tone: "danger" });
    }
  };

  return (
    <>
      {hasOwner ? (
        <OwnerSection
          owner={owner ?? null}
          canChange={canChange}
          onAssign={(userId) =>
            void change(userId === null ? t("ownerRemoved") : t("ownerChanged"), { owner: userId === null ? [] : [userId] })
          }
        />
      ) : null}
      <FollowersSection
        followers={followers}
        self={user.id}
        canChange={canChange}
        canAdd={followers.length < followersMost}
        empty={t("noFollowersYet")}
        onAdd={(userId) => void change(t("followerAdded"), { followers: [...followers, userId] })}
        onRemove={(userId) => void change(t("followerRemoved"), { followers: followers.filter((other) => other !== userId) })}
      />
    </>
  );
}
