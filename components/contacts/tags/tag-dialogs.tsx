"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#components/ui/button.tsx";
import { CancelButton } from "#components/ui/cancel-button.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { Input } from "#components/ui/input.tsx";
import type { BulkAction } from "#contract/contacts/bulk.ts";
import { startBulk } from "#lib/api/bulk.ts";
import { bulkEngine } from "#lib/api/bulk-engines.ts";
import { useConnection } from "#lib/api/connection.tsx";
import type { TagInUse } from "#lib/api/tags.ts";
import { titleOf } from "../bulk/words.ts";

const longestTag = 255;

/** Runs a change of tags on every contact that has one of them. Its progress is shown with an undo. */
function useChangeTags() {
  const t = useTranslations("contacts.dialog");
  const { server } = useConnection();
  const client = useQueryClient();
  return (action: BulkAction, tags: readonly string[]) => {
    const target = { filters: [{ field: "tags", operator: "eq" as const, value: [...tags] }], except: [] };
    startBulk(
      client,
      titleOf(action, "", t),
      bulkEngine(server)(action, target, () => undefined),
    );
  };
}

type ReplaceTagsProps = { tags: readonly TagInUse[]; known: readonly TagInUse[]; onDone: () => void };

/** Renames one tag, or merges several into one. If the new name already exists, the tag is merged with that one. */
export function ReplaceTags({ tags, known, onDone }: ReplaceTagsProps) {
  const t = useTranslations("tags.replace");
  const change = useChangeTags();
  const id = useId();
  const names = tags.map(({ tag }) => tag);
  const largest = tags.toSorted((one, other) => other.count - one.count)[0]?.tag ?? "";
  const [typed, setTyped] = useState(largest);
  const name = typed.trim();
  const isMerge = tags.length > 1;
  const joined = isMerge ? undefined : known.find(({ tag }) => tag === name && !names.includes(tag));
  const replaced = tags.filter(({ tag }) => tag !== name);
  const isReady = name !== "" && replaced.length > 0;
  // Until another name is typed, this is the number of all contacts with the tag.
  const changed = (isReady ? replaced : tags).reduce((sum, { count }) => sum + count, 0);
  const start = () => {
    const from = replaced.map(({ tag }) => tag);
    change({ kind: "replace-tags", tags: from, tag: name }, from);
    onDone();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onDone()}
      title={isMerge ? t("mergeTitle", { count: tags.length }) : t("renameTitle", { tag: names.join(", ") })}
      footer={
        <>
          <CancelButton />
          <Button type="submit" form={id} variant="primary" disabled={!isReady}>
            {isMerge || joined ? t("merge") : t("rename")}
          </Button>
        </>
      }
    >
      <form
        id={id}
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) start();
        }}
      >
        {isMerge ? <p className="wrap-break-word">{names.join(", ")}</p> : null}
        <label htmlFor={`${id}name`} className="grid gap-1 text-sm font-medium">
          {isMerge ? t("mergeInto") : t("newName")}
          <Input
            id={`${id}name`}
            autoFocus
            autoComplete="off"
            maxLength={longestTag}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </label>
        <p className="text-sm text-muted">
          {joined ? t("willBeMerged", { tag: joined.tag, count: joined.count }) : null} {t("changesContacts", { count: changed })}
        </p>
        <p className="text-sm text-muted">{t("workflowsKeepTheOldName")}</p>
      </form>
    </Dialog>
  );
}

export function DeleteTag({ tag: { tag, count }, onDone }: { tag: TagInUse; onDone: () => void }) {
  const t = useTranslations("tags.delete");
  const change = useChangeTags();
  return (
    <ConfirmDialog
      open
      onOpenChange={onDone}
      title={t("title", { tag })}
      confirmLabel={t("confirm")}
      onConfirm={() => change({ kind: "remove-tags", tags: [tag] }, [tag])}
    >
      <p>{t("removedFrom", { count })}</p>
    </ConfirmDialog>
  );
}
