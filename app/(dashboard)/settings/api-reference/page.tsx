import { ApiReference } from "#components/integrations/api-reference.tsx";
import { Messages } from "#components/layout/messages.tsx";
import { environment } from "#lib/env.ts";
import { titled } from "#lib/i18n/titled.ts";

export const generateMetadata = titled("apiReference");

export default function ApiReferencePage() {
  const { SERVICE_URL, serviceUrl } = environment();
  return (
    <Messages of={["integrations"]}>
      <ApiReference baseUrl={SERVICE_URL ?? serviceUrl} />
    </Messages>
  );
}
