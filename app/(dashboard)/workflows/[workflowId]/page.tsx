import { OwnOnly } from "#components/layout/own-only.tsx";
import { WorkflowPage } from "#components/workflows/workflow-page.tsx";
import { titled } from "#lib/i18n/titled.ts";

export const generateMetadata = titled("Workflow");

export default async function Page({ params }: { params: Promise<{ workflowId: string }> }) {
  const { workflowId } = await params;
  return (
    <OwnOnly what="Editing workflows">
      <WorkflowPage workflowId={decodeURIComponent(workflowId)} />
    </OwnOnly>
  );
}
