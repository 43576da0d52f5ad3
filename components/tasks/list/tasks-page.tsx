"use client";

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { CircleCheckBig } from "lucide-react";
import { useMemo } from "react";
import { useTranslations } from "use-intl";
import { plainSettings } from "#components/data-table/columns/settings.ts";
import { NextStep } from "#components/layout/next-step.tsx";
import { PageHeader } from "#components/layout/page-header.tsx";
import { Requires } from "#components/layout/requires.tsx";
import { SavedViewMenu } from "#components/saved-views/saved-view-menu.tsx";
import { useSavedView } from "#components/saved-views/use-saved-view.ts";
import { useViewCounts } from "#components/saved-views/use-view-counts.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { ErrorState } from "#components/ui/error-state.tsx";
import { useFailureText } from "#components/ui/failure-text.ts";
import { Select } from "#components/ui/select.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { Tabs } from "#components/ui/tabs.tsx";
import { useConnection } from "#lib/api/connection.tsx";
import { countTasks, taskQueries } from "#lib/api/tasks.ts";
import { useUsers } from "#lib/api/use-users.ts";
import { userOptions } from "#lib/api/users.ts";
import { taskAskedOf, tasksStateOf, tasksUrl } from "#lib/url/tasks.ts";
import { useListUrl } from "#lib/url/use-list-url.ts";
import { TaskList } from "./task-list.tsx";

/** The tasks of all contacts: the user's own, or everyone's. */
export function TasksPage() {
  return (
    <Requires capability="taskList">
      <AllTasks />
    </Requires>
  );
}

function AllTasks() {
  const t = useTranslations("tasks");
  const failureText = useFailureText();
  const connection = useConnection();
  const [given, change] = useListUrl(tasksUrl);
  const viewed = useSavedView({ list: "tasks", state: given, change, url: tasksUrl, stateOf: tasksStateOf, standard: plainSettings });
  const { owner, state } = viewed.state;
  const viewCounts = useViewCounts(viewed.views, (query, signal) =>
    countTasks(connection.server, taskAskedOf(tasksStateOf(query), connection.user.id), signal),
  );
  const asked = taskAskedOf({ owner, state }, connection.user.id);
  const tasks = useInfiniteQuery({ ...taskQueries.all(connection.server, asked), enabled: !viewed.isWaiting });
  const { data: counts } = useQuery(taskQueries.count(connection.server, asked.owner));
  const users = useUsers();
  const all = useMemo(() => tasks.data?.pages.flatMap((page) => page.tasks) ?? [], [tasks.data]);
  const groups = [
    { value: "me", label: t("page.mine") },
    { value: "all", label: t("page.everyones") },
    { value: "none", label: t("page.unassigned") },
  ];
  const isUser = groups.every(({ value }) => value !== owner);
  const owners = [...groups, ...userOptions(users, isUser ? owner : null).filter(({ value }) => value !== connection.user.id)];
  const open = counts && counts.overdue + counts.today + counts.upcoming;
  return (
    <>
      <PageHeader title={t("page.title")} detail={open === undefined ? undefined : t("page.openCount", { count: open })}>
        {connection.server.can("savedViews") ? (
          <SavedViewMenu
            locationId={connection.locationId}
            list="tasks"
            views={viewed.views}
            view={viewed.view}
            isChanged={viewed.isChanged}
            query={{ owner, state }}
            settings={plainSettings}
            counts={viewCounts}
            onShow={viewed.show}
          />
        ) : null}
        <Select label={t("page.owner")} options={owners} value={owner} onChange={(next) => change({ owner: next })} className="w-48" />
      </PageHeader>
      <Tabs
        label={t("page.status")}
        spansPage
        className="shrink-0"
        selected={state}
        onSelect={(next) => change({ state: next === "done" ? "done" : "open" })}
        tabs={[
          { id: "open", label: t("page.open"), count: open },
          { id: "done", label: t("page.done"), count: counts?.done },
        ]}
      />
      {tasks.isPending ? (
        <TaskListSkeleton />
      ) : tasks.data === undefined ? (
        <ErrorState
          title={t("page.failed")}
          {...failureText(tasks.error)}
          onRetry={() => void tasks.refetch()}
          retrying={tasks.isFetching}
        />
      ) : all.length === 0 ? (
        <EmptyState
          icon={<CircleCheckBig aria-hidden />}
          title={t(state === "done" ? "empty.done" : "empty.open")}
          actions={<NextStep to="contacts" />}
        >
          {t(state === "done" ? "empty.doneHint" : "empty.openHint")}
        </EmptyState>
      ) : (
        <TaskList
          key={`${asked.owner} ${state}`}
          tasks={all}
          counts={counts}
          isDone={state === "done"}
          hasMore={tasks.hasNextPage}
          isReadingMore={tasks.isFetchingNextPage}
          hasFailed={tasks.isFetchNextPageError}
          onMore={tasks.fetchNextPage}
        />
      )}
    </>
  );
}

function TaskListSkeleton() {
  const t = useTranslations("tasks.page");
  return (
    <div role="status" className="mx-auto w-full max-w-5xl px-4 pt-5">
      <span className="sr-only">{t("loading")}</span>
      {Array.from({ length: 12 }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
        <div key={row} className="flex h-10 items-center gap-3 px-2">
          <Skeleton className="size-4" />
          <Skeleton className={["w-64", "w-48", "w-80"][row % 3] ?? "w-64"} />
          <Skeleton className="ms-auto w-32" />
        </div>
      ))}
    </div>
  );
}
