import { Requires } from "#components/layout/requires.tsx";
import { WorkflowList } from "#components/workflows/workflow-list.tsx";
import { titled } from "#lib/i18n/titled.ts";

export const generateMetadata = titled("Workflows");

export default function Page() {
  return (
    <Requires capability="editWorkflows">
      <WorkflowList />
    </Requires>
  );
}
