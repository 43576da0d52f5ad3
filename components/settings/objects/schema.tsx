"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { ArrowLeft, FolderPlus, Plus } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import { NameDialog } from "#components/form/name-dialog.tsx";
import { Failure } from "#components/layout/failure.tsx";
import { useObjectSchema } from "#components/objects/use-objects.ts";
import { Badge } from "#components/ui/badge.tsx";
import { Button, buttonLook } from "#components/ui/button.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { useFailureText } from "#components/ui/failure-text.ts";
import { Input } from "#components/ui/input.tsx";
import { Section } from "#components/ui/section.tsx";
import { SkeletonLines } from "#components/ui/skeleton.tsx";
import { notify } from "#components/ui/toast-queue.ts";
import type { ObjectFolder, ObjectSchema as Schema } from "#contract/objects/definitions.ts";
import type { CrmObject, ObjectField } from "#contract/objects/objects.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { WordedError } from "#lib/api/failure.ts";
import { objectMutations, objectQueries } from "#lib/api/objects.ts";
import { routes } from "#lib/routes.ts";
import { FieldRow } from "../custom-fields/field-row.tsx";
import { RemoveField } from "../custom-fields/remove-field.tsx";
import { AssociationSettings } from "./association-settings.tsx";
import { ObjectFieldSheet } from "./field-sheet.tsx";
import { ObjectWords } from "./words.tsx";

type Doing =
  | { kind: "field"; folderId?: string; field?: ObjectField }
  | { kind: "removeField"; field: ObjectField }
  | { kind: "folder"; folder?: ObjectFolder }
  | { kind: "removeFolder"; folder: ObjectFolder }
  | { kind: "removeObject" };

/** An object's labels, searchable fields, and fields by folder. */
export function ObjectSchema({ objectKey }: { objectKey: string }) {
  const t = useTranslations("objectSettings.schema");
  const schema = useObjectSchema(objectKey);
  if (schema.isError)
    return (
      <Failure
        title={t("couldntLoadObject")}
        error={schema.error}
        onRetry={schema.refetch}
        missing={{ title: t("objectNotFound"), listHref: routes.objectSettings() }}
      />
    );
  if (schema.data === undefined) return <SkeletonLines count={8} />;
  return <Known schema={schema.data} />;
}

const moved = <T,>(list: readonly T[], from: number, to: number): T[] => {
  const next = [...list];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
};

function Known({ schema }: { schema: Schema }) {
  const t = useTranslations("objectSettings.schema");
  const failureText = useFailureText();
  const { locationId, user, server } = useConnection();
  const [doing, setDoing] = useState<Doing>();
  const { object, folders, fields } = schema;
  const reorder = useMutation(objectMutations.reorder(locationId, object.key));
  const canDefine = server.can("defineObjects") && user.role === "admin" && !object.standard;
  const done = () => setDoing(undefined);
  const fieldsIn = (folderId: string) => fields.filter(({ parentId }) => parentId === folderId);
  const shown = folders.length > 0 ? folders : [{ id: fields[0]?.parentId ?? "", name: t("fields"), position: 0 }];

  const order = (asked: { id: string; fieldIds: string[] }[]) =>
    reorder.mutate(asked, {
      onError: (error) => notify({ title: t("couldntSaveTheOrder"), description: failureText(error).message, tone: "danger" }),
    });
  const moveField = (folder: ObjectFolder, from: number, by: 1 | -1) =>
    order([{ id: folder.id, fieldIds: moved(fieldsIn(folder.id), from, from + by).map(({ id }) => id) }]);

  return (
    <div className="grid gap-8">
      <div className="flex items-center gap-2 max-sm:flex-wrap">
        <Link href={routes.objectSettings()} aria-label={t("allObjects")} className={buttonLook("ghost", "sm", "px-1.5!")}>
          <ArrowLeft aria-hidden className="size-4" />
        </Link>
        <h2 className="min-w-0 flex-1 truncate text-base font-semibold">{object.labels.plural}</h2>
        <code className="truncate font-mono text-xs text-muted max-sm:w-full">{object.key}</code>
      </div>
      <ObjectWords key={object.dateUpdated} schema={schema} canChange={user.role === "admin"} canDefine={canDefine} />
      {shown.map((folder, place) => (
        <Section
          key={folder.id}
          title={folder.name}
          actions={
            canDefine ? (
              <span className="flex flex-wrap justify-end gap-1">
                {place > 0 ? (
                  <Button
                    size="sm"
                    variant="ghost"
                    onClick={() => order(moved(folders, place, place - 1).map(({ id }) => ({ id, fieldIds: [] })))}
                  >
                    {t("moveUp")}
                  </Button>
                ) : null}
                <Button
                  size="sm"
                  variant="ghost"
                  onClick={() => setDoing({ kind: "folder", folder })}
                  aria-label={t("rename2", { name: folder.name })}
                >
                  {t("rename")}
                </Button>
                {fieldsIn(folder.id).length === 0 && folders.length > 1 ? (
                  <Button
                    size="sm"
                    variant="ghost"
                    onClick={() => setDoing({ kind: "removeFolder", folder })}
                    aria-label={t("delete2", { name: folder.name })}
                  >
                    {t("delete")}
                  </Button>
                ) : null}
                <Button size="sm" icon={<Plus aria-hidden />} onClick={() => setDoing({ kind: "field", folderId: folder.id })}>
                  {t("addField")}
                </Button>
              </span>
            ) : null
          }
        >
          {fieldsIn(folder.id).length === 0 ? <p className="text-sm text-muted">{t("noFieldsInThisFolder")}</p> : null}
          <ol className="border-separator not-empty:border-y" aria-label={t("fieldsIn", { name: folder.name })}>
            {fieldsIn(folder.id).map((field, at, all) => (
              <FieldRow
                key={field.id}
                field={field}
                marks={
                  <>
                    {field.fieldKey === object.primaryDisplayProperty ? <Badge tone="accent">{t("titleField")}</Badge> : null}
                    {object.searchableProperties.includes(field.fieldKey) ? <Badge>{t("searchable")}</Badge> : null}
                  </>
                }
                canRemove={field.fieldKey !== object.primaryDisplayProperty}
                isFirst={at === 0}
                isLast={at === all.length - 1}
                canChange={canDefine}
                isMoving={reorder.isPending}
                onMove={(by) => moveField(folder, at, by)}
                onEdit={() => setDoing({ kind: "field", field })}
                onRemove={() => setDoing({ kind: "removeField", field })}
              />
            ))}
          </ol>
        </Section>
      ))}
      {canDefine ? (
        <div>
          <Button icon={<FolderPlus aria-hidden />} onClick={() => setDoing({ kind: "folder" })}>
            {t("addFolder")}
          </Button>
        </div>
      ) : null}
      <AssociationSettings object={object} />
      {canDefine ? (
        <div>
          <Button variant="danger-soft" onClick={() => setDoing({ kind: "removeObject" })}>
            {t("deleteObject")}
          </Button>
        </div>
      ) : null}
      {object.standard ? <p className="text-sm text-muted">{t("theBuiltInFieldsOfStandard")}</p> : null}
      {doing?.kind === "field" ? (
        <ObjectFieldSheet schema={schema} field={doing.field} folderId={doing.folderId ?? doing.field?.parentId} onDone={done} />
      ) : null}
      {doing?.kind === "removeField" ? <RemoveObjectField objectKey={object.key} field={doing.field} onDone={done} /> : null}
      {doing?.kind === "folder" ? <FolderDialog objectKey={object.key} folder={doing.folder} onDone={done} /> : null}
      {doing?.kind === "removeFolder" ? <RemoveFolder objectKey={object.key} folder={doing.folder} onDone={done} /> : null}
      {doing?.kind === "removeObject" ? <RemoveObject object={object} onDone={done} /> : null}
    </div>
  );
}

const nameLongest = 255;

/** Creates or renames a folder. */
function FolderDialog({ objectKey, folder, onDone }: { objectKey: string; folder: ObjectFolder | undefined; onDone: () => void }) {
  const t = useTranslations("objectSettings.schema");
  const { locationId } = useConnection();
  const create = useMutation(objectMutations.createFolder(locationId, objectKey));
  const rename = useMutation(objectMutations.renameFolder(locationId, objectKey, folder?.id ?? ""));
  return (
    <NameDialog
      title={folder === undefined ? t("addFolder") : t("rename2", { name: folder.name })}
      saveLabel={folder === undefined ? t("addFolder") : t("rename")}
      name={folder?.name ?? ""}
      maxLength={nameLongest}
      onSave={(folder === undefined ? create : rename).mutateAsync}
      onClose={onDone}
    />
  );
}

function RemoveFolder({ objectKey, folder, onDone }: { objectKey: string; folder: ObjectFolder; onDone: () => void }) {
  const t = useTranslations("objectSettings.schema");
  const { locationId } = useConnection();
  const remove = useMutation(objectMutations.removeFolder(locationId, objectKey, folder.id));
  return (
    <ConfirmDialog
      open
      onOpenChange={onDone}
      title={t("delete3", { name: folder.name })}
      confirmLabel={t("deleteFolder")}
      onConfirm={async () => {
        await remove.mutateAsync();
        notify({ title: t("folderDeleted", { name: folder.name }), tone: "success" });
      }}
    >
      <p>{t("theFolderIsEmpty")}</p>
    </ConfirmDialog>
  );
}

function RemoveObjectField({ objectKey, field, onDone }: { objectKey: string; field: ObjectField; onDone: () => void }) {
  const { locationId } = useConnection();
  const usage = useQuery(objectQueries.fieldUsage(locationId, objectKey, field.id));
  const remove = useMutation(objectMutations.removeField(locationId, objectKey, field.id));
  return (
    <RemoveField
      field={field}
      holder="record"
      usage={usage}
      count={usage.data?.records}
      remove={() => remove.mutateAsync()}
      onDone={onDone}
    />
  );
}

/** Deletes an object with its records, after its name has been typed. */
function RemoveObject({ object, onDone }: { object: CrmObject; onDone: () => void }) {
  const t = useTranslations("objectSettings.schema");
  const { locationId } = useConnection();
  const router = useRouter();
  const id = useId();
  const [typed, setTyped] = useState("");
  const { data: usage } = useQuery(objectQueries.usage(locationId, object.key));
  const remove = useMutation(objectMutations.remove(locationId, object.key));
  const name = object.labels.plural;
  return (
    <ConfirmDialog
      open
      onOpenChange={onDone}
      title={t("delete3", { name })}
      confirmLabel={t("deleteObject2")}
      onConfirm={async () => {
        if (typed.trim() !== name) throw new WordedError(t("typeNameToConfirm", { name }));
        await remove.mutateAsync();
        notify({ title: t("willBeDeleted", { name }), tone: "success" });
        router.push(routes.objectSettings());
      }}
    >
      <div className="grid gap-3">
        <p>
          {usage
            ? t("deletesItsData", { records: usage.records, associations: usage.associations, relations: usage.relations })
            : t("deletesAllItsData")}
        </p>
        <label htmlFor={id}>{t.rich("typeToConfirm", { name, strong: (text) => <strong>{text}</strong> })}</label>
        <Input id={id} value={typed} onChange={(event) => setTyped(event.target.value)} autoComplete="off" />
      </div>
    </ConfirmDialog>
  );
}
