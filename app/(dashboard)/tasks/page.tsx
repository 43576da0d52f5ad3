import { TasksPage } from "#components/tasks/tasks-page.tsx";
import { titled } from "#lib/i18n/titled.ts";

export const generateMetadata = titled("Tasks");

export default function Page() {
  return <TasksPage />;
}
