import { Messages } from "#components/layout/messages.tsx";
import { Requires } from "#components/layout/requires.tsx";
import { WorkflowList } from "#components/workflows/workflow-list.tsx";
import { titled } from "#lib/i18n/titled.ts";

export const generateMetadata = titled("workflows");

export default function Page() {
  return (
    <Messages of={["workflows"]}>
      <Requires capability="editWorkflows">
        <WorkflowList />
      </Requires>
    </Messages>
  );
}
