import { FunnelsPage } from "#components/funnels/funnels-page.tsx";
import { Messages } from "#components/layout/messages.tsx";
import { titled } from "#lib/i18n/titled.ts";

export const generateMetadata = titled("funnels");

export default function Page() {
  return (
    <Messages of={["funnels"]}>
      <FunnelsPage />
    </Messages>
  );
}
