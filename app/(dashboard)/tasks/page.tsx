import { Messages } from "#components/layout/messages.tsx";
import { Prefetch } from "#components/layout/prefetch.tsx";
import { TasksPage } from "#components/tasks/list/tasks-page.tsx";
import { savedViewQueries } from "#lib/api/saved-views.ts";
import { taskQueries } from "#lib/api/tasks.ts";
import { titled } from "#lib/i18n/titled.ts";
import { defaultViewOf } from "#lib/url/saved-view.ts";
import { taskAskedOf, tasksStateOf, tasksUrl } from "#lib/url/tasks.ts";

export const generateMetadata = titled("tasks");

export default async function Page({ searchParams }: PageProps<"/tasks">) {
  const given = tasksUrl.read(await searchParams);
  return (
    <Messages of={["savedViews", "tasks"]}>
      <Prefetch
        load={async (client, { server, user }) => {
          if (!server.can("taskList")) return;
          const saved = savedViewQueries.list(server, "tasks");
          if (server.can("savedViews")) await client.prefetchQuery(saved);
          const view = defaultViewOf(tasksUrl, given, client.getQueryData(saved.queryKey));
          const asked = taskAskedOf(view ? tasksStateOf(view.query) : given, user.id);
          await Promise.all([
            client.prefetchInfiniteQuery(taskQueries.all(server, asked)),
            client.prefetchQuery(taskQueries.count(server, asked.owner)),
          ]);
        }}
      >
        <TasksPage />
      </Prefetch>
    </Messages>
  );
}
