"use client";

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { CircleCheckBig } from "lucide-react";
import { useMemo } from "react";
import { PageHeader } from "#components/layout/page-header.tsx";
import { Requires } from "#components/layout/requires.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { ErrorState } from "#components/ui/error-state.tsx";
import { useFigures } from "#components/ui/place.tsx";
import { Select } from "#components/ui/select.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { Tabs } from "#components/ui/tabs.tsx";
import { useConnection } from "#lib/api/connection.tsx";
import { wordsOf } from "#lib/api/failure.ts";
import { taskQueries } from "#lib/api/tasks.ts";
import { userQueries } from "#lib/api/users.ts";
import { taskAskedOf, tasksUrl } from "#lib/url/tasks.ts";
import { useListUrl } from "#lib/url/use-list-url.ts";
import { TaskList } from "./task-list.tsx";

/** The tasks of all contacts: the user's own, or everyone's. */
export function TasksPage() {
  return (
    <Requires capability="taskList" what="The list of tasks over all contacts">
      <AllTasks />
    </Requires>
  );
}

function AllTasks() {
  const figure = useFigures();
  const connection = useConnection();
  const [{ owner, state }, change] = useListUrl(tasksUrl);
  const asked = taskAskedOf({ owner, state }, connection.user.id);
  const tasks = useInfiniteQuery(taskQueries.all(connection.server, asked));
  const { data: counts } = useQuery(taskQueries.count(connection.server, asked.owner));
  const { data: users = [] } = useQuery(userQueries.list(connection.server));
  const all = useMemo(() => tasks.data?.pages.flatMap((page) => page.tasks) ?? [], [tasks.data]);
  const owners = [
    { value: "me", label: "My tasks" },
    { value: "all", label: "Everyone's tasks" },
    { value: "none", label: "Nobody's tasks" },
    ...users
      .filter(({ id }) => id !== connection.user.id)
      .map(({ id, name, email }) => ({ value: id, label: name || email, isVerbatim: true })),
  ];
  const open = counts && counts.overdue + counts.today + counts.upcoming;
  return (
    <>
      <PageHeader title="Tasks" detail={open === undefined ? undefined : `${figure(open)} open`}>
        <Select label="Whose tasks" options={owners} value={owner} onChange={(next) => change({ owner: next })} className="w-48" />
      </PageHeader>
      <Tabs
        label="State"
        spansPage
        className="shrink-0"
        selected={state}
        onSelect={(next) => change({ state: next === "done" ? "done" : "open" })}
        tabs={[
          { id: "open", label: "Open", count: open },
          { id: "done", label: "Done", count: counts?.done },
        ]}
      />
      {tasks.isPending ? (
        <TaskListSkeleton />
      ) : tasks.data === undefined ? (
        <ErrorState
          title="The tasks could not be read"
          {...wordsOf(tasks.error)}
          onRetry={() => void tasks.refetch()}
          retrying={tasks.isFetching}
        />
      ) : all.length === 0 ? (
        <EmptyState icon={<CircleCheckBig aria-hidden />} title={state === "done" ? "Nothing is done yet" : "Nothing to do"}>
          {state === "done"
            ? "Completed tasks appear here."
            : "Tasks are set on a contact's page, with T. Those of others are one filter away."}
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
  return (
    <div role="status" className="mx-auto w-full max-w-5xl px-4 pt-5">
      <span className="sr-only">Loading the tasks</span>
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
