"use client";

import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Failure } from "#components/layout/failure.tsx";
import { Button } from "#components/ui/button.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { MoreButton } from "#components/ui/more-button.tsx";
import { usePlace } from "#components/ui/place.tsx";
import { Section } from "#components/ui/section.tsx";
import { SkeletonLines } from "#components/ui/skeleton.tsx";
import { Time } from "#components/ui/time.tsx";
import { notify } from "#components/ui/toast-queue.ts";
import { useActorText } from "#components/ui/use-actor-text.ts";
import { useLabelled } from "#components/ui/use-labelled.ts";
import { UserBadge } from "#components/users/user-badge.tsx";
import { isApiError } from "#contract/errors.ts";
import type { ObjectSchema, RecordChange, RecordEvent } from "#contract/objects/definitions.ts";
import { useConnection, useMay } from "#lib/api/connection.tsx";
import { recordMutations, recordQueries } from "#lib/api/records.ts";
import { propertyOf, textOfProperty } from "../value-text.ts";

/** A record's history, with undo. */
export function RecordHistory({ schema, recordId, isGone = false }: { schema: ObjectSchema; recordId: string; isGone?: boolean }) {
  const t = useTranslations("objects.recordHistory");
  const actorText = useActorText();
  const { locationId } = useConnection();
  const { key, labels } = schema.object;
  const mayWrite = useMay("write-record");
  const [asked, setAsked] = useState<RecordEvent>();
  const history = useInfiniteQuery(recordQueries.history(locationId, key, recordId));
  const restore = useMutation(recordMutations.restore(locationId, key, recordId));
  const events = history.data?.pages.flatMap((page) => page.events) ?? [];
  // A record that never existed has no history.
  if (isGone && isApiError(history.error, "NOT_FOUND")) return null;
  if (history.isError) return <Failure title={t("couldntLoadHistory")} error={history.error} onRetry={history.refetch} />;
  return (
    <Section title={t("history")}>
      {history.data === undefined ? <SkeletonLines count={3} /> : null}
      {history.data !== undefined && events.length === 0 ? <p className="text-sm text-muted">{t("noHistoryYet")}</p> : null}
      <ol className="grid gap-3" aria-label={t("history")}>
        {events.map((event) => (
          <li key={event.seq} className="grid gap-1 border-s-2 border-separator ps-3 text-sm">
            <p className="flex flex-wrap items-baseline gap-x-1.5">
              {event.actor.kind === "user" && event.actor.id ? (
                <UserBadge userId={event.actor.id} />
              ) : (
                <span>{actorText(event.actor)}</span>
              )}
              <span className="text-muted">{t(`actorAction.${event.action}`)}</span>
              <Time at={event.at} style="relative" className="text-xs text-muted" />
            </p>
            {event.action === "update" ? (
              <ul className="grid gap-0.5 text-xs">
                {event.changes.map((change) => (
                  <ChangeLine key={change.field} schema={schema} change={change} />
                ))}
              </ul>
            ) : null}
            {event.action === "create" || !mayWrite ? null : (
              <div>
                <Button size="sm" variant="ghost" onClick={() => setAsked(event)}>
                  {event.action === "delete" ? t("restore") : t("restorePreviousVersion")}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ol>
      <MoreButton of={history} size="sm">
        {t("showOlder")}
      </MoreButton>
      <ConfirmDialog
        open={asked !== undefined}
        onOpenChange={() => setAsked(undefined)}
        title={asked?.action === "delete" ? t("restoreThisRecord") : t("restoreThePreviousVersion")}
        confirmLabel={t("restore")}
        tone="primary"
        onConfirm={async () => {
          if (asked === undefined) return;
          await restore.mutateAsync(asked.seq);
          notify({ title: t("restored", { singular: labels.singular }), tone: "success" });
        }}
      >
        <p>{t("thisRestoresItsValuesOwnerAnd")}</p>
      </ConfirmDialog>
    </Section>
  );
}

function ChangeLine({ schema, change }: { schema: ObjectSchema; change: RecordChange }) {
  const t = useTranslations("objects.recordHistory");
  const { locale } = usePlace();
  const labelled = useLabelled();
  const field = schema.fields.find((each) => propertyOf(each) === change.field.split(".")[0]);
  const text = (value: unknown) => textOfProperty(field, change.field, value, locale) || t("nothing");
  const name = field?.name ?? { owner: t("owner"), followers: t("followers") }[change.field] ?? change.field;
  return (
    <li className="wrap-anywhere">
      <span className="text-muted">{labelled(name)}</span> <del className="text-muted">{text(change.before)}</del> → {text(change.after)}
    </li>
  );
}
