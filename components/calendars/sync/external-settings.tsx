"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { CalendarX2, Plus, RefreshCw, Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Failure } from "#components/layout/failure.tsx";
import { Button } from "#components/ui/button.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { useFailureText } from "#components/ui/failure-text.ts";
import { IconButton } from "#components/ui/icon-button.tsx";
import { Section } from "#components/ui/section.tsx";
import { SkeletonLines } from "#components/ui/skeleton.tsx";
import { Time } from "#components/ui/time.tsx";
import { notify } from "#components/ui/toast-queue.ts";
import { UserBadge } from "#components/users/user-badge.tsx";
import type { ExternalCalendar } from "#contract/calendars/external-calendars.ts";
import { externalMutations, externalQueries } from "#lib/api/calendar-sync.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { NewExternalDialog } from "./new-external-dialog.tsx";

/** Calendars elsewhere whose events block bookings here. */
export function ExternalSettings() {
  const t = useTranslations("calendarSync.external");
  const { locationId } = useConnection();
  const list = useQuery(externalQueries.list(locationId));
  const [isAdding, setAdding] = useState(false);
  const { calendars = [], mayManageOthers = false } = list.data ?? {};
  const add = (
    <Button icon={<Plus aria-hidden />} onClick={() => setAdding(true)}>
      {t("add")}
    </Button>
  );
  return (
    <Section title={t("title")} hint={t("hint")} actions={calendars.length > 0 ? add : null}>
      {list.isError ? (
        <Failure title={t("couldntLoad")} error={list.error} onRetry={list.refetch} />
      ) : list.data === undefined ? (
        <SkeletonLines count={3} />
      ) : calendars.length === 0 ? (
        <EmptyState icon={<CalendarX2 aria-hidden />} title={t("empty")} actions={add}>
          {t("emptyHint")}
        </EmptyState>
      ) : (
        <ul className="divide-y divide-separator border-y border-separator">
          {calendars.map((calendar) => (
            <ExternalRow key={calendar.id} calendar={calendar} isWithUser={mayManageOthers} />
          ))}
        </ul>
      )}
      {isAdding ? <NewExternalDialog mayChooseUser={mayManageOthers} onDone={() => setAdding(false)} /> : null}
    </Section>
  );
}

function ExternalRow({ calendar, isWithUser }: { calendar: ExternalCalendar; isWithUser: boolean }) {
  const t = useTranslations("calendarSync.external");
  const failureText = useFailureText();
  const { locationId } = useConnection();
  const refresh = useMutation(externalMutations.refresh(locationId));
  const remove = useMutation(externalMutations.remove(locationId));
  const [isRemoving, setRemoving] = useState(false);
  const { id, userId, name, host, checkedAt, problem } = calendar;
  const readNow = () => refresh.mutate(id, { onError: (error) => notify({ title: failureText(error).message, tone: "danger" }) });
  return (
    <li className="flex items-start gap-2 py-3">
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="truncate text-sm font-medium">{name}</p>
        {isWithUser ? (
          <p className="text-xs">
            <UserBadge userId={userId} />
          </p>
        ) : null}
        <p className="truncate text-xs text-muted">{host}</p>
        <p className="text-xs text-muted">
          {checkedAt === null ? t("notRead") : t.rich("lastRead", { time: () => <Time at={checkedAt} style="relative" /> })}
        </p>
        {problem === null ? null : <p className="text-xs text-danger">{t(`problem.${problem}`)}</p>}
      </div>
      <IconButton label={t("readNow", { name })} icon={<RefreshCw aria-hidden />} onClick={readNow} pending={refresh.isPending} />
      <IconButton label={t("removeOf", { name })} icon={<Trash2 aria-hidden />} onClick={() => setRemoving(true)} />
      <ConfirmDialog
        open={isRemoving}
        onOpenChange={setRemoving}
        title={t("removeTitle")}
        confirmLabel={t("remove")}
        onConfirm={async () => {
          await remove.mutateAsync(id);
          notify({ title: t("removed"), tone: "success" });
        }}
      >
        <p>{t("removeConsequence", { name })}</p>
      </ConfirmDialog>
    </li>
  );
}
