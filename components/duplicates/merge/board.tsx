"use client";

import { useQuery } from "@tanstack/react-query";
import { Merge, UsersRound } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Banner } from "#components/ui/banner.tsx";
import { Button } from "#components/ui/button.tsx";
import { useFailureText } from "#components/ui/failure-text.ts";
import { usePlace } from "#components/ui/place.tsx";
import { TraceId } from "#components/ui/trace-id.tsx";
import type { DuplicateGroup } from "#contract/duplicates/duplicates.ts";
import { isApiError } from "#contract/errors.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { customFieldQueries } from "#lib/api/custom-fields.ts";
import { duplicateQueries } from "#lib/api/duplicates.ts";
import { formatDay } from "#lib/format/dates.ts";
import { useShortcut } from "#lib/shortcuts.ts";
import { duplicateShortcuts } from "../duplicate-shortcuts.ts";
import { fullestOf } from "./fields.ts";
import { MergePreview } from "./preview.tsx";
import { MergeTable } from "./table.tsx";
import { useMergeActions } from "./use-merge-actions.ts";

/** Compares contacts: which values to keep, the resulting contact, and the buttons to merge or dismiss. */
export function MergeBoard({ group, onDone, onStale }: { group: DuplicateGroup; onDone: () => void; onStale: () => void }) {
  const t = useTranslations("duplicates.board");
  const words = useTranslations("duplicates.words");
  const failureText = useFailureText();
  const connection = useConnection();
  const { locationId } = connection;
  const { contacts } = group;
  const { locale } = usePlace();
  const [keep, setKeep] = useState(() => fullestOf(contacts));
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [chosen, setChosen] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<unknown>();
  const { data: definitions = [] } = useQuery(customFieldQueries.list(connection.server));
  const actions = useMergeActions();

  const keepId = contacts.some(({ id }) => id === keep) ? keep : fullestOf(contacts);
  const merging = contacts.filter(({ id }) => !left.has(id));
  const mergeIds = merging.map(({ id }) => id).filter((id) => id !== keepId);
  const fields = Object.fromEntries(Object.entries(chosen).filter(([, id]) => merging.some((contact) => contact.id === id)));
  const plan = { locationId, keepId, mergeIds, fields };
  const preview = useQuery(duplicateQueries.preview(plan, contacts.map(({ dateUpdated }) => dateUpdated).join(" ")));

  const isBusy = actions.isMerging || actions.isDismissing;
  const merge = async () => {
    setFailure(undefined);
    try {
      await actions.merge({ ...plan, expected: Object.fromEntries(merging.map(({ id, dateUpdated }) => [id, dateUpdated])) });
      onDone();
    } catch (error) {
      setFailure(error);
      if (isApiError(error, "CHANGED_MEANWHILE") || isApiError(error, "NOT_FOUND")) onStale();
    }
  };
  const dismiss = async () => {
    if (await actions.dismiss(contacts.map(({ id }) => id))) onDone();
  };
  useShortcut(duplicateShortcuts.merge, () => void merge(), !isBusy);
  useShortcut(duplicateShortcuts.dismiss, () => void dismiss(), !isBusy);

  return (
    <div className="grid gap-4 px-4 pb-5 sm:px-5">
      <div className="sticky top-0 z-2 -mx-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-separator bg-surface px-4 py-3 sm:-mx-5 sm:px-5">
        <p className="min-w-0 flex-1 basis-56 text-sm text-muted wrap-anywhere">
          {group.matches.length === 0
            ? t("theseContactsHaveNothingInCommon")
            : group.matches
                .map(({ reason, value, dateOfBirth }) => {
                  const day = dateOfBirth === undefined ? [] : [formatDay(dateOfBirth, "date", locale)];
                  return words("matchOf", { reason: words(`reason.${reason}`), value: [value, ...day].join(" ") });
                })
                .join(" · ")}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button
            icon={<UsersRound aria-hidden />}
            onClick={() => void dismiss()}
            pending={actions.isDismissing}
            disabled={actions.isMerging}
          >
            {t("notDuplicates")}
          </Button>
          <Button
            variant="primary"
            icon={<Merge aria-hidden />}
            onClick={() => void merge()}
            pending={actions.isMerging}
            disabled={actions.isDismissing}
          >
            {t("merge", { count: merging.length })}
          </Button>
        </div>
      </div>
      {failure === undefined ? null : (
        <Banner tone="danger" title={t("couldntMergeTheContacts")}>
          {isApiError(failure, "CHANGED_MEANWHILE") ? t("oneOfTheContactsWasJust") : failureText(failure).message}
          {failureText(failure).traceId ? <TraceId id={failureText(failure).traceId ?? ""} /> : null}
        </Banner>
      )}
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <MergeTable
          contacts={contacts}
          definitions={definitions}
          keepId={keepId}
          onKeep={setKeep}
          left={left}
          onLeave={(id, isLeft) => setLeft(new Set(isLeft ? [...left, id] : [...left].filter((other) => other !== id)))}
          chosen={chosen}
          onChoose={(field, id) => setChosen({ ...chosen, [field]: id })}
        />
        <div className="grid gap-2">
          <p className="text-xs text-muted">{t("resultItGetsTheNotesTasks")}</p>
          {preview.isError && preview.data === undefined ? (
            <Banner tone="danger" title={t("couldntPreviewTheResult")}>
              {failureText(preview.error).message}
            </Banner>
          ) : (
            <MergePreview contact={preview.data} definitions={definitions} isStale={preview.isPlaceholderData} />
          )}
        </div>
      </div>
    </div>
  );
}
