import type { Metadata } from "next";
import { OwnOnly } from "#components/layout/own-only.tsx";
import { WorkflowPage } from "#components/workflows/workflow-page.tsx";

export const metadata: Metadata = { title: "Workflow" };

export default async function Page({ params }: { params: Promise<{ workflowId: string }> }) {
  const { workflowId } = await params;
  return (
    <OwnOnly what="Editing workflows">
      <WorkflowPage workflowId={decodeURIComponent(workflowId)} />
    </OwnOnly>
  );
}
