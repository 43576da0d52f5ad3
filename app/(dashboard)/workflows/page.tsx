import { OwnOnly } from "#components/layout/own-only.tsx";
import { WorkflowList } from "#components/workflows/workflow-list.tsx";
import { titled } from "#lib/i18n/titled.ts";

export const generateMetadata = titled("Workflows");

export default function Page() {
  return (
    <OwnOnly what="Editing workflows">
      <WorkflowList />
    </OwnOnly>
  );
}
