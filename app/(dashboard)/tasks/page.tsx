import { Messages } from "#components/layout/messages.tsx";
import { Prefetch } from "#components/layout/prefetch.tsx";
import { TasksPage } from "#components/tasks/list/tasks-page.tsx";
import { taskQueries } from "#lib/api/tasks.ts";
import { titled } from "#lib/i18n/titled.ts";
import { taskAskedOf, tasksUrl } from "#lib/url/tasks.ts";

export const generateMetadata = titled("tasks");

export default async function Page({ searchParams }: PageProps<"/tasks">) {
  const state = tasksUrl.read(await searchParams);
  return (
    <Messages of={["tasks"]}>
      <Prefetch
        load={async (client, { server, user }) => {
          if (!server.can("taskList")) return;
          const asked = taskAskedOf(state, user.id);
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
