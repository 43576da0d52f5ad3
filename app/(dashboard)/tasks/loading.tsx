import { TaskListSkeleton } from "#components/tasks/task-list-skeleton.tsx";

export default function Loading() {
  return <TaskListSkeleton />;
}
