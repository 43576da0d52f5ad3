import { Messages } from "#components/layout/messages.tsx";
import { Requires } from "#components/layout/requires.tsx";
import { WorkflowPage } from "#components/workflows/workflow-page.tsx";
import { titled } from "#lib/i18n/titled.ts";

export const generateMetadata = titled("workflow");

export default async function Page({ params }: { params: Promise<{ workflowId: string }> }) {
  const { workflowId } = await params;
  return (
    <Messages of={["inbox", "people", "workflows"]}>
      <Requires capability="editWorkflows">
        <WorkflowPage workflowId={decodeURIComponent(workflowId)} />
      </Requires>
    </Messages>
  );
}
