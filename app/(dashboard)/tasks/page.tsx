import type { Metadata } from "next";
import { TasksPage } from "#components/tasks/tasks-page.tsx";

export const metadata: Metadata = { title: "Tasks" };

export default function Page() {
  return <TasksPage />;
}
