"use client";

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Hourglass, Plus, Settings } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Failure } from "#components/layout/failure.tsx";
import { NextStep } from "#components/layout/next-step.tsx";
import { PageBody } from "#components/layout/page-body.tsx";
import { PageHeader } from "#components/layout/page-header.tsx";
import { Button, buttonLook } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import { MoreButton } from "#components/ui/more-button.tsx";
import { SkeletonLines } from "#components/ui/skeleton.tsx";
import { Tabs } from "#components/ui/tabs.tsx";
import type { WaitingEntry } from "#contract/waiting-list/waiting-list.ts";
import { appointmentQueries } from "#lib/api/appointments.ts";
import { useConnection, useMay } from "#lib/api/connection.tsx";
import { useUsers } from "#lib/api/use-users.ts";
import { userName } from "#lib/api/users.ts";
import { waitingListQueries } from "#lib/api/waiting-list.ts";
import { routes } from "#lib/routes.ts";
import { EntryRow } from "./entry-row.tsx";
import { EntrySheet } from "./entry-sheet.tsx";
import { SettingsSheet } from "./settings-sheet.tsx";

type ListState = "open" | "closed";

/** Contacts who wait for a time, in the order in which they were added. */
export function WaitingListPage() {
  const t = useTranslations("waitingList.page");
  const { server } = useConnection();
  const mayChange = useMay("change-waiting-list");
  const maySet = useMay("set-waiting-list");
  const [state, setState] = useState<ListState>("open");
  const [edited, setEdited] = useState<WaitingEntry | "new">();
  const [isSetting, setIsSetting] = useState(false);
  const calendars = useQuery(appointmentQueries.calendars(server));
  const settings = useQuery(waitingListQueries.settings(server));
  return (
    <>
      <PageHeader title={t("title")}>
        <Link href={routes.board()} className={buttonLook("secondary")}>
          {t("calendars")}
        </Link>
        {maySet && settings.data !== undefined ? (
          <IconButton label={t("settings")} icon={<Settings aria-hidden />} onClick={() => setIsSetting(true)} />
        ) : null}
        {mayChange ? (
          <Button
            size="sm"
            variant="primary"
            icon={<Plus aria-hidden />}
            disabled={calendars.data === undefined}
            onClick={() => setEdited("new")}
          >
            {t("add")}
          </Button>
        ) : null}
      </PageHeader>
      <Tabs
        label={t("show")}
        spansPage
        selected={state}
        onSelect={(id) => setState(id === "closed" ? "closed" : "open")}
        tabs={[
          { id: "open", label: t("open") },
          { id: "closed", label: t("closed") },
        ]}
      />
      <PageBody>
        <Entries state={state} onEdit={setEdited} />
      </PageBody>
      {edited !== undefined && calendars.data !== undefined ? (
        <EntrySheet {...(edited === "new" ? {} : { entry: edited })} calendars={calendars.data} onDone={() => setEdited(undefined)} />
      ) : null}
      {isSetting && settings.data !== undefined ? <SettingsSheet settings={settings.data} onDone={() => setIsSetting(false)} /> : null}
    </>
  );
}

function Entries({ state, onEdit }: { state: ListState; onEdit: (entry: WaitingEntry) => void }) {
  const t = useTranslations("waitingList.page");
  const { server } = useConnection();
  const list = useInfiniteQuery(waitingListQueries.list(server, state));
  const users = useUsers();
  const pages = list.data?.pages ?? [];
  if (list.isPending) return <SkeletonLines count={8} />;
  if (list.data === undefined) return <Failure title={t("couldntLoad")} error={list.error} onRetry={list.refetch} />;
  if (pages.every(({ entries }) => entries.length === 0))
    return (
      <EmptyState
        icon={<Hourglass aria-hidden />}
        title={t(state === "open" ? "nobodyWaits" : "noneClosed")}
        actions={<NextStep to="calendars" />}
      >
        {t(state === "open" ? "nobodyWaitsHint" : "noneClosedHint")}
      </EmptyState>
    );
  return (
    <>
      <ul aria-label={t("title")} className="@container border-y border-separator">
        {pages.map(({ entries }) => (
          <EntryPage key={entries[0]?.id} entries={entries} memberName={(userId) => userName(users, userId)} onEdit={onEdit} />
        ))}
      </ul>
      <MoreButton of={list} className="pt-4 text-center">
        {t("showMore")}
      </MoreButton>
    </>
  );
}

type EntryPageProps = { entries: readonly WaitingEntry[]; memberName: (userId: string) => string; onEdit: (entry: WaitingEntry) => void };

/** The entries of one page with their free times, which one request finds for the whole page. */
function EntryPage({ entries, memberName, onEdit }: EntryPageProps) {
  const { server } = useConnection();
  const waiting = entries.filter((entry) => entry.state === "waiting").map(({ id }) => id);
  const { data: times } = useQuery(waitingListQueries.freeTimes(server, waiting));
  return entries.map((entry) => (
    <EntryRow key={entry.id} entry={entry} times={times?.[entry.id]} memberName={memberName} onEdit={() => onEdit(entry)} />
  ));
}
