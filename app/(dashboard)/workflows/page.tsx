import type { Metadata } from "next";
import { OwnOnly } from "#components/layout/own-only.tsx";
import { WorkflowList } from "#components/workflows/workflow-list.tsx";

export const metadata: Metadata = { title: "Workflows" };

export default function Page() {
  return (
    <OwnOnly what="Editing workflows">
      <WorkflowList />
    </OwnOnly>
  );
}
